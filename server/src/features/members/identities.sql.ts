import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { StandingRow } from './members.sql.ts'

/** The person that a text names: by user id, by the address of the account, or by external id. */

/** Someone who was named, with what a question about them is decided on. */
export interface IdentifiedRow extends Omit<StandingRow, 'status'> {
  user_id: string
  /** A removed person keeps their user id and address, but no external id. */
  status: StandingRow['status'] | 'removed'
  /** The text that named them; a user id or an address in lower case. */
  identifier: string
  is_external_id: boolean
}

/**
 * Everyone who has one of these user ids, addresses (in lower case) or external ids, in one statement; once for each
 * that they have. Each kind is looked up by its own index: with `or` between them it took twice as long. Addresses are
 * looked for only if there are any. Otherwise PostgreSQL would plan it anew each time, because none cost less than the
 * ten that it reckons with.
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
  left join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id`

/** Someone who is or was in the organization, by a user id or address in any case. */
export const findPersonIdentified = (
  organizationId: string,
  identifier: string,
): Statement<{ user_id: string } | undefined> =>
  isUuid(identifier)
    ? sql<{ user_id: string }[]>`
        select user_id from members where organization_id = ${organizationId} and user_id = ${identifier}`.first()
    : sql<{ user_id: string }[]>`
        select m.user_id from members m join accounts a on a.id = m.user_id
        where m.organization_id = ${organizationId} and a.email = ${normalizeEmail(identifier)}`.first()

/** Answers whether this address (in lower case) or the user id of its account is an external id, in any case. */
export const isExternalId = (organizationId: string, email: string): Statement<boolean> =>
  sql<{ found: boolean }[]>`
    select exists (
      select 1 from members
      where organization_id = ${organizationId} and status <> 'removed'
        and external_id_lower in (${email}, (select id::text from accounts where email = ${email}))
    ) as found`.map(([row]) => row?.found ?? false)
