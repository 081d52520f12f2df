import { type Statement, sql } from '../../../database/statement.ts'

/** `secret` is encrypted by Better Auth. */
export const findSecondFactor = (userId: string) =>
  sql<{ id: string; secret: string }[]>`select id, secret from two_factors where user_id = ${userId}`.first()

/**
 * After this many consecutive wrong codes, over all challenges of an account, its second factor is locked for this
 * time.
 */
export const WRONG_CODES = { most: 10, pauseSeconds: 15 * 60 } as const

/**
 * Counts a code before it is verified, so that concurrent requests cannot verify more codes than the limit allows. The
 * code that exceeds the limit starts the lockout. False if the code must not be verified.
 */
export const countCode = (userId: string, now: Date): Statement<boolean> => {
  const until = new Date(now.getTime() + WRONG_CODES.pauseSeconds * 1000)
  return sql<{ is_allowed: boolean }[]>`
    update two_factors set
      failed_verification_count = case when locked_until <= ${now} then 1 else failed_verification_count + 1 end,
      locked_until = case
        when locked_until > ${now} then locked_until
        when locked_until is null and failed_verification_count >= ${WRONG_CODES.most} then ${until}::timestamptz end
    where user_id = ${userId}
    returning locked_until is null as is_allowed`.map(([row]) => row?.is_allowed ?? true)
}

/** Ends a series of wrong codes, after a right one. */
export const resetCodeCount = (userId: string): Statement => sql`
  update two_factors set failed_verification_count = 0, locked_until = null where user_id = ${userId}`

/** Marks a time step as used. False if it or a later one was used before. */
export const claimTimeStep = (id: string, step: number): Statement<boolean> =>
  sql`
    update two_factors set last_used_step = ${step}
    where id = ${id} and (last_used_step is null or last_used_step < ${step}) returning id`.map(
    claimed => claimed.length > 0,
  )

/** Marks the second factor with this secret as enabled. False if it was replaced in the meantime. */
export const verifySecondFactor = (userId: string, secret: string): Statement<boolean> =>
  sql`
    update two_factors set verified = true where user_id = ${userId} and secret = ${secret} returning id`.map(
    verified => verified.length > 0,
  )

export const deleteSecondFactor = (userId: string): Statement => sql`
  delete from two_factors where user_id = ${userId}`
