import { type Statement, sql } from '../../../database/statement.ts'

/** The key of a counter: one kind of attempt from one network in one time window. */
export interface CounterKey {
  readonly since: Date
  readonly action: string
  /** The network; '' for the counter that all networks beyond the maximum share. */
  readonly network: string
}

export interface Failure {
  readonly at: Date
  readonly address: string | null
  readonly reason: string
}

/** Maximum number of email addresses, and of reasons, that a counter lists. Its count includes all failures. */
const MOST_NAMED = 20

/** Increments the network's own counter, or the shared one if it has none. False if neither exists. */
export function countFailure(key: CounterKey, failure: Failure): Statement<boolean> {
  const { since, action } = key
  const { at, address, reason } = failure
  return sql`
    update anonymous_failures set count = count + 1,
      first_at = least(first_at, ${at}), last_at = greatest(last_at, ${at}),
      addresses = case
        when ${address}::text is null then addresses
        when addresses ? ${address}::text or (select count(*) from jsonb_object_keys(addresses)) < ${MOST_NAMED}
          then addresses
            || jsonb_build_object(${address}::text, coalesce((addresses ->> ${address}::text)::bigint, 0) + 1)
        else addresses end,
      reasons = case
        when reasons ? ${reason}::text or (select count(*) from jsonb_object_keys(reasons)) < ${MOST_NAMED}
          then reasons || jsonb_build_object(${reason}::text, coalesce((reasons ->> ${reason}::text)::bigint, 0) + 1)
        else reasons end
    where since = ${since} and action = ${action} and network = (${selectCounter(key)})
    returning network`.map(counted => counted.length > 0)
}

/** True if the network has its own counter, or the shared one exists. */
export const hasCounter = (key: CounterKey): Statement<boolean> =>
  sql`${selectCounter(key)}`.map(rows => rows.length > 0)

/** Selects the network's own counter, otherwise the shared one, whose network is ''. */
const selectCounter = ({ since, action, network }: CounterKey) => sql.fragment`
  select network from anonymous_failures
  where since = ${since} and action = ${action} and network in (${network}, '')
  order by network desc limit 1`

export function countNetworks({ since, action }: CounterKey): Statement<number> {
  return sql<{ networks: number }[]>`
    select count(*) as networks from anonymous_failures where since = ${since} and action = ${action}`.map(
    ([row]) => row?.networks ?? 0,
  )
}

/** Creates the network's counter if there is none. */
export const insertCounter = ({ since, action, network }: CounterKey): Statement => sql`
  insert into anonymous_failures (since, action, network) values (${since}, ${action}, ${network})
  on conflict do nothing`

export const listEndedCounters = (until: Date, most: number) => sql<CounterKey[]>`
  select since, action, network from anonymous_failures where since <= ${until}
  order by since, action, network limit ${most}`

export interface CountedFailures extends CounterKey {
  readonly count: number
  readonly first_at: Date | null
  readonly last_at: Date | null
  readonly addresses: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, number>>
}

/** Reads and locks the counter of an ended window. An increment waits until the transaction ends. */
export const lockCounter = ({ since, action, network }: CounterKey): Statement<CountedFailures | undefined> =>
  sql<CountedFailures[]>`
    select since, action, network, count, first_at, last_at, addresses, reasons from anonymous_failures
    where since = ${since} and action = ${action} and network = ${network} for update`.first()

export const deleteCounter = ({ since, action, network }: CounterKey): Statement => sql`
  delete from anonymous_failures where since = ${since} and action = ${action} and network = ${network}`

/** A counter's key, and the email address of an attempt. */
export interface AddressedKey extends CounterKey {
  readonly address: string
}

/**
 * Numbers of failures with their own audit entries, in one window. Only the first failure at an account from a network
 * gets one.
 */
export interface RecordedFailures {
  /** True if a failure at this account from this network already has an entry. */
  readonly includes: boolean
  readonly networks_of_account: number
  readonly in_all: number
}

export const countRecorded = ({ since, action, network, address }: AddressedKey) =>
  sql<RecordedFailures[]>`
  select count(*) filter (where network = ${network} and address = ${address}) > 0 as includes,
    count(*) filter (where address = ${address}) as networks_of_account,
    count(*) as in_all
  from recorded_failures where since = ${since} and action = ${action}`.first()

/**
 * Numbers of failures with their own audit entries, at accounts of one organization. An account of several
 * organizations counts in each.
 */
export interface RecordedOfOrganization {
  readonly organization: string
  readonly of_network: number
  readonly in_all: number
}

export const countRecordedByOrganization = ({ since, action, network }: CounterKey) => sql<RecordedOfOrganization[]>`
  select organization, count(*) filter (where network = ${network}) as of_network, count(*) as in_all
  from recorded_failures, unnest(organizations) as own (organization)
  where since = ${since} and action = ${action} group by organization`

export const insertRecorded = (
  { since, action, network, address }: AddressedKey,
  organizations: readonly string[],
): Statement => sql`
  insert into recorded_failures (since, action, network, address, organizations)
  values (${since}, ${action}, ${network}, ${address}, ${[...organizations]}::uuid[])`

export const deleteEndedRecorded = (until: Date): Statement => sql`
  delete from recorded_failures where since <= ${until}`
