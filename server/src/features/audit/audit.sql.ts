import type { Fragment, Sql } from '../../database/pool.ts'
import type { EntryContent } from './chain.ts'

export const insertEntry = (
  sql: Sql,
  entry: EntryContent,
  previousHash: Buffer,
  hash: Buffer,
): Fragment => sql.fragment`
  insert into audit_entries
    (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes, context, previous_hash, hash)
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

export interface EntryFilter {
  readonly action?: string | undefined
  readonly actorId?: string | undefined
  readonly targetId?: string | undefined
  readonly targetType?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

export function listEntries(
  sql: Sql,
  organizationId: string,
  { action, actorId, targetId, targetType, since, until }: EntryFilter,
  page: { readonly order: 'asc' | 'desc'; readonly after: number | null; readonly most: number },
) {
  const newestFirst = page.order === 'desc'
  const beyond = (last: number) =>
    newestFirst ? sql.fragment`and sequence < ${last}` : sql.fragment`and sequence > ${last}`
  return sql<EntryRow[]>`
    select id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context, previous_hash,
      hash
    from audit_entries
    where organization_id = ${organizationId}
      ${sql.optional(action, is => sql.fragment`and action = ${is}`)}
      ${sql.optional(actorId, id => sql.fragment`and actor ->> 'id' = ${id}`)}
      ${sql.optional(targetId, id => sql.fragment`and target ->> 'id' = ${id}`)}
      ${sql.optional(targetType, type => sql.fragment`and target ->> 'type' = ${type}`)}
      ${sql.optional(since, from => sql.fragment`and occurred_at >= ${from}`)}
      ${sql.optional(until, to => sql.fragment`and occurred_at < ${to}`)}
      ${sql.optional(page.after, beyond)}
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
