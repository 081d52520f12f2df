/**
 * Organizations: the tenants. Every operation acts in exactly one organization, except those of the kind `open`.
 *
 * Terms: organization, caller (the member who makes the request, with a key or a session).
 * Invariants: an organization is created together with its governance row, its three built-in profiles and an owner.
 */

import type { Operation } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { PasswordHashing } from '../accounts/sign-in/index.ts'
import { editOrganization } from './edit-organization.ts'
import { getCaller } from './get-caller.ts'
import { getOrganization } from './get-organization.ts'
import { getSetup } from './get-setup.ts'
import { getSetupLink } from './get-setup-link.ts'
import type { RecoveryMailParts } from './recovery-mails.ts'
import { setUpOrganization } from './set-up-organization.ts'

interface OrganizationDependencies extends RecoveryMailParts {
  readonly runtime: Runtime
  readonly passwords: PasswordHashing
  /** False if mails are only logged, because there is no mail server. */
  readonly sendsMail: boolean
}

export const organizationOperations = (deps: OrganizationDependencies): Operation[] => [
  getOrganization,
  editOrganization,
  getCaller,
  getSetup(deps),
  getSetupLink(deps),
  setUpOrganization(deps),
]

export { createOrganization, newOrganization, readForOrganization } from './create-organization.ts'
export { organizationChanged, organizationFrozen, organizationUnfrozen } from './organizations.facts.ts'
export {
  findOrganizationRow,
  findOrganizationWithExternalId,
  listOrganizationRows,
  nameOfOrganization,
  type OrganizationRow,
  setFrozen,
  updateOrganization,
} from './organizations.sql.ts'
export { postRecoveryMails, readForRecoveryMails } from './recovery-mails.ts'
