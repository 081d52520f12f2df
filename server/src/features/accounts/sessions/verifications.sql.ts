import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** What would still let someone in: links to reset the password, second-factor challenges, trusted devices. */
export const deleteVerificationsOf = (userId: string): Statement => sql`
  delete from verifications where value = ${userId}`

export const forgetVerifications = (now: Date): Statement => sql`
  delete from verifications where expires_at < ${now}`
