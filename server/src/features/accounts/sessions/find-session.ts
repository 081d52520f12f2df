import type { Pool, Sql } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { invalidSession } from '../../../operations/access.ts'
import type { Credential } from '../../../operations/admission.ts'
import type { Caller, SignedIn } from '../../../operations/operation.ts'
import { findSessionHolder, findSessionMember } from './sessions.sql.ts'

/** A session as a credential in the organization that the request names. */
export const sessionCredential = (tokenHash: Buffer, organizationId: string): Credential => ({
  organizationId,
  refusal: invalidSession,
  findCaller: (sql, now) => findSessionCaller(sql, organizationId, tokenHash, now),
})

/** The signed-in person as a member of the organization; undefined unless they are active there. */
async function findSessionCaller(
  sql: Sql,
  organizationId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Caller | undefined> {
  const [member] = await findSessionMember(sql, organizationId, tokenHash, now)
  return (
    member && {
      organizationId,
      userId: member.user_id,
      name: member.name,
      email: member.email,
      isOwner: member.is_owner,
      permissions: member.permissions,
      credential: { type: 'session', id: member.session_id },
    }
  )
}

/** Who has signed in, in any organization. Undefined once the session has ended or the login is blocked. */
export async function findSignedIn(pool: Pool, tokenHash: Buffer, now: Date): Promise<SignedIn | undefined> {
  const [holder] = await onConnection(pool, sql => findSessionHolder(sql, tokenHash, now))
  return holder && { userId: holder.user_id, email: holder.email, name: holder.name, sessionId: holder.session_id }
}
