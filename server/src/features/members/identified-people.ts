import type { Statement } from '../../database/pool.ts'
import { normalizeEmail } from '../../kernel/email.ts'
import { isUuid } from '../../kernel/ids.ts'
import { findIdentified, type IdentifiedRow } from './identities.sql.ts'
import type { AccessStateRow } from './members.sql.ts'

/** A member found by an identifier, with the state that an access check needs. */
export type IdentifiedMember = IdentifiedRow & Pick<AccessStateRow, 'status'>

/**
 * Finds members by identifier, in this order of precedence: user id, email address, external id. The result is keyed by
 * the identifier. The user id and email address of a removed person identify no member, even if a member has them as an
 * external id.
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
