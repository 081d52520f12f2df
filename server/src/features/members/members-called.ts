import type { Statement } from '../../database/pool.ts'
import { isUuid } from '../../kernel/ids.ts'
import { type CalledRow, findMembersCalled } from './members.sql.ts'

/**
 * The members that these texts name, by the text: a user id, an e-mail address or an external id. A text that is
 * several of them is the first in this order, because an external id is anybody's choice.
 */
export const membersCalled = (
  organizationId: string,
  names: readonly string[],
): Statement<ReadonlyMap<string, CalledRow>> =>
  findMembersCalled(organizationId, {
    userIds: names.filter(isUuid),
    emails: names.filter(name => name.includes('@')).map(name => name.toLowerCase()),
    externalIds: names,
  }).map(rows => {
    const byExternalId = new Map(rows.map(row => [row.external_id, row]))
    const byIdOrEmail = new Map(rows.flatMap(row => [[row.user_id, row] as const, [row.email, row] as const]))
    const called = new Map<string, CalledRow>()
    for (const name of names) {
      const row = byIdOrEmail.get(name.toLowerCase()) ?? byExternalId.get(name)
      if (row) called.set(name, row)
    }
    return called
  })
