/**
 * Organizations: the tenants. Every call of the API happens inside exactly one.
 *
 * Words: organization, caller (who is asking: a member, by a key or a session).
 * Invariants: an organization has its governance row, its three built-in profiles and an owner from its first moment.
 */
import type { Operation } from '../../operation.ts'
import { editOrganization } from './edit-organization.ts'
import { getCaller } from './get-caller.ts'
import { getOrganization } from './get-organization.ts'

export const organizationOperations: Operation[] = [getOrganization, editOrganization, getCaller]
export { createOrganization } from './create-organization.ts'
