/**
 * Accounts: a person's login, shared by all organizations; its id is the userId of the API.
 *
 * Rooms: sessions, login-blocks, identity-providers, set-up (links), sign-in. Each has a door of its own.
 * Invariants: whatever changes where an account is active, or whether its login is blocked, holds the account's row
 * lock, taken after the organization's. A person's secrets are stored hashed, or encrypted where they must be read
 * again.
 */

export { findAccount, findAccountById, findOrCreateAccount, lockAccount, renameAccount } from './accounts.sql.ts'
