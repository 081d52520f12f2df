import { isDeepStrictEqual } from 'node:util'
import { Counter, type Registry } from 'prom-client'
import type { Pool, Sql } from '../../database/pool.ts'
import { inTransaction, onConnection, readInOneFlush } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/job.ts'
import type { RunExclusively } from '../../operations/keyed-mutex.ts'
import { findChainEnds, listEntriesAt } from './audit.sql.ts'
import { toCheckpoint, toEntry } from './audit.view.ts'
import type { ChainedEntry } from './chain.ts'
import { type ChainMemory, createChainMemory, type Remembered } from './chain-memory.ts'
import type { Checkpoint, CheckpointSigner } from './checkpoint-signature.ts'
import { findUncoveredChains, insertCheckpoint, listCheckpointsBetween } from './checkpoints.sql.ts'
import { readChain } from './read-chain.ts'
import {
  CHAIN_START,
  type ChainFault,
  type ChainLink,
  fault,
  faultOfCheckpoint,
  faultOfEntry,
  faultOfMemory,
} from './verify-chain.ts'

export interface CheckpointDependencies {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly signer: CheckpointSigner
  /** What this process knows of the chains; without it only what the database holds is compared. */
  readonly memory?: ChainMemory
}

/** A chain that does not hold, so that it is not signed. */
export class UnsignableChain extends Error {
  readonly organizationId: string
  readonly fault: ChainFault
  constructor(organizationId: string, fault: ChainFault) {
    super(`no checkpoint was signed for the audit chain of ${organizationId}: ${fault.detail} (${fault.code})`)
    this.organizationId = organizationId
    this.fault = fault
  }
}

/** At most so many entries lie between two checkpoints of a chain. */
const APART = 1_000
/** So many entries behind a checkpoint are looked for together with the chain's ends. */
const FEW = 20

/**
 * Signs a checkpoint at the newest entry of every chain that has grown since its last one, and at each multiple of
 * 1,000 in between. Only what links to the checkpoint before it, and to what this process remembers, is signed. Any
 * number of workers may do so at once. A chain that fails keeps no other from being signed.
 * Resolves to the number of checkpoints. @throws AggregateError, at the end, of what failed
 */
