import { type Statement, sql } from '../../../database/statement.ts'

/** `secret` is encrypted by the sign-in library. */
export const findSecondFactor = (userId: string) =>
  sql<{ id: string; secret: string }[]>`select id, secret from two_factors where user_id = ${userId}`.first()

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
