/**
 * Integrations: third-party connections on a person's account, registered by the platform under its own ids.
 *
 * Terms: integration, provider.
 * Invariants: no field stores a secret; a suspension cannot revoke an integration, so its follow-ups list the
 * integrations to revoke at the provider; triggers that use a deleted integration stay, but are not permitted to fire.
 */
import type { Operation } from '../../operations/operation.ts'
import { deleteIntegration } from './delete-integration.ts'
import { getIntegration } from './get-integration.ts'
import { listIntegrations } from './list-integrations.ts'
import { type FollowUps, putIntegration } from './put-integration.ts'

export const integrationOperations = (followUps: FollowUps): readonly Operation[] => [
  listIntegrations,
  putIntegration(followUps),
  getIntegration,
  deleteIntegration,
]

export { Integration } from './integrations.contract.ts'
export { type IntegrationRow, listIntegrationsOf } from './integrations.sql.ts'
