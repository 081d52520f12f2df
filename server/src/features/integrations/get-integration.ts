import { query } from '../../operations/operation.ts'
import { findMember, memberNotFound } from '../members/index.ts'
import { EXAMPLE, Integration, IntegrationPath, integrationNotFound } from './integrations.contract.ts'
import { findIntegration } from './integrations.sql.ts'
import { toIntegrationView } from './integrations.view.ts'

/** One third-party connection on a member's account. */
export const getIntegration = query({
  id: 'getIntegration',
  summary: 'Get an integration',
  method: 'GET',
  path: '/v1/members/{userId}/integrations/{id}',
  scope: 'integrations:read',
  permission: null,
  params: IntegrationPath,
  response: Integration,
  errors: [memberNotFound, integrationNotFound],
  example: { response: EXAMPLE },

  read: ({ organizationId, params }) => ({
    member: findMember(organizationId, params.userId),
    integration: findIntegration(organizationId, params.userId, params.id),
  }),

  answer({ found: { member, integration } }) {
    if (!member) throw memberNotFound()
    if (!integration) throw integrationNotFound()
    return toIntegrationView(integration)
  },
})
