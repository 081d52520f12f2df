import { inTimeRange, pageClause } from '../../database/page.ts'
import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Page, TimeRange } from '../../kernel/page.ts'
import { type EntryRow, isFrom, isNetwork, selectEntries } from './audit.sql.ts'

/**
 * The account whose sign-ins are listed. A failed attempt that did not identify the account is recorded only with the
 * email address that was entered.
 */
export interface SignInAccount {
  readonly userId: string
  /** The email address in lower case. */
  readonly email: string
}

/**
 * Entries of the system chain that have one of these actions and are about this account, sorted by sequence. Entries
 * with the account's id and entries with only its email address are read from two indexes, until the page is full.
 */
export function listSignInEntries(
  { userId, email }: SignInAccount,
  actions: readonly string[],
  range: TimeRange,
  page: Page<number>,
) {
  const entriesOf = (whose: Fragment) => sql.fragment`(
    ${selectEntries(SYSTEM_ORGANIZATION)} and action = any (${[...actions]}) ${whose}
      ${inTimeRange(['audit_entries', 'occurred_at'], SYSTEM_ORGANIZATION, range)}
      ${pageClause('sequence', page)})`
  return sql.ordered<EntryRow[]>`
    select * from (
      ${entriesOf(sql.fragment`and target_id = ${userId}`)}
      union all
      ${entriesOf(sql.fragment`and failed_address = ${email}`)}
    ) e where true ${pageClause('sequence', page)}`
}

/** A sign-in without its contents: the account's id, or only the email address that was entered. */
export interface SignInReference {
  sequence: number
  occurred_at: Date
  /** Empty if the attempt did not identify the account. */
  target_id: string
  failed_address: string | null
}

export interface SignInFilter extends TimeRange {
  readonly actions: readonly string[]
  /** A canonical address, or a network in CIDR notation. */
  readonly ip?: string | undefined
}

const selectReferences = ({ ip, ...range }: SignInFilter, whose: Fragment, page: Page<number>) => sql.fragment`
  select sequence, occurred_at, target_id, failed_address from audit_entries
  where organization_id = ${SYSTEM_ORGANIZATION} ${whose} ${sql.optional(ip, isFrom)}
    ${inTimeRange(['audit_entries', 'occurred_at'], SYSTEM_ORGANIZATION, range)}
    ${pageClause('sequence', page)}`

/**
 * The sign-ins of all accounts, of every organization, sorted by sequence. With an IP filter they are read from the
 * index by IP address, otherwise from the index by action, once per action, until the page is full.
 */
export function listSignInReferences(filter: SignInFilter, page: Page<number>): Statement<SignInReference[]> {
  const { actions, ip } = filter
  if (ip !== undefined) {
    const statement = isNetwork(ip) ? sql.unprepared : sql.ordered
    return statement<SignInReference[]>`
      ${selectReferences(filter, sql.fragment`and action = any (${[...actions]})`, page)}`
  }
  return sql.ordered<SignInReference[]>`
    select e.* from unnest(${[...actions]}::text[]) a (wanted)
    cross join lateral (${selectReferences(filter, sql.fragment`and action = a.wanted`, page)}) e
    where true ${pageClause('e.sequence', page)}`
}

/** Like `listSignInReferences`, for some accounts only. Reads at most a page of entries for each of them. */
export function listSignInReferencesOf(
  accounts: readonly (SignInAccount & { readonly since: Date })[],
  filter: SignInFilter,
  page: Page<number>,
): Statement<SignInReference[]> {
  const statement = isNetwork(filter.ip) ? sql.unprepared : sql.ordered
  const ofAccount = (whose: Fragment) => {
    const among = sql.fragment`${whose} and occurred_at >= a.since and action = any (${[...filter.actions]})`
    return selectReferences(filter, among, page)
  }
  return statement<SignInReference[]>`
    select e.* from unnest(
      ${accounts.map(({ userId }) => userId)}::text[], ${accounts.map(({ email }) => email)}::text[],
      ${accounts.map(({ since }) => since.toISOString())}::timestamptz[]
    ) a (user_id, email, since)
    cross join lateral (
      (${ofAccount(sql.fragment`and target_id = a.user_id`)})
      union all
      (${ofAccount(sql.fragment`and failed_address = a.email`)})
    ) e
    where true ${pageClause('e.sequence', page)}`
}

/** A sign-in of this account, whose history begins at `since`. */
export interface DatedSignIn {
  readonly sequence: number
  readonly userId: string
  readonly since: Date
}

/**
 * Sequences of those sign-ins whose IP address is new for the account: no earlier successful sign-in in its history
 * came from it. Reads one index row for each sign-in.
 */
export const listNewAddresses = (signIns: readonly DatedSignIn[]): Statement<Set<number>> =>
  sql.generic<{ sequence: number }[]>`
    select e.sequence from unnest(
      ${signIns.map(({ sequence }) => sequence)}::bigint[], ${signIns.map(({ userId }) => userId)}::text[],
      ${signIns.map(({ since }) => since.toISOString())}::timestamptz[]
    ) s (sequence, user_id, since)
    join audit_entries e on e.organization_id = ${SYSTEM_ORGANIZATION} and e.sequence = s.sequence
    where e.ip is not null and not coalesce(s.since <= (
      select earlier.occurred_at from audit_entries earlier
      where earlier.organization_id = ${SYSTEM_ORGANIZATION} and earlier.action = 'account.signed_in'
        and earlier.target_id = s.user_id and earlier.ip = e.ip and earlier.sequence < e.sequence
      order by earlier.sequence desc limit 1
    ), false)`.map(rows => new Set(rows.map(({ sequence }) => sequence)))
