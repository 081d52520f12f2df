/**
 * Identity providers: the systems that hold the logins. The built-in one is Reeve's own tables; Keycloak and SCIM
 * services are told over HTTP.
 *
 * Invariants: a call is idempotent and ends within seconds; nobody is blocked on a guess; a failure holds no
 * credential.
 */

export { createIdentityProvider } from './create-identity-provider.ts'
export { type IdentityProvider, ProviderFailure, type RemoteIdentityProvider } from './identity-provider.ts'
export { keycloakProvider } from './keycloak-provider.ts'
export { scimProvider } from './scim-provider.ts'
