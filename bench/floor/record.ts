import { createHash } from 'node:crypto'
import { newId } from '../../server/src/kernel/ids.ts'
import type { FloorSql } from './driver.ts'

/** Where an organization's chains stand, read under its lock. */
export interface Head {
  readonly audit_sequence: string
  readonly audit_hash: Buffer
  readonly event_sequence: string
}

type Json = Record<string, unknown>

interface Change {
  readonly action: string
  readonly actor: Json
  readonly target: Json
  readonly reason: string | null
  readonly changes: { before: Json; after: Json }
  readonly events: readonly { type: string; data: Json }[]
}

/** The audit entry and the events of one change as CTEs, to be followed by `update governance_heads`. */
export function record(sql: FloorSql, organization: string, head: Head, change: Change, now: Date) {
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
  return sql.fragment`
    entry as (
      insert into audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes,
        context, previous_hash, hash)
      values (${organization}, ${sequence}, ${id}, ${now}, ${action}, ${sql.json(actor)},
        ${sql.json(target)}, ${reason}, ${sql.json(changes)}, ${sql.json(context)}, ${head.audit_hash}, ${hash})
    ), events as (
      insert into governance_events (organization_id, sequence, id, type, occurred_at, body)
      select ${organization}, e.sequence, e.id, e.type, ${now}, e.body
      from jsonb_to_recordset(${sql.json(rows)}) as e (sequence bigint, id uuid, type text, body text)
    )
    update governance_heads
    set audit_sequence = ${sequence}, audit_hash = ${hash}, audit_changed_at = ${now},
      event_sequence = ${firstEvent + rows.length - 1}
    where organization_id = ${organization}`
}
