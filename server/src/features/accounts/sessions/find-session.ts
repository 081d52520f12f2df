import type { Pool, Statement } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { invalidSession } from '../../../operations/access.ts'
import type { Credential } from '../../../operations/admission.ts'
import type { Caller } from '../../../operations/caller.ts'
import type { SignedIn } from '../../../operations/operation.ts'
import type { MemberActivity } from '../../members/index.ts'
import type { SessionUsage } from './session-usage.ts'
import { findSessionHolder, findSessionMember } from './sessions.sql.ts'

/** Turns a session into a credential for the organization that the request names. */
export const createSessionCredential =
  ({ memberActivity, sessionUsage }: { memberActivity: MemberActivity; sessionUsage: SessionUsage }) =>
  (tokenHash: Buffer, organizationId: string): Credential => ({
    organizationId,
    refusal: invalidSession,
    findCaller: now => findSessionCaller(organizationId, tokenHash, now),
    used(caller, now) {
      memberActivity.record(caller, now)
      sessionUsage.record(caller.credential.id, now)
    },
  })

/** The signed-in person as a member of the organization; undefined unless they are active there. */
const findSessionCaller = (organizationId: string, tokenHash: Buffer, now: Date): Statement<Caller | undefined> =>
  findSessionMember(organizationId, tokenHash, now).map(
    ([member]) =>
      member && {
        organizationId,
        userId: member.user_id,
        name: member.name,
        email: member.email,
        isOwner: member.is_owner,
        permissions: member.permissions,
        isOrganizationFrozen: member.is_organization_frozen,
        credential: { type: 'session', id: member.session_id, signedInAt: member.signed_in_at },
      },
  )

/**
 * The signed-in person; undefined if the session has ended, the login is blocked or the email address is not verified.
 */
export async function findSignedIn(pool: Pool, tokenHash: Buffer, now: Date): Promise<SignedIn | undefined> {
  const [holder] = await onConnection(pool, db => db.run(findSessionHolder(tokenHash, now)))
  return holder && { userId: holder.user_id, email: holder.email, name: holder.name, sessionId: holder.session_id }
}
