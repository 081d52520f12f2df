import { type Statement, sql } from '../../../database/statement.ts'

/** `secret` is encrypted by Better Auth. */
export const findSecondFactor = (userId: string) =>
  sql<{ id: string; secret: string }[]>`select id, secret from two_factors where user_id = ${userId}`.first()

/**
 * After this many consecutive wrong codes, over all challenges of an account, its second factor is locked. Each further
 * lockout without a correct code in between is twice as long, up to the longest time.
 */
export const WRONG_CODES = { most: 10, pauseSeconds: 15 * 60, longestPauseSeconds: 24 * 60 * 60 } as const

/** Number of lockouts after which the pause is no longer doubled. The limit also prevents an overflow. */
const MOST_DOUBLINGS = 7

export interface CountedCode {
  readonly lockedUntil: Date | null
  /** True if this code exceeded the limit and started the lockout. */
  readonly startsLockout: boolean
}

/**
 * Counts a code of a challenge before it is verified, so that concurrent requests cannot verify more codes than the
 * limit allows. The code that exceeds the limit starts the lockout. A code must not be verified during a lockout.
 */
export const countCode = (userId: string, now: Date): Statement<CountedCode> =>
  sql<{ locked_until: Date | null; starts_lockout: boolean }[]>`
    with counted as (
      select id, locked_until is null and failed_verification_count >= ${WRONG_CODES.most} as starts_lockout
      from two_factors where user_id = ${userId} for update
    )
    update two_factors f set
      failed_verification_count = case when locked_until <= ${now} then 1 else failed_verification_count + 1 end,
      locked_until = case
        when locked_until > ${now} then locked_until
        when starts_lockout then ${now}::timestamptz + make_interval(secs => least(
          ${WRONG_CODES.longestPauseSeconds}::float8,
          ${WRONG_CODES.pauseSeconds}::float8 * power(2, least(consecutive_lockouts, ${MOST_DOUBLINGS}))
        )) end,
      consecutive_lockouts = consecutive_lockouts + case when starts_lockout then 1 else 0 end
    from counted where f.id = counted.id
    returning f.locked_until, starts_lockout`.map(([row]) => ({
    lockedUntil: row?.locked_until ?? null,
    startsLockout: row?.starts_lockout ?? false,
  }))

/** Resets the count of wrong codes, after a correct code. */
export const resetCodeCount = (userId: string): Statement => sql`
  update two_factors set failed_verification_count = 0, locked_until = null, consecutive_lockouts = 0
  where user_id = ${userId}`

/**
 * Ends the first lockout since the last correct code, after a password reset by mail. Neither ends a further lockout,
 * nor resets the count of wrong codes before a lockout: otherwise someone with access to the mailbox could try ten
 * codes per reset.
 */
export const endFirstLockout = (userId: string): Statement => sql`
  update two_factors set failed_verification_count = 0, locked_until = null
  where user_id = ${userId} and locked_until is not null and consecutive_lockouts <= 1`

/**
 * Ends a lockout, and resets the count of wrong codes, when the operator sets the password. The next lockout still
 * lasts longer.
 */
export const endLockout = (userId: string): Statement => sql`
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

/** Deletes a second factor that no code has enabled yet. */
export const deleteBegunSecondFactor = (userId: string): Statement => sql`
  delete from two_factors where user_id = ${userId} and not verified`

export const deleteSecondFactor = (userId: string): Statement => sql`
  delete from two_factors where user_id = ${userId}`
