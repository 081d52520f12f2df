import Type from 'typebox'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { findMember, MemberPath, memberNotFound } from '../members/index.ts'
import { EXAMPLE, Integration } from './integrations.contract.ts'
import { listIntegrationsAfter } from './integrations.sql.ts'
import { toIntegrationView } from './integrations.view.ts'

/** The third-party connections on a member's account that this organization registered, in the order of their ids. */
export const listIntegrations = query({
  id: 'listIntegrations',
  summary: 'List the integrations of a member',
  method: 'GET',
  path: '/v1/members/{userId}/integrations',
  scope: 'integrations:read',
  permission: null,
  params: MemberPath,
  query: Type.Object({ ...PageQuery }),
  response: PageOf('integrations', Integration),
  errors: [memberNotFound, invalidCursor],
  example: { response: { integrations: [EXAMPLE], next_cursor: null } },

  async run({ sql, caller, params: { userId }, query: { limit, cursor } }) {
    const after = readCursor<[string]>('integrations', cursor, ([id]) => typeof id === 'string')
    const [member, rows] = await Promise.all([
      findMember(sql, caller.organizationId, userId),
      listIntegrationsAfter(sql, caller.organizationId, userId, after?.[0] ?? null, limit + 1),
    ])
    if (!member) throw memberNotFound()
    const { page, nextCursor } = toPage('integrations', rows, limit, ({ id }) => [id])
    return { integrations: page.map(toIntegrationView), next_cursor: nextCursor }
  },
})
