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

  async run({ sql, caller, params }) {
    const [member, integration] = await Promise.all([
      findMember(sql, caller.organizationId, params.userId),
      findIntegration(sql, caller.organizationId, params.userId, params.id),
    ])
    if (!member) throw memberNotFound()
    if (!integration) throw integrationNotFound()
    return toIntegrationView(integration)
  },
})
