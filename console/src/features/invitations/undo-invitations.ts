import type { Invitation } from '@reeve/sdk'
import { reeve } from '../../api/client.ts'
import { ChangedSince } from '../../api/conflict.ts'
import { currentInvitation } from './invitations.queries.ts'

type Sent = Pick<Invitation, 'id' | 'email' | 'expires_at'>

/**
 * Revokes invitations that were just sent, and calls `onRevoked` for each. One that was accepted or resent since stays.
 * @throws ReeveError | ChangedSince for the first one that stays, after the others are revoked
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
  // Invitations have no ETag. Resending moves the expiry. An acceptance after this read is refused by the service.
  const now = await currentInvitation(sent)
  if (now?.expires_at !== sent.expires_at || now.status === 'accepted') throw new ChangedSince()
  await reeve().invitations.revoke(sent.id)
}
