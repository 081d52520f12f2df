import { type Statement, sql } from '../../../database/statement.ts'

/** `secret` is encrypted by the sign-in library. */
export const findSecondFactor = (userId: string) =>
  sql<{ id: string; secret: string }[]>`select id, secret from two_factors where user_id = ${userId}`.first()

/** Takes a time step's code. False: it was taken before, or a later one was. */
export const claimTimeStep = (id: string, step: number): Statement<boolean> =>
  sql`
    update two_factors set last_used_step = ${step}
    where id = ${id} and (last_used_step is null or last_used_step < ${step}) returning id`.map(
    claimed => claimed.length > 0,
  )
