import { Deferred, query } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import type { ArchivedTrail } from './archived-trail.ts'
import { AuditVerification, exampleEntry, type Verification } from './audit.contract.ts'
import type { ChainMemory } from './chain-memory.ts'
import type { CheckpointSigner } from './checkpoint-signature.ts'
import { createSharedVerifications } from './shared-verifications.ts'
import { verifyOrganization } from './verify-organization.ts'

/**
 * Verifies the organization's whole chain. Since this reads every entry, one verification of an organization runs at a
 * time, and all requests that arrive meanwhile share the next one.
 */
export function verifyAudit({
  runtime: { pool, runExclusively, standby },
  signer,
  memory,
  archive,
}: {
  readonly runtime: Pick<Runtime, 'pool' | 'runExclusively' | 'standby'>
  readonly signer: CheckpointSigner
  readonly memory: ChainMemory
  readonly archive: ArchivedTrail
}) {
  const shared = createSharedVerifications<Verification>(runExclusively)
  return query({
    id: 'verifyAudit',
    summary: 'Verify the audit log',
    description:
      'Verifies the whole chain, and its archived part: sequences, hashes and links of the entries, the head, and ' +
      'the signatures and links of the stored checkpoints. `first_fault` is the first entry that fails.',
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
      const verify = async (signal: AbortSignal) => {
        const used = await standby?.useFor(organizationId)
        const { appended, signed } = memory.of(organizationId)
        const known = { checkpoints: signed ? [signed] : [], remembered: appended ? [appended] : [] }
        return verifyOrganization({ pool, standby: used, publicKey: signer.publicKey, archive }, organizationId, {
          ...known,
          signal,
        })
      }
      return new Deferred(signal => shared(organizationId, verify, signal))
    },
  })
}
