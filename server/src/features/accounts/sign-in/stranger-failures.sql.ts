import type { Sql } from '../../../database/pool.ts'

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

/** How many different addresses, and reasons, are told of a span; the count tells of all. */
const MOST_NAMED = 20

/** Counts one more where its network, or all together, are counted already. False: nowhere yet. */
export async function countFailure(sql: Sql, { since, action, network }: FailurePlace, failure: Failure) {
  const { at, address, reason } = failure
  const counted = await sql<{ network: string }[]>`
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
    where since = ${since} and action = ${action} and network = (
      select network from stranger_failures
      where since = ${since} and action = ${action} and network in (${network}, '')
      order by network desc limit 1)
    returning network`
  return counted.length > 0
}

export async function countNetworks(sql: Sql, { since, action }: FailurePlace): Promise<number> {
  const [row] = await sql<{ networks: number }[]>`
    select count(*) as networks from stranger_failures where since = ${since} and action = ${action}`
  return row?.networks ?? 0
}

/** False if another process was quicker. */
export async function beginCounting(sql: Sql, { since, action, network }: FailurePlace): Promise<boolean> {
  const begun = await sql<{ network: string }[]>`
    insert into stranger_failures (since, action, network) values (${since}, ${action}, ${network})
    on conflict do nothing returning network`
  return begun.length > 0
}

export const listEndedPlaces = (sql: Sql, until: Date, most: number) => sql<FailurePlace[]>`
  select since, action, network from stranger_failures where since <= ${until}
  order by since, action, network limit ${most}`

export interface CountedFailures extends FailurePlace {
  readonly count: number
  readonly first_at: Date | null
  readonly last_at: Date | null
  readonly addresses: Readonly<Record<string, number>>
  readonly reasons: Readonly<Record<string, number>>
}

export async function takeCounted(sql: Sql, place: FailurePlace): Promise<CountedFailures | undefined> {
  const { since, action, network } = place
  const [row] = await sql<CountedFailures[]>`
    delete from stranger_failures where since = ${since} and action = ${action} and network = ${network}
    returning since, action, network, count, first_at, last_at, addresses, reasons`
  return row
}
