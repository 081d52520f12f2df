import type { Sql } from '../../../database/pool.ts'

/** `secret` is encrypted by the sign-in library. */
export const findSecondFactor = (sql: Sql, userId: string) => sql<{ id: string; secret: string }[]>`
  select id, secret from two_factors where user_id = ${userId}`

/** Takes a time step's code. No row: it was taken before, or a later one was. */
export const claimTimeStep = (sql: Sql, id: string, step: number) => sql<{ id: string }[]>`
  update two_factors set last_used_step = ${step}
  where id = ${id} and (last_used_step is null or last_used_step < ${step}) returning id`
