import type { Statement } from '../../database/pool.ts'
import { type Fragment, sql } from '../../database/statement.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { uuidIn } from '../../kernel/ids.ts'
import { wasHeld } from './managed-members.sql.ts'
import type { AccessStateRow, FormerSuspension } from './members.sql.ts'

/** Lookups of people by user id, by their account's email address, or by external id. */

/** A person found by an identifier, with the state that an access check needs. */
export interface IdentifiedRow extends Omit<AccessStateRow, 'status'> {
  user_id: string
  /**
   * `removed` only if the identifier is a user id or an email address. By external id, removed people are not found.
   */
  status: AccessStateRow['status'] | 'removed'
  /** The identifier that matched. User ids and email addresses are in lower case. */
  identifier: string
  is_external_id: boolean
}

/**
 * Finds everyone with one of these user ids, email addresses (in lower case) or external ids, with one row per match.
 * Each kind of identifier has its own subquery and index: a single query with `or` took twice as long. If there are no
 * email addresses, their subquery is omitted. With it, PostgreSQL would plan each execution again: a generic plan
 * assumes ten addresses, and so looks more expensive than a new plan.
 */
export const findIdentified = (
  organizationId: string,
  asked: {
    readonly userIds: readonly string[]
    readonly emails: readonly string[]
    readonly externalIds: readonly string[]
  },
) => sql<IdentifiedRow[]>`
  select m.user_id, m.status, m.identifier, m.is_external_id,
    p.built_in is not distinct from 'owner' as is_owner, coalesce(p.permissions, '{}') as permissions
  from (
    select organization_id, user_id, profile_id, status, user_id::text as identifier, false as is_external_id
    from members where organization_id = ${organizationId} and user_id = any (${[...asked.userIds]}::uuid[])
    union all
    select organization_id, user_id, profile_id, status, external_id, true
    from members
    where organization_id = ${organizationId} and external_id = any (${[...asked.externalIds]}::text[])
      and status <> 'removed'
    ${sql.optional(
      asked.emails.length > 0 ? [...asked.emails] : null,
      emails => sql.fragment`
    union all
    select m.organization_id, m.user_id, m.profile_id, m.status, a.email, false
    from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and a.email = any (${emails}::text[])`,
    )}
  ) m
  left join profiles p on p.organization_id = ${organizationId} and p.id = m.profile_id`

/**
 * Finds a present or former member by user id or email address, ignoring case. A user id is found in any notation,
 * because a platform may convert the ids that it receives.
 */
export function findPersonIdentified(
  organizationId: string,
  identifier: string,
): Statement<{ user_id: string } | undefined> {
  const userId = uuidIn(identifier)
  return userId !== null
    ? sql<{ user_id: string }[]>`
        select user_id from members where organization_id = ${organizationId} and user_id = ${userId}`.first()
    : sql<{ user_id: string }[]>`
        select m.user_id from members m join accounts a on a.id = m.user_id
        where m.organization_id = ${organizationId} and a.email = ${normalizeEmail(identifier)}`.first()
}

/**
 * The condition that the external id of the member `m` is this email address (in lower case) or the user id of its
 * account, in the notations of `uuidIn`, ignoring case.
 */
const identifies = (email: string) => sql.fragment`
  m.external_id_lower = any (array[${email}] || array(
    select format(notation, digits)
    from accounts, unnest(array[id::text, replace(id::text, '-', '')]) as digits,
      unnest(array['%s', '{%s}', 'urn:uuid:%s']) as notation
    where email = ${email}
  ))`

/** True if this email address (in lower case) or the user id of its account is a member's external id. */
export const isExternalId = (organizationId: string, email: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select 1 from members m
      where m.organization_id = ${organizationId} and m.status <> 'removed' and ${identifies(email)}
    ) as found`.map(([row]) => row?.found ?? false)

/** The strongest suspension with which a person with this external id was removed; null if there was none. */
export const findFormerSuspensionOf = (organizationId: string, externalId: string): Statement<FormerSuspension> =>
  findStrongestSuspension(
    organizationId,
    // `collate "default"`, because PostgreSQL uses the index only for a comparison with the index's collation.
    sql.fragment`
      m.external_id_lower = lower(${externalId}::text collate "C") collate "default"
      and m.external_id = ${externalId}`,
  )

/**
 * The strongest suspension with which another person was removed whose external id is this email address (in lower
 * case) or the user id of its account; null if there was none.
 */
export const findFormerSuspensionAs = (organizationId: string, email: string): Statement<FormerSuspension> =>
  findStrongestSuspension(
    organizationId,
    sql.fragment`${identifies(email)} and m.user_id is distinct from (select id from accounts where email = ${email})`,
  )

/**
 * The strongest suspension with which a person who matches the condition was removed: `held` before `local`. An index
 * on `external_id_lower` contains the people who were removed while suspended.
 */
const findStrongestSuspension = (organizationId: string, condition: Fragment): Statement<FormerSuspension> =>
  sql<{ is_held: boolean | null }[]>`
    select ${wasHeld(organizationId)} as is_held from members m
    where m.organization_id = ${organizationId} and m.status = 'removed' and m.removed_while_suspended
      and ${condition}
    order by is_held desc nulls last limit 1`.map(([row]) => (row ? (row.is_held ? 'held' : 'local') : null))

/** The id and name of a removed member. */
export const findFormerMember = (organizationId: string, userId: string) =>
  sql<{ user_id: string; name: string }[]>`
    select m.user_id, coalesce(m.name, a.name) as name from members m join accounts a on a.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status = 'removed'`.first()

/** The external id of a removed member; undefined without one, or if another member has it now. */
export const findFormerExternalId = (organizationId: string, userId: string): Statement<string | undefined> =>
  sql<{ external_id: string }[]>`
    select m.external_id from members m
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.status = 'removed'
      and m.external_id is not null and not exists (
        select from members o
        where o.organization_id = ${organizationId} and o.external_id = m.external_id and o.status <> 'removed'
      )`
    .first()
    .map(row => row?.external_id)
