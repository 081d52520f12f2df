/**
 * The platform: what a product with many organizations does in Reeve with a key of the operator.
 *
 * Terms: platform key (belongs to the operator and to no organization), rotation, overlap, address (a network from
 * which a key is accepted), freeze (all credentials of an organization are refused). Invariants: a platform key is
 * stored only as a keyed hash and shown once; only the operator makes one; it mints API keys only of service accounts;
 * only platform operations accept it; each change is in the chain of its organization and in the system chain; a
 * freeze changes only the row of the organization.
 */
import type { Operation } from '../../operations/operation.ts'
import type { KeyParts } from '../api-keys/index.ts'
import { createPlatformApiKey } from './create-platform-api-key.ts'
import { type CreateOrganizationParts, createPlatformOrganization } from './create-platform-organization.ts'
import { editPlatformOrganization } from './edit-platform-organization.ts'
import type { FreezeParts } from './freeze-contract.ts'
import { freezePlatformOrganization } from './freeze-platform-organization.ts'
import { getPlatformOrganization } from './get-platform-organization.ts'
import { listPlatformOrganizations } from './list-platform-organizations.ts'
import { unfreezePlatformOrganization } from './unfreeze-platform-organization.ts'

export const platformOperations = (parts: CreateOrganizationParts & FreezeParts & KeyParts): Operation[] => [
  listPlatformOrganizations,
  createPlatformOrganization(parts),
  getPlatformOrganization,
  editPlatformOrganization,
  freezePlatformOrganization(parts),
  unfreezePlatformOrganization(parts),
  createPlatformApiKey(parts),
]

export { createPlatformKeyReader } from './find-platform-caller.ts'
export { createPlatformKey, revokePlatformKey, rotatePlatformKey } from './manage-platform-keys.ts'
export { createPlatformKeyUsage } from './platform-key-usage.ts'
export { listPlatformKeyRows } from './platform-keys.sql.ts'
export { toPlatformKeyView } from './platform-keys.view.ts'
export { exposedPlatformKeys } from './revoke-exposed-platform-keys.ts'
