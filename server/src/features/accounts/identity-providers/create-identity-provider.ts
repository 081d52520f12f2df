import { builtInIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { type KeycloakOptions, keycloakProvider } from './keycloak-provider.ts'
import { type ScimOptions, scimProvider } from './scim-provider.ts'

export type IdentityProviderSettings =
  | { readonly kind: 'built-in' }
  | ({ readonly kind: 'keycloak' } & KeycloakOptions)
  | ({ readonly kind: 'scim' } & ScimOptions)

export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  if (settings.kind === 'keycloak') return keycloakProvider(settings)
  if (settings.kind === 'scim') return scimProvider(settings)
  return builtInIdentityProvider
}
