import { sql } from '../../src/database/statement.ts'
import { PASSWORD } from './browser.ts'
import type { Organization, Person } from './organization.ts'
import { type Answer, type CallOptions, inDatabase, type SharedReeve } from './reeve.ts'

export const INVITATIONS_LAST_MS = 7 * 24 * 60 * 60 * 1000

export const invite = (by: Person, email: string, profileId: string) =>
  by.call('POST /v1/invitations', { body: { email, profile_id: profileId } })

/**
 * The email address, status and revocation reason of the organization's invitations, as its owner sees them in the
 * list.
 */
export async function statusesOf(acme: Organization, query = '') {
  const { body } = await acme.owner.call(`GET /v1/invitations${query}`)
  return body.invitations.map((i: Record<string, unknown>) => [i.email, i.status, i.revoked_reason])
}

/** Marks an invitation as accepted in the database. */
export const settleAsAccepted = (reeve: SharedReeve, acme: Organization, id: string, by: Person) =>
  inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`
      update invitations set status = 'accepted', accepted_by = ${by.userId}, settled_at = now()
      where organization_id = ${acme.id} and id = ${id}`),
  )

/** Makes a revoked invitation pending again, as earlier releases left it when they created the invited person. */
export const leavePending = (reeve: SharedReeve, acme: Organization, email: string) =>
  inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql`
      update invitations set status = 'pending', revoked_reason = null, settled_at = null
      where organization_id = ${acme.id} and email = ${email} and status = 'revoked'`),
  )

/** A sender of requests: a server without credentials, or a browser. */
interface Sender {
  call(request: string, options?: CallOptions): Promise<Answer>
}

export const NEWCOMER = { name: 'Grace Hopper', password: PASSWORD }

/** Accepts the invitation. By default as a person without an account; `body` replaces that person's data. */
export const accept = (by: Sender, token: string, body: Record<string, unknown> = NEWCOMER) =>
  by.call('POST /v1/invitations/accept', { body: { token, ...body } })
