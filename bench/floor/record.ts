import { createHash } from 'node:crypto'
import { newId } from '../../server/src/kernel/ids.ts'
import { Json, query, statement, type Value } from './drivers/driver.ts'

/** The last positions in an organization's audit chain and in its sequence of events. */
interface Head {
  readonly audit_sequence: string
  readonly audit_hash: Buffer
  readonly event_sequence: string
}

const LOCK_HEAD = statement<Head>(`
  select audit_sequence, audit_hash, event_sequence from governance_heads where organization_id = $1 for update`)

/** Reads the head and locks it, which excludes other changes of the organization. */
export const lockHead = (organization: string) => query(LOCK_HEAD, organization)

type Fields = Record<string, unknown>

interface Change {
  readonly action: string
  readonly actor: Fields
  readonly target: Fields
  readonly reason: string | null
  readonly changes: { before: Fields; after: Fields }
  readonly events: readonly { type: string; data: Fields }[]
}

/** Two CTEs and an update that store the audit entry and the events of a change. `recordOf` returns `$1` to `$14`. */
export const RECORD = `
  entry as (
    insert into audit_entries (organization_id, occurred_at, sequence, id, action, actor, target, reason, changes,
      context, previous_hash, hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ), events as (
    insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
    select $1, e.sequence, e.id, e.type, $2, e.body
    from jsonb_to_recordset($13) as e (sequence bigint, id uuid, type text, body text)
  )
  update governance_heads set audit_sequence = $3, audit_hash = $12, audit_changed_at = $2, event_sequence = $14
  where organization_id = $1`

export function recordOf(organization: string, head: Head, change: Change, now: Date): Value[] {
  const { action, actor, target, reason, changes, events } = change
  const id = newId()
  const sequence = Number(head.audit_sequence) + 1
  const context = { request_id: newId(), ip: '127.0.0.1', user_agent: null }
  const occurred_at = now.toISOString()
  const entry = {
    id,
    organization_id: organization,
    sequence,
    occurred_at,
    action,
    actor,
    target,
    reason,
    changes,
    context,
  }
  const hash = createHash('sha256').update(head.audit_hash).update(JSON.stringify(entry)).digest()
  const firstEvent = Number(head.event_sequence) + 1
  const rows = events.map(({ type, data }, index) => {
    const id = newId()
    const sequence = firstEvent + index
    const body = { type, timestamp: occurred_at, data, id, organization_id: organization, sequence }
    return { id, sequence, type, body: JSON.stringify(body) }
  })
  return [
    organization,
    now,
    sequence,
    id,
    action,
    new Json(actor),
    new Json(target),
    reason,
    new Json(changes),
    new Json(context),
    head.audit_hash,
    hash,
    new Json(rows),
    firstEvent + rows.length - 1,
  ]
}
