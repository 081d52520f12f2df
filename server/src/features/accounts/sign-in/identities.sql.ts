import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'
import { OPENID_PROVIDER_ID } from './openid-provider.ts'

/** True if an identity of any issuer is linked to the account. */
export const hasIdentity = (userId: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from sign_in_methods where user_id = ${userId} and provider_id <> 'credential'
    ) as found`.map(([row]) => row?.found ?? false)

/**
 * True if the person can sign in with an identity of this issuer, or with one whose issuer has not been stored yet.
 * False if `issuer` is null, because no provider is configured.
 */
export const hasIdentityOfIssuer = (userId: string, issuer: string | null): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select ${issuer}::text is not null and exists (
      select from sign_in_methods
      where user_id = ${userId} and provider_id <> 'credential' and (issuer = ${issuer} or issuer is null)
    ) as found`.map(([row]) => row?.found ?? false)

/** True if this identity is linked to the account, even if its issuer has not been stored yet. */
export const hasLinked = (userId: string, issuer: string | null, subject: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from sign_in_methods
      where user_id = ${userId} and account_id = ${subject} and provider_id <> 'credential'
        and (issuer = ${issuer} or issuer is null)
    ) as found`.map(([row]) => row?.found ?? false)

/**
 * True if an identity with this subject already has `OPENID_PROVIDER_ID` as its provider. Only one identity of each
 * subject can have this provider; further ones have their issuer as their provider.
 */
export const isSubjectTaken = (subject: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from sign_in_methods where provider_id = ${OPENID_PROVIDER_ID} and account_id = ${subject}
    ) as found`.map(([row]) => row?.found ?? false)

export const findIdentity = (issuer: string, subject: string) => sql<Record<string, unknown>[]>`
  select * from sign_in_methods where issuer = ${issuer} and account_id = ${subject}`

/** SQL condition: the identity has no issuer, and no identity with this issuer has the same subject. */
const unbound = (issuer: string) => sql.fragment`
  m.provider_id = ${OPENID_PROVIDER_ID} and m.issuer is null and not exists (
    select from sign_in_methods same where same.issuer = ${issuer} and same.account_id = m.account_id)`

/** Stores the issuer of the identity with this subject, if it has none. */
export const bindIdentity = (issuer: string, subject: string): Statement => sql`
  update sign_in_methods m set issuer = ${issuer} where m.account_id = ${subject} and ${unbound(issuer)}`

/** True if an identity has no issuer. Takes 50 ms if all of 300,000 have one; `bindNext` would take over a second. */
export const hasUnbound = (): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select from sign_in_methods where provider_id = ${OPENID_PROVIDER_ID} and issuer is null
    ) as found`.map(([row]) => row?.found ?? false)

/**
 * Stores the issuer of identities without one, in the order of their ids, and returns the ids. Skips those that another
 * process is binding, so that processes which start together neither wait nor deadlock.
 */
export const bindNext = (issuer: string, after: string, most: number): Statement<string[]> =>
  sql<{ id: string }[]>`
    with next as materialized (
      select m.id from sign_in_methods m where m.id > ${after} and ${unbound(issuer)}
      order by m.id limit ${most} for no key update skip locked
    )
    update sign_in_methods set issuer = ${issuer} where id in (select id from next) returning id`.map(rows =>
    rows.map(({ id }) => id),
  )

/** The number of linked identities in all accounts. */
export const countIdentities = (): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int4 as count from sign_in_methods where provider_id <> 'credential'`.map(
    ([row]) => row?.count ?? 0,
  )

/** The number of identities of issuers other than this one. */
export const countIdentitiesOfOthers = (issuer: string): Statement<number> =>
  sql<{ count: number }[]>`
    select count(*)::int4 as count from sign_in_methods where issuer <> ${issuer}`.map(([row]) => row?.count ?? 0)

/** The email addresses of accounts with an identity at the provider, the oldest accounts first. */
export const listLinkedAddresses = (most: number) => sql<{ email: string }[]>`
  select email from accounts
  where id in (select user_id from sign_in_methods where provider_id <> 'credential')
  order by id limit ${most}`

export const deleteAllIdentities = (): Statement => sql`
  delete from sign_in_methods where provider_id <> 'credential'`

export const deleteIdentities = (userId: string): Statement => sql`
  delete from sign_in_methods where user_id = ${userId} and provider_id <> 'credential'`
