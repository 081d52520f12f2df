import { microsecondsOf, pageClause, withinBytes } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { type Fragment, sql } from '../../database/statement.ts'
import type { Moment, Page } from '../../kernel/page.ts'
import type { MemberKind } from './members.contract.ts'
import {
  fromMembers,
  isMember,
  type MemberRow,
  memberColumns,
  membersWithAccounts,
  selectMembers,
} from './members.sql.ts'

export interface MemberFilter {
  readonly status: 'active' | 'suspended' | undefined
  readonly userIds: readonly string[] | undefined
  readonly profileId: string | undefined
  readonly externalId: string | undefined
  /** Matches members without activity since this time, including those who were never active. */
  readonly lastActiveBefore: string | undefined
  readonly q: string | undefined
  readonly kind: MemberKind | undefined
  /** Matches people who joined at or before this time. */
  readonly joinedUntil?: Date
}

/**
 * Members sorted by id. `q` is searched for in names, email addresses and external ids, ignoring case. The condition on
 * the page's key is repeated for `accounts`, because PostgreSQL does not derive it from the join: without it, a merge
 * join would scan all accounts from the first one.
 */
export const listMemberRows = (organizationId: string, filter: MemberFilter, page: Page<string>) =>
  sql<MemberRow[]>`${withinBytes(selectMemberPage(organizationId, filter, page), 'user_id', memberSize(), page)}`

/** The service accounts for which a person answers, sorted by id. */
export const listServiceAccountsOf = (organizationId: string, userId: string) => sql<MemberRow[]>`
  ${selectMembers(organizationId)} and m.accountable_user_id = ${userId} order by m.user_id`

/** Hands all service accounts of a person over to another one. */
export const handOverServiceAccounts = (organizationId: string, from: string, to: string): Statement => sql`
  update members set accountable_user_id = ${to}
  where organization_id = ${organizationId} and accountable_user_id = ${from} and status <> 'removed'`

/** The stored size of the columns that can be long. PostgreSQL knows the size of a value without reading it. */
const memberSize = () => sql.fragment`pg_column_size(metadata) + pg_column_size(permissions)`

const selectMemberPage = (organizationId: string, filter: MemberFilter, page: Page<string>) => sql.fragment`
    ${selectMembers(organizationId)} ${matchesFilter(filter)}
    ${sql.optional(page.after, after =>
      page.order === 'asc' ? sql.fragment`and a.id > ${after}` : sql.fragment`and a.id < ${after}`,
    )}
    ${pageClause('m.user_id', page)}`

/** Like `listMemberRows` in ascending order, but stops at the member with which the batch reaches `bytes`. */
export const listMemberRowsWithin = (
  organizationId: string,
  filter: MemberFilter,
  page: { readonly after: string | null; readonly most: number },
  bytes: number,
) => {
  const rows = selectMemberPage(organizationId, filter, { order: 'asc', ...page })
  return sql<MemberRow[]>`${withinBytes(rows, 'user_id', memberSize(), { bytes })}`
}

/** Members sorted by the time of joining. */
export const listMemberRowsByJoining = (organizationId: string, filter: MemberFilter, page: Page<Moment>) => {
  const rows = sql.fragment`
    select ${memberColumns(organizationId)}, ${microsecondsOf('m.joined_at')} as joined_at_microseconds
    ${fromMembers(organizationId)} ${matchesFilter(filter)} ${pageClause(['m.joined_at', 'm.user_id'], page)}`
  return sql<(MemberRow & { joined_at_microseconds: number })[]>`
    ${withinBytes(rows, ['joined_at', 'user_id'], memberSize(), page)}`
}

/** Maximum number of members that are sorted at query time, which takes PostgreSQL about 40 ms. */
const FEW = 10_000

/** True if few enough members match to sort all of them. */
export function fewMembersMatch(organizationId: string, filter: MemberFilter): Statement<boolean> {
  const people = filter.q === undefined ? sql.fragment`members m` : membersWithAccounts()
  return sql<{ are_few: boolean }[]>`
    select count(*) <= ${FEW} as are_few from (
      select 1 from ${people} where ${isMember(organizationId)} ${matchesFilter(filter)} limit ${FEW + 1}
    ) m`.map(([row]) => row?.are_few ?? true)
}

