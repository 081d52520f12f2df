import { bookkeeping } from '../../operations/operation.ts'
import { findMember, memberNotFound } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { IntegrationPath, integrationNotFound } from './integrations.contract.ts'
import { findIntegration, removeIntegration } from './integrations.sql.ts'

/** Takes an integration out of the register. The triggers that use it stay, and are no longer permitted to fire. */
export const deleteIntegration = bookkeeping({
  id: 'deleteIntegration',
  summary: 'Delete an integration',
  description:
    'Triggers that use it stay, but may no longer fire, and reactivation does not restore them: the reason is ' +
    '`integration_gone`. The caller must have all permissions of the member.',
  method: 'DELETE',
  path: '/v1/members/{userId}/integrations/{id}',
  scope: 'integrations:write',
  permission: 'integrations.manage',
  params: IntegrationPath,
  errors: [memberNotFound, integrationNotFound, targetExceedsCaller, ownerRequired],

  async run({ sql, caller, params }) {
    const { organizationId } = caller
    const [member, integration] = await Promise.all([
      findMember(sql, organizationId, params.userId),
      findIntegration(sql, organizationId, params.userId, params.id),
    ])
    if (!member) throw memberNotFound()
    if (!integration) throw integrationNotFound()
    assertMayActOn(caller, member)
    await removeIntegration(sql, organizationId, params.userId, params.id)
  },
})
