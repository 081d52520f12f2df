/**
 * Identity providers: the systems that store the logins. The built-in one is Reeve's own tables; Keycloak and SCIM
 * services are called over HTTP.
 *
 * Invariants: a call is idempotent and ends within seconds; a login is blocked only if no other login has its email
 * address; an error contains no credential.
 */

export { createIdentityProvider } from './create-identity-provider.ts'
export { type IdentityProvider, ProviderFailure, type RemoteIdentityProvider } from './identity-provider.ts'
export { keycloakProvider } from './keycloak-provider.ts'
export { scimProvider } from './scim-provider.ts'
