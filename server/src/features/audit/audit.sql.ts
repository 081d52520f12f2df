import { inTimeRange, pageClause, withinBytes } from '../../database/page.ts'
import type { Fragment } from '../../database/pool.ts'
import { type Statement, sql } from '../../database/statement.ts'
import type { Measured, Page, TimeRange } from '../../kernel/page.ts'
import type { EntryContent } from './chain.ts'
import { type EntryFamily, FAMILY_PREFIXES } from './entry-families.ts'

interface NewEntry {
  readonly content: EntryContent
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/** Maximum number of entries to insert with a parameter per value. PostgreSQL allows 65,535 parameters a statement. */
const FEW = 100

export const insertEntries = (entries: readonly NewEntry[]): Statement => sql`
  insert into audit_entries
    (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes, context, previous_hash, hash)
  ${entries.length > FEW ? selectMany(entries) : sql.fragment`values ${sql.listed(entries, toValues)}`}`

/** Selects the entries from one JSON parameter, for a change of many members. */
const selectMany = (entries: readonly NewEntry[]): Fragment => sql.fragment`
  select organization_id, sequence, id, occurred_at, action, actor, target, reason, changes, context,
    decode(previous_hash, 'hex'), decode(hash, 'hex')
  from jsonb_to_recordset(${sql.json(
    entries.map(({ content, previousHash, hash }) => ({
      ...content,
      previous_hash: previousHash.toString('hex'),
      hash: hash.toString('hex'),
    })),
  )}) as e (organization_id uuid, sequence bigint, id uuid, occurred_at timestamptz, action text, actor jsonb,
    target jsonb, reason text, changes jsonb, context jsonb, previous_hash text, hash text)`

const toValues = ({ content, previousHash, hash }: NewEntry): Fragment => sql.fragment`
  (${content.organization_id}, ${content.sequence}, ${content.id}, ${content.occurred_at}, ${content.action},
    ${sql.json(content.actor)}, ${sql.json(content.target)}, ${content.reason},
    ${content.changes === null ? null : sql.json(content.changes)}, ${sql.json(content.context)}, ${previousHash},
    ${hash})`

export interface EntryRow extends Omit<EntryContent, 'occurred_at'> {
  occurred_at: Date
  previous_hash: Buffer
  hash: Buffer
}

export const selectEntries = (organizationId: string) => sql.fragment`
  select id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context, previous_hash,
    hash
  from audit_entries where organization_id = ${organizationId}`

const selectEntriesBetween = (organizationId: string, after: number, to: number, most: number) => sql.fragment`
  ${selectEntries(organizationId)} and sequence > ${after} and sequence <= ${to}
  order by sequence limit ${most}`

/** Limits of a batch of entries. The batch ends after `most` entries, or with the entry that reaches `bytes`. */
export interface BatchLimits {
  readonly most: number
  readonly bytes: number
}

/** The size in bytes of the columns that can be long. PostgreSQL knows the size of a long value without reading it. */
const entrySize = () => sql.fragment`coalesce(octet_length(reason), 0) + coalesce(pg_column_size(changes), 0)`

/**
 * The entries after `after` and up to `to`, sorted by sequence. The batch ends after `most` entries, or with the entry
 * that reaches `bytes`.
 */
export const listBatchBetween = (organizationId: string, after: number, to: number, { most, bytes }: BatchLimits) =>
  sql.ordered<(EntryRow & Measured)[]>`
    ${withinBytes(selectEntriesBetween(organizationId, after, to, most), 'sequence', entrySize(), { bytes })}`

/** The entries with these sequences, sorted by sequence. */
export const listEntriesAt = (organizationId: string, sequences: number[]) =>
  sql.generic<EntryRow[]>`
    ${selectEntries(organizationId)} and sequence = any (${sequences}::bigint[]) order by sequence`

export interface EntryFilter extends TimeRange {
  /** An action, or a prefix such as `member.*`. */
  readonly action?: string | undefined
  readonly family?: EntryFamily | undefined
  readonly actor?: string | undefined
  readonly key?: string | undefined
  readonly target?: string | undefined
  readonly targetType?: string | undefined
  readonly requestId?: string | undefined
  /** A canonical address, or a network in CIDR notation. */
  readonly ip?: string | undefined
}

/** Entries sorted by sequence, within the size of a page. */
export function listEntries(organizationId: string, filter: EntryFilter, page: Page<number>) {
  const statement = statementFor(filter)
  const entries = matchingEntries(organizationId, filter, page)
  return statement<EntryRow[]>`${withinBytes(entries, 'sequence', entrySize(), page)}`
}

/**
 * The first matching entries after `after`, sorted by sequence. The batch ends after `most` entries, or with the entry
 * that reaches `bytes`.
 */
export function listBatchAfter(
  organizationId: string,
  filter: EntryFilter,
  after: number,
  { most, bytes }: BatchLimits,
) {
  const statement = statementFor(filter)
  const entries = matchingEntries(organizationId, filter, { order: 'asc', after, most })
  return statement<EntryRow[]>`${withinBytes(entries, 'sequence', entrySize(), { bytes })}`
}

/**
 * A statement with a network filter is not prepared, so that PostgreSQL plans it for the given network: the best index
 * depends on the number of the network's entries, which a generic plan does not know.
 */
const statementFor = (filter: EntryFilter) => (isNetwork(filter.ip) ? sql.unprepared : sql.ordered)

function matchingEntries(organizationId: string, filter: EntryFilter, page: Page<number>): Fragment {
  const { action, family } = filter
  const entries = (ofAction: Fragment) => sql.fragment`
    select id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context, previous_hash,
      hash
    from audit_entries
    where organization_id = ${organizationId} ${ofAction} ${matchesFilter(filter)}
      ${inTimeRange(['audit_entries', 'occurred_at'], organizationId, filter)}
      ${pageClause('sequence', page)}`
  const isExact = action !== undefined && !action.endsWith('*')
  if (isExact || (action === undefined && family === undefined)) return entries(matchesAction(filter))
  // Finds each action that occurs in the organization with one index lookup, and its entries with a range scan.
  return sql.fragment`
    with recursive actions as (
      (select action from audit_entries where organization_id = ${organizationId} order by action limit 1)
      union all
      select (
        select e.action from audit_entries e
        where e.organization_id = ${organizationId} and e.action > a.action order by e.action limit 1
      ) from actions a where a.action is not null
    )
    select e.* from actions a cross join lateral (${entries(sql.fragment`and action = a.action`)}) e
    where starts_with(a.action, ${action?.slice(0, -1) ?? ''}) ${isOf(family, sql.fragment`a.action`)}
    ${pageClause('e.sequence', page)}`
}

/** All filters except action and time. */
const matchesFilter = ({ actor, key, target, targetType, requestId, ip }: EntryFilter) => sql.fragment`
  ${sql.optional(actor, id => sql.fragment`and actor_id = ${id}`)}
  ${sql.optional(key, id => sql.fragment`and key_id = ${id}`)}
  ${sql.optional(target, id => sql.fragment`and target_id = ${id}`)}
  ${sql.optional(targetType, type => sql.fragment`and target_type = ${type}`)}
  ${sql.optional(requestId, id => sql.fragment`and request_id = ${id}`)}
  ${sql.optional(ip, isFrom)}`

export const isNetwork = (ip: string | undefined) => ip?.includes('/') ?? false

/**
 * The condition that the address is this one, or in this network. A network is a range in the order of `inet`: under
 * row-level security PostgreSQL uses no index for `<<`.
 */
export const isFrom = (ip: string) =>
  isNetwork(ip)
    ? sql.fragment`and ip >= ${ip}::inet and ip <= host(broadcast(${ip}::inet))::inet`
    : sql.fragment`and ip = ${ip}::inet`

/** Either spans of equal length, or spans with these start times in milliseconds. */
export type Spans = { readonly spanMs: number } | { readonly beginnings: readonly number[] }

/**
 * The number of matching entries of each action in each span from `since` on; spans without entries are omitted. The
 * statement is an index-only scan by time: a million entries took 0.15 s without a filter by action. A condition on the
 * sequence, as in lists, would read the entries themselves (0.5 s more). Computing spans from the epoch, which is
 * numeric, instead of with `date_bin` would take 0.4 s more. The statement is not prepared, because a generic plan
 * would use the time index for any filter, and read all entries of the time range.
 */
export const countEntries = (
  organizationId: string,
  filter: EntryFilter & { readonly since: string; readonly until: string },
  spans: Spans,
) => sql.unprepared<{ since: Date; action: string; entries: number }[]>`
  select ${beginningOf(filter.since, spans)} as since, action, count(*)::int as entries
  from audit_entries
  where organization_id = ${organizationId} and occurred_at >= ${filter.since} and occurred_at < ${filter.until}
    ${matchesAction(filter)} ${matchesFilter(filter)}
  group by 1, 2`

function beginningOf(since: string, spans: Spans) {
  if ('spanMs' in spans) {
    return sql.fragment`date_bin(make_interval(secs => ${spans.spanMs / 1000}), occurred_at, ${since})`
  }
  const beginnings = spans.beginnings.map(ms => new Date(ms).toISOString())
  return sql.fragment`
    (${beginnings}::timestamptz[])[width_bucket(occurred_at, ${beginnings}::timestamptz[])]`
}

/** The number of matching entries in a range of sequences, both ends included. */
export function countEntriesBetween(
  organizationId: string,
  filter: EntryFilter,
  { from, to }: { readonly from: number; readonly to: number },
): Statement<number> {
  return sql.unprepared<{ entries: number }[]>`
    select count(*)::int as entries from audit_entries
    where organization_id = ${organizationId} and sequence >= ${from} and sequence <= ${to}
      ${matchesAction(filter)} ${matchesFilter(filter)}`.map(([row]) => row?.entries ?? 0)
}

const matchesAction = ({ action, family }: EntryFilter) => sql.fragment`
  ${
    action?.endsWith('*')
      ? sql.fragment`and starts_with(action, ${action.slice(0, -1)})`
      : sql.optional(action, is => sql.fragment`and action = ${is}`)
  }
  ${isOf(family, sql.fragment`action`)}`

const PREFIXES = FAMILY_PREFIXES.map(([prefix]) => prefix)
const FAMILIES = FAMILY_PREFIXES.map(([, family]) => family)

/**
 * The condition that an action belongs to a family. As in `familyOf`, the first matching prefix determines the family.
 */
const isOf = (family: EntryFamily | undefined, action: Fragment) =>
  sql.optional(
    family,
    is => sql.fragment`and ${is} = coalesce((
      select f.family
      from unnest(${PREFIXES}::text[], ${FAMILIES}::text[]) with ordinality as f (prefix, family, place)
      where starts_with(${action}, f.prefix) order by f.place limit 1
    ), 'access')`,
  )

/** The head, last entry and last checkpoint of a chain, from one snapshot. */
export interface ChainEnds {
  head_sequence: number | null
  head_hash: Buffer | null
  checkpoint_sequence: number | null
  last_entry: number | null
  last_checkpoint: number | null
}

/**
 * Reads the ends in one statement, so from one snapshot: an entry and the head that includes it become visible
 * together.
 */
export function findChainEnds(organizationId: string): Statement<ChainEnds | undefined> {
  return sql.generic<ChainEnds[]>`
    select head.audit_sequence as head_sequence, head.audit_hash as head_hash, head.checkpoint_sequence,
      (select max(sequence) from audit_entries where organization_id = ${organizationId}) as last_entry,
      (select max(sequence) from audit_checkpoints where organization_id = ${organizationId}) as last_checkpoint
    from (select 1) as one left join governance_heads head on head.organization_id = ${organizationId}`.first()
}

/** The last entry of a chain that is only in the archive, like all before it; 0 if there is none. */
export const findArchivedTo = (organizationId: string): Statement<number> =>
  sql<{ archived_to: number }[]>`
    select coalesce(max(last_sequence), 0)::bigint as archived_to from audit_drops
    where organization_id = ${organizationId}`.map(([row]) => row?.archived_to ?? 0)

export interface ChainHead {
  organization_id: string
  sequence: number
  hash: string
}

/** The heads of all chains, including the system chain. Row-level security does not hide other organizations' heads. */
export const listChainHeads = () => sql<ChainHead[]>`
  select organization_id, audit_sequence as sequence, encode(audit_hash, 'hex') as hash
  from governance_heads order by organization_id`
