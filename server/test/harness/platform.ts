import { sql } from '../../src/database/statement.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import type { Actor, Target } from '../../src/operations/operation.ts'
import type { Organization } from './organization.ts'
import type { SharedReeve } from './reeve.ts'

interface EntryRow {
  sequence: number
  action: string
  actor: Actor
  target: Target
  context: { ip: string | null }
  reason: string | null
  changes: { before: unknown; after: unknown }
}

/** An organization's audit entries and governance events, read from the database. */
export const recordOf = (reeve: SharedReeve, organizationId: string) =>
  inTransaction(reeve.app.pool, organizationId, async transaction => {
    const [entries, events] = await Promise.all([
      transaction.run(sql<EntryRow[]>`
        select sequence, action, actor, target, context, reason, changes from audit_entries
        where organization_id = ${organizationId} order by sequence`),
      transaction.run(sql<{ sequence: number; type: string; body: string }[]>`
        select sequence, type, body from governance_events
        where organization_id = ${organizationId} order by sequence`),
    ])
    return { entries: [...entries], events: [...events] }
  })

/** Runs `work`, and returns its result with the audit entries and events that it wrote. */
export async function recordedBy<T>(reeve: SharedReeve, organizationId: string, work: () => Promise<T>) {
  const before = await recordOf(reeve, organizationId)
  const answer = await work()
  const after = await recordOf(reeve, organizationId)
  return {
    answer,
    actions: after.entries.slice(before.entries.length).map(({ action }) => action),
    entries: after.entries.slice(before.entries.length),
    types: after.events.slice(before.events.length).map(({ type }) => type),
    events: after.events.slice(before.events.length).map(({ body }) => JSON.parse(body)),
  }
}

/** Registers a trigger, as a platform does. */
export async function putTrigger(acme: Organization, id: string, trigger: Record<string, unknown>) {
  const body = { kind: 'agent', name: id, ...trigger }
  const answer = await acme.owner.call(`PUT /v1/triggers/${encodeURIComponent(id)}`, { body })
  if (answer.status >= 300) throw new Error(`trigger ${id}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function putOracle(acme: Organization, ownerUserId: string) {
  const answer = await acme.owner.call('PUT /v1/oracle', { body: { name: 'Oracle', owner_user_id: ownerUserId } })
  if (answer.status >= 300) throw new Error(`oracle: ${JSON.stringify(answer.body)}`)
}

/** Creates a governance webhook. The response includes its secret. */
export async function createWebhookFor(acme: Organization, webhook: Record<string, unknown> = {}) {
  const body = { url: 'https://receiver.acme.test/reeve', event_types: ['*'], ...webhook }
  const answer = await acme.owner.call('POST /v1/governance/webhooks', { body })
  if (answer.status !== 201) throw new Error(`webhook: ${JSON.stringify(answer.body)}`)
  return answer.body
}
