/**
 * Organizations: the tenants. Every call of the API happens inside exactly one.
 *
 * Words: organization, caller (who is asking: a member, by a key or a session).
 * Invariants: an organization has its governance row, its three built-in profiles and an owner from its first moment.
 */
import type { Mechanism } from '../../execution.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Operation } from '../../operation.ts'
import { editOrganization } from './edit-organization.ts'
import { getCaller } from './get-caller.ts'
import { getOrganization } from './get-organization.ts'
import { setUpOrganization } from './set-up-organization.ts'

export { createOrganization } from './create-organization.ts'
export const organizationOperations = (deps: { readonly mechanism: Mechanism; readonly vault: Vault }): Operation[] => [
  getOrganization,
  editOrganization,
  getCaller,
  setUpOrganization(deps),
]
