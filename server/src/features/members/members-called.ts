import type { Sql } from '../../database/pool.ts'
import { isUuid } from '../../kernel/ids.ts'
import { type CalledRow, findMembersCalled } from './members.sql.ts'

/**
 * The members that these texts name, by the text: a user id, an e-mail address or an external id. A text that is
 * several of them is the first in this order, because an external id is anybody's choice.
 */
export async function membersCalled(
  sql: Sql,
  organizationId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, CalledRow>> {
  const rows = await findMembersCalled(sql, organizationId, {
    userIds: names.filter(isUuid),
    emails: names.filter(name => name.includes('@')).map(name => name.toLowerCase()),
    externalIds: names,
  })
  const byUserId = new Map(rows.map(row => [row.user_id, row]))
  const byEmail = new Map(rows.map(row => [row.email, row]))
  const byExternalId = new Map(rows.map(row => [row.external_id, row]))
  return new Map(
    names.flatMap(name => {
      const row = byUserId.get(name.toLowerCase()) ?? byEmail.get(name.toLowerCase()) ?? byExternalId.get(name)
      return row ? [[name, row] as const] : []
    }),
  )
}
