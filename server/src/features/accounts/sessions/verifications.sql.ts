import type { Sql, Statement } from '../../../database/pool.ts'

/** Single-use values that would still let someone in: resets and second-factor challenges. */
export const deleteVerificationsOf = (sql: Sql, userId: string): Statement => sql`
  delete from verifications where value = ${userId}`

export const forgetVerifications = (sql: Sql, now: Date): Statement => sql`
  delete from verifications where expires_at < ${now}`
