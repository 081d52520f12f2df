import type { Sql, Statement } from '../../database/pool.ts'
import type { EntryContent } from './chain.ts'

export const insertEntry = (sql: Sql, entry: EntryContent, previousHash: Buffer, hash: Buffer): Statement => sql`
  insert into audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes, context,
    previous_hash, hash)
  values (${entry.organization_id}, ${entry.sequence}, ${entry.id}, ${entry.occurred_at}, ${entry.action},
    ${sql.json(entry.actor)}, ${sql.json(entry.target)}, ${entry.reason},
    ${entry.changes === null ? null : sql.json(entry.changes)}, ${sql.json(entry.context)}, ${previousHash}, ${hash})`

export interface EntryRow extends Omit<EntryContent, 'occurred_at'> {
  occurred_at: Date
  previous_hash: Buffer
  hash: Buffer
}

export const listEntriesBetween = (sql: Sql, organizationId: string, after: number, to: number, most: number) =>
  sql<EntryRow[]>`
    select id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context, previous_hash,
      hash
    from audit_entries
    where organization_id = ${organizationId} and sequence > ${after} and sequence <= ${to}
    order by sequence limit ${most}`

/** Undefined: not asked for. */
export interface EntryFilter {
  readonly action?: string | undefined
  readonly actorId?: string | undefined
  readonly targetId?: string | undefined
  readonly targetType?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

/** Only what is asked for stands in the statement: each combination is prepared, and planned, by itself. */
export function listEntries(
  sql: Sql,
  organizationId: string,
  { action, actorId, targetId, targetType, since, until }: EntryFilter,
  page: { readonly order: 'asc' | 'desc'; readonly after: number | null; readonly most: number },
) {
  const none = sql.fragment``
  const newestFirst = page.order === 'desc'
  return sql<EntryRow[]>`
    select id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context, previous_hash,
      hash
    from audit_entries
    where organization_id = ${organizationId}
      ${action === undefined ? none : sql.fragment`and action = ${action}`}
      ${actorId === undefined ? none : sql.fragment`and actor ->> 'id' = ${actorId}`}
      ${targetId === undefined ? none : sql.fragment`and target ->> 'id' = ${targetId}`}
      ${targetType === undefined ? none : sql.fragment`and target ->> 'type' = ${targetType}`}
      ${since === undefined ? none : sql.fragment`and occurred_at >= ${since}`}
      ${until === undefined ? none : sql.fragment`and occurred_at < ${until}`}
      ${page.after === null ? none : newestFirst ? sql.fragment`and sequence < ${page.after}` : sql.fragment`and sequence > ${page.after}`}
    order by sequence ${newestFirst ? sql.fragment`desc` : sql.fragment`asc`} limit ${page.most}`
}

/** Where a chain, and what is written down about it, end; all as of one moment. */
export interface ChainEnds {
  head_sequence: number | null
  head_hash: Buffer | null
  checkpoint_sequence: number | null
  last_entry: number | null
  last_checkpoint: number | null
}

/** One statement, hence one snapshot: an entry and its head become visible together. */
export async function findChainEnds(sql: Sql, organizationId: string): Promise<ChainEnds | undefined> {
  const [row] = await sql<ChainEnds[]>`
    select head.audit_sequence as head_sequence, head.audit_hash as head_hash, head.checkpoint_sequence,
      (select max(sequence) from audit_entries where organization_id = ${organizationId}) as last_entry,
      (select max(sequence) from audit_checkpoints where organization_id = ${organizationId}) as last_checkpoint
    from (select 1) as one left join governance_heads head on head.organization_id = ${organizationId}`
  return row
}