/** The sort key of `listMemberRowsByEmail`: the email address, or the id of a service account. */
export const emailOrId = ({ email, user_id }: Pick<MemberRow, 'email' | 'user_id'>): string => email ?? user_id

/**
 * Members sorted by the account's email address, and service accounts by their id. A few members are sorted at query
 * time. For many members, accounts are scanned by the index on email addresses until a page is full; `offset 0` and
 * `lateral` force this plan. PostgreSQL plans for an average organization, and would otherwise sort 1,000,000 members.
 * Service accounts are few, and have an index of their own.
 */
export const listMemberRowsByEmail = (
  organizationId: string,
  filter: MemberFilter,
  page: Page<string>,
  areFew: boolean,
): Statement<MemberRow[]> => {
  const sorted = (rows: Fragment) => sql.fragment`
    select * from (select r.*, coalesce(r.email, r.user_id::text) as sort_key from (${rows}) r offset 0) m
    where true ${pageClause('sort_key', page)}`
  const rows = areFew
    ? sorted(sql.fragment`${selectMembers(organizationId)} ${matchesFilter(filter)}`)
    : sorted(sql.fragment`
        ${selectMembers(organizationId)} and m.user_id = any (array (
          (select a.id from accounts a cross join lateral (
            select * from members where organization_id = ${organizationId} and user_id = a.id offset 0
          ) m
          where ${isMember(organizationId)} and a.email is not null ${matchesFilter(filter)}
            ${pageClause('a.email', page)})
          union all
          select m.user_id from members m join accounts a on a.id = m.user_id
          where ${isMember(organizationId)} ${isServiceAccount()} ${matchesFilter(filter)}
        ))`)
  return sql<MemberRow[]>`${withinBytes(rows, 'sort_key', memberSize(), page)}`
}

/** The number of matching members by status. */
export function countByStatus(organizationId: string, filter: CountFilter) {
  return sql<{ status: MemberRow['status']; count: number }[]>`
    select m.status, count(*)::int as count
    ${fromMembers(organizationId)} ${matchesCountFilter(filter)}
    group by m.status`.map(rows => ({
    active: 0,
    suspended: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }))
}

/** The number of matching members. */
export const countMatching = (organizationId: string, filter: MemberFilter): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int as count ${fromMembers(organizationId)} ${matchesFilter(filter)}`.map(
    ([row]) => row?.count ?? 0,
  )

const matchesFilter = ({ status, userIds, ...filter }: MemberFilter) => sql.fragment`
  ${sql.optional(userIds && [...userIds], ids => sql.fragment`and m.user_id = any (${ids}::uuid[])`)}
  ${sql.optional(status, is => (is === 'suspended' ? isSuspended() : sql.fragment`and m.status = ${is}`))}
  ${matchesCountFilter(filter)}`

/** The filters of counts. */
type CountFilter = Omit<MemberFilter, 'status' | 'userIds'>

const matchesCountFilter = ({
  kind,
  profileId,
  externalId,
  lastActiveBefore,
  joinedUntil,
  q,
}: CountFilter) => sql.fragment`
  ${sql.optional(kind, is => (is === 'service' ? isServiceAccount() : sql.fragment`and m.accountable_user_id is null`))}
  ${sql.optional(profileId, id => sql.fragment`and m.profile_id = ${id}`)}
  ${sql.optional(externalId, id => sql.fragment`and m.external_id = ${id}`)}
  ${sql.optional(
    lastActiveBefore,
    end => sql.fragment`and (m.last_active_at is null or m.last_active_at < ${end}::timestamptz)`,
  )}
  ${sql.optional(joinedUntil, end => sql.fragment`and m.joined_at <= ${end}`)}
  ${sql.optional(q, text => matchesText(text))}`

/** The status is a literal, so that PostgreSQL can use the partial index of suspended members. */
const isSuspended = () => sql.fragment`and m.status = 'suspended'`

/** The condition of the partial index of service accounts. */
const isServiceAccount = () => sql.fragment`and m.accountable_user_id is not null`

function matchesText(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql.fragment`
    and (coalesce(m.name, a.name) ilike ${pattern} or a.email ilike ${pattern} or m.external_id ilike ${pattern})`
}
