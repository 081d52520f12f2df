/**
 * Integrations: third-party connections on a person's account, registered by the platform under its own ids.
 *
 * A suspension cannot cut them; its receipt lists them, so that someone revokes them at the provider.
 */
export { type IntegrationRow, listIntegrationsOf } from './integrations.sql.ts'
