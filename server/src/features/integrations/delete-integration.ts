import { bookkeeping } from '../../operations/operation.ts'
import { findMember, memberNotFound } from '../members/index.ts'
import { IntegrationPath, integrationNotFound } from './integrations.contract.ts'
import { removeIntegration } from './integrations.sql.ts'

/** Takes an integration out of the register. The triggers that use it stay, and are no longer permitted to fire. */
export const deleteIntegration = bookkeeping({
  id: 'deleteIntegration',
  summary: 'Delete an integration',
  description:
    'The triggers that use it stay: their permit, and a reactivation that would have enabled them, ' +
    'answers `integration_gone`.',
  method: 'DELETE',
  path: '/v1/members/{userId}/integrations/{id}',
  scope: 'integrations:write',
  permission: 'integrations.manage',
  params: IntegrationPath,
  errors: [memberNotFound, integrationNotFound],

  async run({ sql, caller, params }) {
    const [member, removed] = await Promise.all([
      findMember(sql, caller.organizationId, params.userId),
      removeIntegration(sql, caller.organizationId, params.userId, params.id),
    ])
    if (!member) throw memberNotFound()
    if (removed.length === 0) throw integrationNotFound()
  },
})
