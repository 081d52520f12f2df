import type { Sql, Statement } from '../../../database/pool.ts'

/** What would still let someone in: links to reset the password, second-factor challenges, trusted devices. */
export const deleteVerificationsOf = (sql: Sql, userId: string): Statement => sql`
  delete from verifications where value = ${userId}`

export const forgetVerifications = (sql: Sql, now: Date): Statement => sql`
  delete from verifications where expires_at < ${now}`
