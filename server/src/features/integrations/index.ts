/**
 * Integrations: third-party connections on a person's account, registered by the platform under its own ids.
 *
 * Words: integration, provider.
 * Invariants: no secret is ever taken; a suspension cannot cut an integration, so its receipt lists what someone should
 * revoke at the provider; deleting one leaves the triggers that use it, which then may not fire.
 */
import type { Operation } from '../../operations/operation.ts'
import { deleteIntegration } from './delete-integration.ts'
import { getIntegration } from './get-integration.ts'
import { listIntegrations } from './list-integrations.ts'
import { putIntegration } from './put-integration.ts'

export const integrationOperations: readonly Operation[] = [
  listIntegrations,
  putIntegration,
  getIntegration,
  deleteIntegration,
]

export { type IntegrationRow, listIntegrationsOf } from './integrations.sql.ts'
