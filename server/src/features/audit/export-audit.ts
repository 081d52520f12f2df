import Type from 'typebox'
import type { Database, Statement } from '../../database/pool.ts'
import { type Order, TimeRange } from '../../kernel/page.ts'
import { Enum } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { type ChainEnds, countEntriesBetween, findArchivedTo, findChainEnds, listEntries } from './audit.sql.ts'
import type { ChainedEntry } from './chain.ts'
import { CSV_HEADER, toCsvRecord } from './csv.ts'
import { EntryFilterFields, toEntryFilter } from './entry-filter.ts'
import { toJsonLine } from './json-line.ts'
import { readChain, readMatching } from './read-chain.ts'

const FORMATS = {
  ndjson: { mediaType: 'application/x-ndjson', header: '', toRecord: toJsonLine },
  csv: { mediaType: 'text/csv; charset=utf-8', header: CSV_HEADER, toRecord: toCsvRecord },
}

const Sequence = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/**
 * Streams the organization's chain, or the entries that match the filters, up to the newest entry at the time of the
 * request. It begins after the entries that are only in the archive, even if a few of these are still stored.
 */
export const exportAudit = query({
  id: 'exportAudit',
  summary: 'Export the audit log',
  description:
    'Streams the chain sorted by sequence, from the first entry that is not archived to the newest. `reeve audit ' +
    'verify --file` verifies NDJSON with only the public key, but neither CSV nor a file with a filter other than ' +
    'sequence or time. An export with fewer entries than `Reeve-Entries`, or without the last line end, is incomplete.',
  method: 'GET',
  path: '/v1/audit/export',
  scope: 'audit:read',
  permission: 'audit.read',
  query: Type.Object({
    format: Enum(['ndjson', 'csv'], { default: 'ndjson', description: 'One JSON object or one CSV row per entry' }),
    from: Type.Optional(Type.Integer({ ...Sequence, description: 'The first sequence; from the start if absent' })),
    to: Type.Optional(Type.Integer({ ...Sequence, description: 'The last sequence; to the newest if absent' })),
    ...TimeRange,
    ...EntryFilterFields,
  }),
  streams: ['application/x-ndjson', 'text/csv'],
  errors: [],

  mayBeSlow: true,
  mayLag: true,
  read: ({ organizationId, query: { since, until } }) => ({
    ends: findChainEnds(organizationId),
    archivedTo: findArchivedTo(organizationId),
    first: since === undefined ? undefined : sequenceAtEnd(organizationId, { since }, 'asc'),
    last: until === undefined ? undefined : sequenceAtEnd(organizationId, { until }, 'desc'),
  }),

  // The number of records is counted in the table, even without a filter. If it were computed from the range, a gap in
  // the stored chain would look like an incomplete transfer.
  readMore: ({ caller, query, found }) =>
    countEntriesBetween(caller.organizationId, toEntryFilter(query), rangeOf(query, found)),

  answer({ caller: { organizationId }, query, found, more: count }) {
    const filter = toEntryFilter(query)
    const range = rangeOf(query, found)
    const isWhole = Object.values(filter).every(value => value === undefined)
    const read = (db: Database) =>
      isWhole ? readChain(db, organizationId, range) : readMatching(db, organizationId, filter, range)
    const { mediaType, header, toRecord } = FORMATS[query.format]
    return { mediaType, entries: count, chunks: (db: Database) => toText(read(db), header, toRecord) }
  },
})

/**
 * The sequence of the first (`asc`) or last (`desc`) entry in a time range. The export selects by sequence, so the
 * exported part of the chain has no gaps.
 */
const sequenceAtEnd = (organizationId: string, time: TimeRange, order: Order): Statement<number | null> =>
  listEntries(organizationId, time, { order, after: null, most: 1 }).map(([entry]) => entry?.sequence ?? null)

/**
 * The range of sequences to export. `first` and `last` are the ends of the time range, as sequences: null if no entry
 * is in the time range, undefined if the time range is open at that end.
 */
function rangeOf(
  { from = 1, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number },
  {
    ends,
    archivedTo,
    first,
    last,
  }: {
    ends: ChainEnds | undefined
    archivedTo: number
    first: number | null | undefined
    last: number | null | undefined
  },
) {
  if (first === null || last === null) return { from: 1, to: 0 }
  return { from: Math.max(from, first ?? 1, archivedTo + 1), to: Math.min(to, last ?? to, ends?.head_sequence ?? 0) }
}

/** Yields one chunk per batch. When the client stops reading, no further batch is read. */
async function* toText(
  batches: AsyncIterable<ChainedEntry[]>,
  header: string,
  toRecord: (entry: ChainedEntry) => string,
): AsyncGenerator<string, void, void> {
  if (header !== '') yield header
  for await (const entries of batches) yield entries.map(toRecord).join('')
}
