import Type from 'typebox'
import type { Database } from '../../database/pool.ts'
import { query } from '../../operations/operation.ts'
import { MemberListFilter, toMemberFilter } from './member-filter.ts'
import { countMatching, listMemberRowsWithin, type MemberFilter } from './member-lists.sql.ts'
import { MEMBERS_CSV_HEADER, toMemberRecord } from './members.csv.ts'
import type { MemberRow } from './members.sql.ts'
import { toMemberView } from './members.view.ts'

/** Limits of a batch. A batch stays in memory until a slow client has received it. */
const BATCH = { most: 500, bytes: 1024 * 1024 }

/** Streams the active and suspended members, or those that match the filters, as CSV. */
export const exportMembers = query({
  id: 'exportMembers',
  summary: 'Export the members',
  description:
    'Streams the members as CSV, sorted by `user_id`, with the filters of the list. The columns are the fields of ' +
    'a member; `metadata` is JSON, and spaces separate the values of `held_by`. An apostrophe escapes every text ' +
    'that could begin a formula. With fewer records than `Reeve-Entries`, or without the last line end, the export ' +
    'is incomplete.',
  method: 'GET',
  path: '/v1/members/export',
  scope: 'members:read',
  permission: 'members.read',
  query: Type.Object(MemberListFilter),
  streams: ['text/csv'],
  errors: [],

  mayBeSlow: true,
  mayLag: true,
  read: ({ organizationId, now, query: asked }) => countMatching(organizationId, exportedFilter(asked, now)),

  answer({ caller: { organizationId }, now, query: asked, found: entries }) {
    const chunks = (db: Database) => toText(db, organizationId, exportedFilter(asked, now), entries)
    return { mediaType: 'text/csv; charset=utf-8', entries, chunks }
  },
})

/** The filter of the export. It omits people who join during the export. */
const exportedFilter = (asked: Parameters<typeof toMemberFilter>[0], now: Date): MemberFilter => ({
  ...toMemberFilter(asked),
  joinedUntil: now,
})

/** Yields one chunk per batch. A connection is borrowed only to read a batch, so a slow client does not occupy one. */
async function* toText(
  db: Database,
  organizationId: string,
  filter: MemberFilter,
  count: number,
): AsyncGenerator<string, void, void> {
  yield MEMBERS_CSV_HEADER
  let after: string | null = null
  for (let missing = count; missing > 0; ) {
    const page = { after, most: Math.min(BATCH.most, missing) }
    const rows: MemberRow[] = await db.run(listMemberRowsWithin(organizationId, filter, page, BATCH.bytes))
    const last = rows.at(-1)
    if (!last) throw new Error('members changed while they were exported')
    yield rows.map(row => toMemberRecord(toMemberView(row))).join('')
    after = last.user_id
    missing -= rows.length
  }
}
