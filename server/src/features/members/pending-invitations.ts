import type { Statement } from '../../database/pool.ts'

/** A pending invitation of the organization. */
export interface PendingInvitation {
  readonly id: string
  readonly email: string
}

/** Revokes the invitation of a person who becomes a member without it. `app.ts` passes the statements. */
export interface PendingInvitations {
  /** The pending invitation to this email address, in lower case. Lock the account of the address first. */
  listTo(organizationId: string, email: string, now: Date): Statement<PendingInvitation[]>
  revoke(organizationId: string, invitations: readonly PendingInvitation[], reason: 'revoked', now: Date): Statement
}
