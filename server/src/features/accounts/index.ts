/**
 * Accounts: a person's login, shared by all organizations; its id is the userId of the API.
 *
 * Modules: sessions, login-blocks, identity-providers, set-up (links), sign-in. Each has its own index.ts.
 * Invariants: a change that makes an account active in an organization, removes it from one, or sets or lifts its
 * login block holds the account's row lock, taken after the organization's. A person's secrets are stored hashed, or
 * encrypted if they must be read again.
 */

export {
  findAccount,
  findAccountById,
  insertAccount,
  insertServiceLogin,
  lockAccount,
  lockAccountByEmail,
  lockAccountOfMember,
  renameAccount,
} from './accounts.sql.ts'
export { deleteOwnerSetupLink } from './set-up/index.ts'
