import type { Statement } from '../../database/pool.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { isUuid } from '../../kernel/ids.ts'
import { findIdentified, type IdentifiedRow } from './identities.sql.ts'
import type { StandingRow } from './members.sql.ts'

/** A member who was identified, with what a question about them is decided on. */
export type IdentifiedMember = IdentifiedRow & Pick<StandingRow, 'status'>

/**
 * The members whom these identifiers stand for, by the identifier: a user id, an e-mail address or an external id, in
 * this order of precedence. The id and the address of a removed person still stand for that person, who is no member,
 * so that nobody can answer in their place by an external id.
 */
export const identifiedMembers = (
  organizationId: string,
  identifiers: readonly string[],
): Statement<ReadonlyMap<string, IdentifiedMember>> =>
  findIdentified(organizationId, {
    userIds: identifiers.filter(isUuid),
    emails: identifiers.filter(identifier => identifier.includes('@')).map(normalizeEmail),
    externalIds: identifiers,
  }).map(rows => {
    const of = (isExternalId: boolean) =>
      new Map(rows.filter(row => row.is_external_id === isExternalId).map(row => [row.identifier, row]))
    const [byIdOrEmail, byExternalId] = [of(false), of(true)]
    const identified = new Map<string, IdentifiedMember>()
    for (const identifier of identifiers) {
      const row = byIdOrEmail.get(normalizeEmail(identifier)) ?? byExternalId.get(identifier)
      if (row && isMember(row)) identified.set(identifier, row)
    }
    return identified
  })

const isMember = (row: IdentifiedRow): row is IdentifiedMember => row.status !== 'removed'
