import { Deferred, query } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { AuditVerification, exampleEntry } from './audit.contract.ts'
import type { ChainMemory } from './chain-memory.ts'
import type { CheckpointSigner } from './checkpoint-signature.ts'
import { verifyOrganization } from './verify-organization.ts'

/** Proves the organization's whole chain. One at a time for each organization: it reads every entry. */
export const verifyAudit = (deps: {
  readonly runtime: Pick<Runtime, 'pool' | 'runExclusively'>
  readonly signer: CheckpointSigner
  readonly memory: ChainMemory
}) =>
  query({
    id: 'verifyAudit',
    summary: 'Verify the audit trail',
    description:
      'Reads the whole chain as it stands, and proves that no sequence is left out, that every hash is ' +
      'that of its entry and of the entry before it, that the head is the last entry, and that every ' +
      'stored checkpoint is signed, fits, and follows the one before it. `first_fault` names the first entry ' +
      'that is not as it should be. Someone who can write to the database could cut the chain off together ' +
      'with its checkpoints: against that, keep checkpoints elsewhere and verify an export against them.',
    method: 'GET',
    path: '/v1/audit/verification',
    scope: 'audit:read',
    permission: 'audit.read',
    response: AuditVerification,
    errors: [],
    example: {
      response: {
        valid: true,
        entries: exampleEntry.sequence,
        head: { sequence: exampleEntry.sequence, hash: exampleEntry.hash },
        checkpoints: 2,
        first_fault: null,
      },
    },

    answer({ caller: { organizationId } }) {
      const { runtime, signer, memory } = deps
      const { pool, runExclusively } = runtime
      const verify = () => {
        const { appended, signed } = memory.of(organizationId)
        const known = { checkpoints: signed ? [signed] : [], remembered: appended ? [appended] : [] }
        return verifyOrganization({ pool, publicKey: signer.publicKey }, organizationId, known)
      }
      return new Deferred(() => runExclusively(`verification of ${organizationId}`, verify))
    },
  })
