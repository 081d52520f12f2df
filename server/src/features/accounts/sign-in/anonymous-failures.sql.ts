import { type Statement, sql } from '../../../database/statement.ts'

/** One kind of attempt from one network in one span of time. */
export interface FailurePlace {
  readonly since: Date
  readonly action: string
  /** '' for all networks beyond the first few. */
  readonly network: string
}

export interface Failure {
  readonly at: Date
  readonly address: string | null
  readonly reason: string
}

/** The number of different addresses, and reasons, that are stored of a span. The count includes all. */
const MOST_NAMED = 20

/** Adds one to the count of its network, or to the common one. False if there is neither yet. */
export function countFailure(place: FailurePlace, failure: Failure): Statement<boolean> {
  const { since, action } = place
  const { at, address, reason } = failure
  return sql`
    update stranger_failures set count = count + 1,
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
    where since = ${since} and action = ${action} and network = (${whereCounted(place)})
    returning network`.map(counted => counted.length > 0)
}

/** Answers whether the failure's network has a count of its own or the common count exists. */
export const isCounting = (place: FailurePlace): Statement<boolean> =>
  sql`${whereCounted(place)}`.map(rows => rows.length > 0)

/** The count of its network, otherwise the common one, whose network is ''. */
const whereCounted = ({ since, action, network }: FailurePlace) => sql.fragment`
  select network from stranger_failures
  where since = ${since} and action = ${action} and network in (${network}, '')
  order by network desc limit 1`

export function countNetworks({ since, action }: FailurePlace): Statement<number> {
  return sql<{ networks: number }[]>`
    select count(*) as networks from stranger_failures where since = ${since} and action = ${action}`.map(
    ([row]) => row?.networks ?? 0,
  )
}

/** Begins a count of this network; nothing if it has one. */
export const beginCounting = ({ since, action, network }: FailurePlace): Statement => sql`
  insert into stranger_failures (since, action, network) values (${since}, ${action}, ${network})
  on conflict do nothing`

export const listEndedPlaces = (until: Date, most: number) => sql<FailurePlace[]>`
  select since, action, network from stranger_failures where since <= ${until}
  order by since, action, network limit ${most}`

export interface CountedFailures extends FailurePlace {
  readonly count: number
  readonly first_at: Date | null
  readonly last_at: Date | null
  readonly addresses: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, number>>
}

/** The count of a span that is over, locked: counting another one waits until the transaction ends. */
export const lockCounted = ({ since, action, network }: FailurePlace): Statement<CountedFailures | undefined> =>
  sql<CountedFailures[]>`
    select since, action, network, count, first_at, last_at, addresses, reasons from stranger_failures
    where since = ${since} and action = ${action} and network = ${network} for update`.first()

export const deleteCounted = ({ since, action, network }: FailurePlace): Statement => sql`
  delete from stranger_failures where since = ${since} and action = ${action} and network = ${network}`
