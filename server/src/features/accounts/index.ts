/**
 * Accounts: a person's login, shared by all organizations, and its block.
 *
 * Words: account (its id is the userId of the API), session, login block, identity provider.
 * Invariants: an account has at most one block, set by one suspension; a block is set, and an account becomes active
 * somewhere, only under the account's row lock, which comes after the organization's.
 */
export { loginBlocked } from './accounts.facts.ts'
export { findOrCreateAccount, lockAccount } from './accounts.sql.ts'
export { builtInIdentityProvider, type IdentityProvider } from './identity-provider.ts'
export { keycloakProvider } from './keycloak-provider.ts'
export { type BlockFor, type BlockState, createLoginBlocks, type LoginBlocks } from './login-blocks.ts'
export { scimProvider } from './scim-provider.ts'
