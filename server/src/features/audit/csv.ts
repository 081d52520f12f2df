import { csvRecord } from '../../kernel/csv.ts'
import type { ChainedEntry } from './chain.ts'

const COLUMNS: Readonly<Record<string, (entry: ChainedEntry) => unknown>> = {
  sequence: entry => entry.sequence,
  id: entry => entry.id,
  organization_id: entry => entry.organization_id,
  occurred_at: entry => entry.occurred_at,
  action: entry => entry.action,
  actor_type: ({ actor }) => actor.type,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  actor_key_id: ({ actor }) => actor.key?.id,
  actor_key_name: ({ actor }) => actor.key?.name,
  target_type: ({ target }) => target.type,
  target_id: ({ target }) => target.id,
  target_name: ({ target }) => target.name,
  reason: entry => entry.reason,
  changes: ({ changes }) => changes && JSON.stringify(changes),
  request_id: ({ context }) => context.request_id,
  ip: ({ context }) => context.ip,
  user_agent: ({ context }) => context.user_agent,
  previous_hash: entry => entry.previous_hash,
  hash: entry => entry.hash,
}

/** One entry as a CSV record (RFC 4180), with its fields in the order of the header. */
export const toCsvRecord = (entry: ChainedEntry): string =>
  csvRecord(Object.values(COLUMNS).map(column => column(entry)))

export const CSV_HEADER = csvRecord(Object.keys(COLUMNS))
