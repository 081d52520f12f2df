import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { findMember, MemberPath, memberNotFound } from '../members/index.ts'
import { EXAMPLE, Integration } from './integrations.contract.ts'
import { listIntegrationRows } from './integrations.sql.ts'
import { toIntegrationView } from './integrations.view.ts'

/** The third-party connections on a member's account that this organization registered, sorted by id. */
export const listIntegrations = query({
  id: 'listIntegrations',
  summary: 'List the integrations of a member',
  description: 'Sorted by `id`.',
  method: 'GET',
  path: '/v1/members/{userId}/integrations',
  scope: 'integrations:read',
  permission: null,
  params: MemberPath,
  query: Type.Object(PageQuery()),
  response: PageOf('integrations', Integration),
  errors: [memberNotFound, invalidCursor],
  example: { response: { integrations: [EXAMPLE], next_cursor: null } },

  read({ organizationId, params: { userId }, query: asked }) {
    const integrations = openPage(`integrations of ${userId}`, 'text', asked)
    return {
      member: findMember(organizationId, userId),
      cut: listIntegrationRows(organizationId, userId, integrations).map(rows =>
        integrations.cut(rows, ({ id }) => id),
      ),
    }
  },

  answer({ found: { member, cut } }) {
    if (!member) throw memberNotFound()
    const { page, nextCursor } = cut
    return { integrations: page.map(toIntegrationView), next_cursor: nextCursor }
  },
})
