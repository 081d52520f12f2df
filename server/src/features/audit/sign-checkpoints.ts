import type { Pool } from '../../database/pool.ts'
import { inTransaction, onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/job.ts'
import { advanceCheckpoint } from '../../operations/governance-lock.sql.ts'
import type { RunExclusively } from '../../operations/keyed-mutex.ts'
import type { CheckpointSigner } from './checkpoint-signature.ts'
import {
  type CheckpointRow,
  findHashes,
  findUncoveredChains,
  insertCheckpoint,
  lockUncoveredChain,
} from './checkpoints.sql.ts'

export interface CheckpointDependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly signer: CheckpointSigner
}

/** At most so many entries lie between two checkpoints of a chain. */
const APART = 1_000
/** Bounds how long a chain with a backlog is locked at a time. */
const MOST_AT_ONCE = 50

/**
 * Signs a checkpoint at the newest entry of every chain that has grown since its last one, and at each multiple of
 * 1,000 in between. Any number of workers may do so at once. A chain that fails keeps no other from being signed.
 * Resolves to the number of checkpoints. @throws AggregateError, at the end, of what failed
 */
export async function signDueCheckpoints(deps: CheckpointDependencies, signal?: AbortSignal): Promise<number> {
  const due = await onConnection(deps.pool, findUncoveredChains)
  const failures: unknown[] = []
  let signed = 0
  for (const { organization_id: organizationId } of due) {
    if (signal?.aborted) break
    try {
      signed += await signChain(deps, organizationId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} audit chains could not be signed`)
  return signed
}

/** Has every chain covered by a signed checkpoint within seconds. */
export const checkpointJob = (deps: CheckpointDependencies): Job => ({
  name: 'audit checkpoints',
  everyMs: 5_000,
  run: signal => signDueCheckpoints(deps, signal),
})

/** One short transaction for each slice of a backlog, until the newest entry is signed. */
async function signChain(deps: CheckpointDependencies, organizationId: string): Promise<number> {
  let signed = 0
  for (;;) {
    const slice = await deps.runExclusively(organizationId, () => signSlice(deps, organizationId))
    signed += slice.signed
    if (slice.isLast) return signed
  }
}

async function signSlice({ pool, clock, signer }: CheckpointDependencies, organizationId: string) {
  return inTransaction(pool, organizationId, async ({ sql, commit }) => {
    const chain = await lockUncoveredChain(sql, organizationId)
    if (!chain) return { signed: 0, isLast: true }
    const newest = { sequence: chain.audit_sequence, hash: chain.audit_hash }
    const multiples = multiplesBetween(chain.checkpoint_sequence, newest.sequence)
    const slice = multiples.slice(0, MOST_AT_ONCE)
    const isLast = slice.length === multiples.length
    const between = await findHashes(sql, organizationId, slice)
    const links = isLast ? [...between, newest] : between

    const signedAt = clock.now()
    const rows = links.map(({ sequence, hash }): CheckpointRow => {
      const content = {
        organization_id: organizationId,
        sequence,
        hash: hash.toString('hex'),
        signed_at: signedAt.toISOString(),
      }
      const { key_id, signature } = signer.sign(content)
      return { ...content, hash, signed_at: signedAt, key_id, signature: Buffer.from(signature, 'base64') }
    })
    const covered = isLast ? newest.sequence : (slice.at(-1) ?? newest.sequence)
    await commit(...rows.map(row => insertCheckpoint(sql, row)), advanceCheckpoint(sql, organizationId, covered))
    return { signed: rows.length, isLast }
  })
}

function multiplesBetween(after: number, before: number): number[] {
  const first = Math.floor(after / APART) + 1
  const count = Math.max(0, Math.ceil(before / APART) - first)
  return Array.from({ length: count }, (_, index) => (first + index) * APART)
}
