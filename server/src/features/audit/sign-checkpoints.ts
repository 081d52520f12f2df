import { Counter, type Registry } from 'prom-client'
import type { Pool } from '../../database/pool.ts'
import { commitEach, inTransaction, onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/job.ts'
import { lockGovernance } from '../../operations/governance-lock.sql.ts'
import type { RunExclusively } from '../../operations/keyed-mutex.ts'
import { type ChainMemory, createChainMemory } from './chain-memory.ts'
import { readEnds, type Segment, UnsignableChain, verifySegment } from './checkpoint-segment.ts'
import type { Checkpoint, CheckpointSigner } from './checkpoint-signature.ts'
import { type CheckpointRow, findUncoveredChains, insertCheckpoint } from './checkpoints.sql.ts'

export interface CheckpointDependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly signer: CheckpointSigner
  /** This process's memory of the chains. Without it, entries are verified only against the database itself. */
  readonly memory?: ChainMemory
}

/** Number of chains that are read in one round trip, and signed in another. */
const TOGETHER = 32

/**
 * Signs checkpoints for every chain that has grown since its last one: at its newest entry, and at each multiple of
 * 1,000 in between. Signs only entries that link to the previous checkpoint and match this process's memory. Several
 * workers may run this concurrently. A chain that fails does not prevent others from being signed.
 * Resolves to the number of checkpoints. @throws AggregateError of all failures, at the end
 */
export async function signDueCheckpoints(deps: CheckpointDependencies, signal?: AbortSignal): Promise<number> {
  const signing = { ...deps, memory: deps.memory ?? createChainMemory() }
  const due = (await onConnection(deps.pool, db => db.run(findUncoveredChains()))).map(row => row.organization_id)
  let signed = 0
  const left: string[] = []
  for (let first = 0; first < due.length && !signal?.aborted; first += TOGETHER) {
    const few = due.slice(first, first + TOGETHER)
    // If signing together fails, each of these chains is retried below, and reported if it fails again.
    const together = await signTogether(signing, few).catch(() => ({ signed: 0, left: few }))
    signed += together.signed
    left.push(...together.left)
  }
  // Retried last, because waiting for one organization's lock would delay all other chains.
  const failures: unknown[] = []
  for (const organizationId of left) {
    if (signal?.aborted) break
    try {
      signed += await signChain(signing, organizationId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} audit chains could not be signed`)
  return signed
}

/**
 * The job that signs checkpoints for all chains, within seconds after a change. Each refusal to sign is logged and
 * counted.
 */
export function checkpointJob(
  deps: CheckpointDependencies & {
    readonly memory: ChainMemory
    readonly registry: Registry
    readonly log: { error(details: object, message: string): void }
  },
): Job {
  const refused = new Counter({
    name: 'reeve_audit_checkpoints_refused_total',
    help: 'Checkpoints that were not signed because the audit chain is not intact',
    registers: [deps.registry],
  })
  const report = ({ organizationId, fault }: UnsignableChain) => {
    refused.inc()
    const details = { organization_id: organizationId, sequence: fault.sequence, code: fault.code }
    deps.log.error(details, `an audit chain is not intact, checkpoint not signed: ${fault.detail}`)
  }
  return {
    name: 'audit checkpoints',
    everyMs: 5_000,
    async run(signal) {
      try {
        await signDueCheckpoints(deps, signal)
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error
        const [unsignable, others] = [[] as UnsignableChain[], [] as unknown[]]
        for (const one of error.errors) one instanceof UnsignableChain ? unsignable.push(one) : others.push(one)
        unsignable.forEach(report)
        if (others.length > 0) throw new AggregateError(others, error.message)
      }
    },
  }
}

type Signing = CheckpointDependencies & { readonly memory: ChainMemory }

/**
 * Signs one checkpoint for each of these chains, all in one transaction. Does not wait for the organizations' locks,
 * and holds them only for the commit. Resolves to the number of checkpoints, and to the chains that still need signing:
 * chains with a fault, locked chains, and chains with more entries than one checkpoint covers.
 */
async function signTogether(deps: Signing, organizationIds: readonly string[]) {
  const left = new Set(organizationIds)
  const segments: Segment[] = []
  for (const ends of await readEnds(deps, organizationIds)) {
    const segment = await verifySegment(deps, ends).catch(() => null)
    if (!segment) continue
    if (segment.to.sequence > segment.from.sequence) segments.push(segment)
    else left.delete(segment.organizationId)
  }
  if (segments.length === 0) return { signed: 0, left: [...left] }
  const signed = segments.map(segment => sign(deps, segment))
  const written = await commitEach(deps.pool, signed, ({ row, from }) => insertCheckpoint(row, from))
  const first = signed.filter((_, index) => written[index])
  for (const { organizationId, checkpoint, head } of first) {
    deps.memory.signed(checkpoint)
    if (checkpoint.sequence === head) left.delete(organizationId)
  }
  return { signed: first.length, left: [...left] }
}

/** Signs one chain up to the entry that was the newest at the start. Each checkpoint has its own short transaction. */
async function signChain(deps: Signing, organizationId: string): Promise<number> {
  let signed = 0
  let goal: number | null = null
  for (;;) {
    const [ends] = await readEnds(deps, [organizationId])
    if (!ends) return signed
    const segment = await verifySegment(deps, ends)
    goal ??= segment.head
    if (segment.from.sequence >= goal) return signed
    if (await deps.runExclusively(organizationId, () => signSegment(deps, segment))) {
      signed++
      if (segment.to.sequence >= goal) return signed
    }
  }
}

/** Stores a checkpoint for the segment. False if another process has signed in the meantime. */
async function signSegment(deps: Signing, segment: Segment): Promise<boolean> {
  const { organizationId, checkpoint, row, from } = sign(deps, segment)
  const { isFirst } = await inTransaction(deps.pool, organizationId, transaction =>
    transaction.commit({ head: lockGovernance(organizationId), isFirst: insertCheckpoint(row, from) }),
  )

  if (isFirst) deps.memory.signed(checkpoint)
  return isFirst
}

interface Signed {
  readonly organizationId: string
  readonly checkpoint: Checkpoint
  readonly row: CheckpointRow
  /** The sequence of the previous checkpoint; 0 if there is none. */
  readonly from: number
  /** The newest sequence of the chain when it was read. */
  readonly head: number
}

function sign({ clock, signer }: Signing, { organizationId, head, previous, from, to }: Segment): Signed {
  const signedAt = clock.now()
  const checkpoint = signer.sign({
    organization_id: organizationId,
    ...to,
    signed_at: signedAt.toISOString(),
    previous: previous && { sequence: previous.sequence, signature: previous.signature },
  })
  const row = {
    ...checkpoint,
    hash: Buffer.from(to.hash, 'hex'),
    signed_at: signedAt,
    previous_sequence: previous?.sequence ?? null,
    previous_signature: previous && Buffer.from(previous.signature, 'base64'),
    signature: Buffer.from(checkpoint.signature, 'base64'),
  }
  return { organizationId, checkpoint, row, from: from.sequence, head }
}