export async function signDueCheckpoints(deps: CheckpointDependencies, signal?: AbortSignal): Promise<number> {
  const memory = deps.memory ?? createChainMemory()
  const due = await onConnection(deps.pool, findUncoveredChains)
  const failures: unknown[] = []
  let signed = 0
  for (const { organization_id: organizationId } of due) {
    if (signal?.aborted) break
    try {
      signed += await signChain({ ...deps, memory }, organizationId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} audit chains could not be signed`)
  return signed
}

/** Has every chain covered by a signed checkpoint within seconds. What is refused is logged and counted, each time. */
export function checkpointJob(
  deps: CheckpointDependencies & {
    readonly memory: ChainMemory
    readonly registry: Registry
    readonly log: { error(details: object, message: string): void }
  },
): Job {
  const refused = new Counter({
    name: 'reeve_audit_checkpoints_refused_total',
    help: 'Checkpoints that were not signed because the audit chain does not hold',
    registers: [deps.registry],
  })
  const report = ({ organizationId, fault }: UnsignableChain) => {
    refused.inc()
    const details = { organization_id: organizationId, sequence: fault.sequence, code: fault.code }
    deps.log.error(details, `an audit chain does not hold and is not signed: ${fault.detail}`)
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

/** One short transaction for each checkpoint, until what was the newest entry at first is signed. */
async function signChain(deps: Signing, organizationId: string): Promise<number> {
  let signed = 0
  let goal: number | null = null
  for (;;) {
    const segment = await readSegment(deps, organizationId)
    goal ??= segment.head
    if (segment.from.sequence >= goal) return signed
    if (await deps.runExclusively(organizationId, () => signSegment(deps, organizationId, segment))) {
      signed++
      if (segment.to.sequence >= goal) return signed
    }
  }
}

interface Segment {
  readonly head: number
  /** The checkpoint before; null before a chain's first one. */
  readonly previous: Checkpoint | null
  readonly from: ChainLink
  readonly to: ChainLink
}

/**
 * What the next checkpoint is to cover, proven. Entries never change, so this needs no lock: reading and hashing 1,000
 * of them takes tens of milliseconds. @throws UnsignableChain
 */
async function readSegment({ pool, signer, memory }: Signing, organizationId: string): Promise<Segment> {
  const assertNone = (found: ChainFault | null) => {
    if (found) throw new UnsignableChain(organizationId, found)
  }
  // Before the head is read: what is appended in between is then never missing.
  const remembered = memory.of(organizationId)
  const { ends, known, found, next } = await readEnds(pool, organizationId, remembered)
  const head = ends?.head_sequence ?? 0
  const checkpointed = ends?.checkpoint_sequence ?? 0
  const newest = ends?.last_checkpoint ?? 0
  if (newest > checkpointed) {
    assertNone(fault(newest, 'checkpoint_not_linked', `the head does not know the checkpoint at ${newest}`))
  }
  const find = (sql: Sql) => findCheckpoint(sql, organizationId, checkpointed)
  const isKnown = checkpointed === signedIn(remembered)
  const previous = isKnown ? known : await readInOneFlush(pool, organizationId, find)
  if (checkpointed > 0 && !previous) {
    assertNone(
      fault(checkpointed, 'checkpoint_missing', `the checkpoint that was signed at ${checkpointed} is missing`),
    )
  }
  const from = previous ? { sequence: previous.sequence, hash: previous.hash } : CHAIN_START
  // Proving a signature takes a third of all this. One that this process made, and that has not changed, is proven.
  if (previous && !isDeepStrictEqual(previous, remembered.signed)) {
    assertNone(faultOfCheckpoint(signer.verificationKey, organizationId, previous, from))
  }
  assertNone(faultSince(remembered, head, found, known))

  let last = from
  const to = Math.min(head, (Math.floor(from.sequence / APART) + 1) * APART)
  const prove = (entries: readonly ChainedEntry[]) => {
    for (const entry of entries) {
      assertNone(faultOfEntry(organizationId, last, entry))
      last = { sequence: entry.sequence, hash: entry.hash }
    }
  }
  prove(next.filter(({ sequence }) => sequence > from.sequence && sequence <= to))
  for await (const entries of readChain(pool, organizationId, { from: last.sequence + 1, to })) prove(entries)
  if (last.sequence < to) {
    assertNone(
      fault(last.sequence + 1, 'entry_missing', `entry ${last.sequence + 1} is missing: the head is at ${head}`),
    )
  }
  if (to === head && last.hash !== ends?.head_hash?.toString('hex')) {
    assertNone(fault(to, 'head_changed', `the head has another hash than entry ${to}`))
  }
  return { head, previous, from, to: last }
}

/**
 * Where the chain ends. Behind that: what stands where this process appended and signed, and what comes `next`. Of a
 * chain that this process signed, and that has grown little, nothing else is to be read.
 */
const readEnds = (pool: Pool, organizationId: string, remembered: Remembered) =>
  readInOneFlush(pool, organizationId, async sql => {
    const signed = signedIn(remembered)
    const places = Array.from({ length: FEW }, (_, index) => signed + 1 + index)
    const [ends, known, rows] = await Promise.all([
      findChainEnds(sql, organizationId),
      findCheckpoint(sql, organizationId, signed),
      listEntriesAt(sql, organizationId, [signed, ...places, remembered.appended?.sequence ?? signed]),
    ])
    const found = rows.map(toEntry)
    return { ends, known, found, next: found.filter(({ sequence }) => places.includes(sequence)) }
  })

/** Up to which sequence this process signed; 0 if it did not. */
const signedIn = ({ signed }: Remembered): number => signed?.sequence ?? 0

/** Whether what this process appended and signed itself is still there. */
function faultSince({ appended, signed }: Remembered, head: number, found: ChainLink[], checkpoint: Checkpoint | null) {
  for (const link of [appended, signed]) {
    if (!link) continue
    const entry = link.sequence > head ? undefined : found.find(({ sequence }) => sequence === link.sequence)
    const changed = faultOfMemory(link, entry)
    if (changed) return changed
  }
  if (!signed || checkpoint?.signature === signed.signature) return null
  return fault(signed.sequence, 'checkpoint_missing', `the checkpoint that was signed at ${signed.sequence} is missing`)
}

/** Null before a chain's first one. */
async function findCheckpoint(sql: Sql, organizationId: string, sequence: number): Promise<Checkpoint | null> {
  const [row] = await listCheckpointsBetween(sql, organizationId, sequence - 1, sequence)
  return row ? toCheckpoint(row) : null
}

/** False if another process has signed meanwhile. */
async function signSegment({ pool, clock, signer, memory }: Signing, organizationId: string, segment: Segment) {
  const { previous, from, to } = segment
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
  const isFirst = await inTransaction(pool, organizationId, async ({ sql, commit }) => {
    const inserted = insertCheckpoint(sql, row, from.sequence)
    await commit(inserted)
    return (await inserted).count > 0
  })
  if (isFirst) memory.signed(checkpoint)
  return isFirst
}
