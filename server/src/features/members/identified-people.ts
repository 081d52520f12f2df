import type { Statement } from '../../database/pool.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { isUuid } from '../../kernel/ids.ts'
import { findIdentified, type IdentifiedRow } from './identities.sql.ts'
import type { AccessStateRow } from './members.sql.ts'

/** A member found by an identifier, with the state that an access check needs. */
export type IdentifiedMember = IdentifiedRow & Pick<AccessStateRow, 'status'>

/**
 * Finds members by identifier: user id, email address or external id, in this order of precedence. The result is keyed
 * by the identifier. A removed person's user id and email address never identify another member, even if that member
 * has them as external id.
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
