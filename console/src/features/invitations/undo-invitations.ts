import type { Invitation } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { ChangedSince } from '../../api/conflict.ts'
import { currentInvitation } from './invitations.queries.ts'

type Sent = Pick<Invitation, 'id' | 'email' | 'expires_at'>

/**
 * Revokes invitations that were just sent, and calls `onRevoked` for each. Invitations that were accepted or resent
 * since are not revoked.
 * @throws ReeveError | ChangedSince for the first invitation that was not revoked, after all have been tried
 */
export async function undoInvitations(sent: readonly Sent[], onRevoked: (id: string) => void): Promise<void> {
  const failures: unknown[] = []
  for (const one of sent) {
    try {
      await revokeUnlessResent(one)
      onRevoked(one.id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function revokeUnlessResent(sent: Sent): Promise<void> {
  // Invitations have no ETag, but resending moves the expiry. After an acceptance the service refuses the revocation.
  const now = await currentInvitation(sent)
  if (now?.expires_at !== sent.expires_at || now.status === 'accepted') throw new ChangedSince()
  await reeve().invitations.revoke(sent.id)
}
