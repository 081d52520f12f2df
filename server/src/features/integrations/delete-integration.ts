import { bookkeeping } from '../../operations/operation.ts'
import { findMember, memberNotFound } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { IntegrationPath, integrationNotFound } from './integrations.contract.ts'
import { findIntegration, removeIntegration } from './integrations.sql.ts'

/** Deletes an integration. Triggers that use it stay, but are no longer permitted to fire. */
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

  read: ({ organizationId, params }) => ({
    member: findMember(organizationId, params.userId),
    integration: findIntegration(organizationId, params.userId, params.id),
  }),

  decide({ caller, params, found: { member, integration } }) {
    if (!member) throw memberNotFound()
    if (!integration) throw integrationNotFound()
    assertMayActOn(caller, member)
    return { response: undefined, writes: removeIntegration(caller.organizationId, params.userId, params.id) }
  },
})
