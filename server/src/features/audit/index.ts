/**
 * The audit trail: one tamper-evident chain per organization, and the system chain for facts outside organizations.
 *
 * Terms: entry, chain, head (the newest entry according to the governance row), checkpoint (a signature over an entry's
 * hash and the previous checkpoint, which proves all entries up to it), fault (a violation that verification finds).
 * Invariants: sequences have no gaps; each hash covers the entry and the previous hash; entries are never changed or
 * deleted; within 10 seconds a checkpoint covers every entry.
 */

import type { Operation } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { ArchivedTrail } from './archived-trail.ts'
import type { ChainMemory } from './chain-memory.ts'
import type { CheckpointSigner } from './checkpoint-signature.ts'
import { countAuditEntries } from './count-audit-entries.ts'
import { createAuditView } from './create-audit-view.ts'
import { deleteAuditView } from './delete-audit-view.ts'
import { editAuditView } from './edit-audit-view.ts'
import { exportAudit } from './export-audit.ts'
import { listAuditCheckpoints } from './list-audit-checkpoints.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listAuditViews } from './list-audit-views.ts'
import { verifyAudit } from './verify-audit.ts'

export const auditOperations = (deps: {
  readonly runtime: Runtime
  readonly signer: CheckpointSigner
  readonly memory: ChainMemory
  readonly archive: ArchivedTrail
}): Operation[] => [
  listAuditEntries,
  countAuditEntries,
  listAuditViews,
  createAuditView,
  editAuditView,
  deleteAuditView,
  exportAudit,
  verifyAudit(deps),
  listAuditCheckpoints(deps),
]

export { appendEntries } from './append-entries.ts'
export { type ArchivedTrail, ArchiveFault } from './archived-trail.ts'
export { type EntryRow, findArchivedTo, listChainHeads, listEntriesAt } from './audit.sql.ts'
export type { ChainedEntry } from './chain.ts'
export { fault } from './chain-fault.ts'
export { createChainMemory } from './chain-memory.ts'
export { checkpointLag } from './checkpoint-lag.ts'
export { type Checkpoint, type CheckpointSigner, createCheckpointSigner } from './checkpoint-signature.ts'
export { EntryFilterFields, toEntryFilter } from './entry-filter.ts'
export { nodeCryptography } from './node-cryptography.ts'
export { readTrail } from './read-trail.ts'
export { changeInSystem, recordSystemEntry, type SystemChange, type SystemFact } from './record-system-entry.ts'
export { listFirstActions, type RequestAction } from './request-actions.sql.ts'
export { checkpointJob } from './sign-checkpoints.ts'
export {
  listNewAddresses,
  listSignInEntries,
  listSignInReferences,
  listSignInReferencesOf,
  type SignInAccount,
  type SignInFilter,
  type SignInReference,
} from './sign-in-entries.sql.ts'
export { verifyOrganization } from './verify-organization.ts'
