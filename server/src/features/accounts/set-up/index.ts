/**
 * Setup links: one-time links with which an owner sets a password, or creates the first organization.
 *
 * Invariants: a link works once, within 24 hours; a new one for the same account replaces it; its token is stored as a
 * keyed hash; it is void once the account's credentials have changed, or the owner was suspended, removed or demoted.
 */

export { deleteFirstSetupLink, deleteOwnerSetupLink, deleteSetupLinksOf } from './set-up-links.sql.ts'
export {
  findSetupLink,
  lockSetupLink,
  makeFirstSetUpLink,
  type NewSetupLink,
  newSetupLink,
  type SetupFor,
  setupUrl,
} from './set-up-links.ts'
