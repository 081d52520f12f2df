import { newId } from '../server/src/kernel/ids.ts'
import { Connection, requestBytes } from './connection.ts'
import { monotonic } from './monotonic.ts'
import { memberId, organizationId, profileId } from './population.ts'
import type { Database } from './postgres.ts'

/** A governance webhook of a running Reeve. */
export interface Webhook {
  readonly organization: number
  readonly id: string
  readonly url: string
  readonly secret: string
}

/**
 * Creates a webhook for each URL by the API. The organizations get them in turn. Each webhook subscribes to `member.*`.
 */
export async function createWebhooks(
  port: number,
  keys: readonly string[],
  urls: readonly string[],
): Promise<Webhook[]> {
  const connection = await Connection.open(port)
  const webhooks: Webhook[] = []
  for (const [index, url] of urls.entries()) {
    const organization = index % keys.length
    const asked = { url, event_types: ['member.*'], description: '', enabled: true }
    const request = requestBytes('POST /v1/governance/webhooks', keys[organization] ?? '', asked)
    const { status, body } = await connection.send(request)
    if (status !== 201) throw new Error(`${status} to ${request}\n${body}`)
    webhooks.push({ ...JSON.parse(body), organization })
  }
  connection.close()
  return webhooks
}

/** A governance event as it is stored and sent. */
interface Event {
  readonly organization_id: string
  readonly sequence: number
  readonly id: string
  readonly occurred_at: string
  readonly body: string
}

/** Makes `count` events about assigned profiles, with the sequences that follow `last`. */
export function makeEvents(organization: number, last: number, count: number): Event[] {
  const type = 'member.profile_changed'
  const organization_id = organizationId(organization)
  const timestamp = new Date().toISOString()
  return Array.from({ length: count }, (_, index) => {
    const id = newId()
    const sequence = last + 1 + index
    const data = {
      user_id: memberId(organization, index),
      profile_id: profileId(organization, 3),
      previous_profile_id: profileId(organization, 2),
    }
    const body = JSON.stringify({ type, timestamp, data, id, organization_id, sequence })
    return { organization_id, sequence, id, occurred_at: timestamp, body }
  })
}

/**
 * Commits `each` events in each organization, like a burst of changes, and notifies the workers as an API process does.
 * Resolves to the time of the commit, as monotonic().
 */
export async function commitEvents(sql: Database, organizations: readonly number[], each: number): Promise<number> {
  const ids = organizations.map(organizationId)
  await sql.begin(async transaction => {
    const heads = await transaction<{ organization_id: string; event_sequence: bigint }[]>`
      update governance_heads set event_sequence = event_sequence + ${each}
      where organization_id = any (${ids}::uuid[]) returning organization_id, event_sequence`
    const last = new Map(heads.map(head => [head.organization_id, Number(head.event_sequence) - each]))
    for (const organization of organizations) {
      const events = makeEvents(organization, last.get(organizationId(organization)) ?? 0, each)
      await transaction`
        insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
        select organization_id, sequence, id, 'member.profile_changed', occurred_at, body
        from jsonb_to_recordset(${transaction.json(events as never)})
          as e (organization_id uuid, sequence bigint, id uuid, occurred_at timestamptz, body text)`
    }
  })
  const committedAt = monotonic()
  await sql`select pg_notify('reeve_delivery', ${ids.map(id => `events ${id}`).join('\n')})`
  return committedAt
}
