import { type Connection, openConnection } from '../../../database/connection.ts'
import {
  attachPartition,
  detachPartitions,
  dropDetached,
  listLastRowsIn,
  listOldPartitions,
  type OldPartition,
  withoutMigrations,
} from '../../../database/old-partitions.ts'
import type { ConnectionOptions, Pool } from '../../../database/pool.ts'
import { nameOrganization, onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { OperatorError } from '../../../kernel/operator-error.ts'
import {
  type ArchivedTrail,
  type CheckpointSigner,
  findArchivedTo,
  listChainHeads,
  verifyOrganization,
} from '../index.ts'
import { findLastEntryBefore, findLastSegment, insertDrop } from './archive.sql.ts'
import { archivedBefore } from './archive-trail.ts'
import { findHold, lockHolds } from './holds.sql.ts'

const TABLE = 'audit_entries'

export interface DropDependencies {
  readonly pool: Pool
  /** The database, with the user that owns its tables. */
  readonly target: ConnectionOptions
  readonly clock: Clock
  readonly signer: CheckpointSigner
  readonly archive: ArchivedTrail
  /** Entries of the current year and of this many whole years before it are not dropped. */
  readonly years: number
}

/** The partitions that a drop deletes, and the last of their entries in each chain. */
export interface DropPlan {
  readonly before: string
  readonly partitions: readonly string[]
  readonly chains: readonly { readonly organization_id: string; readonly last_sequence: number }[]
}

/**
 * Drops the partitions of entries that are older than the policy. All chains with entries in them must be archived up
 * to the last of these, and are verified right before, with all files of the archive. Otherwise nothing is dropped.
 * `confirm` gets the plan before anything changes; unless it resolves to true, nothing is dropped.
 * @throws OperatorError with the reasons
 */
export async function dropEntries(
  deps: DropDependencies,
  confirm: (plan: DropPlan) => Promise<boolean>,
): Promise<{ readonly plan: DropPlan; readonly isDropped: boolean }> {
  const until = archivedBefore(deps.clock.now(), deps.years)
  const connection = openConnection(deps.target, {})
  try {
    const partitions = await withoutMigrations(connection, TABLE, () => listAttached(connection, until))
    const ends = partitions.at(-1)?.ends
    if (!ends) return { plan: { before: until.toISOString(), partitions: [], chains: [] }, isDropped: false }
    const chains = await verifyChains(deps, connection, ends)
    const plan = { before: ends.toISOString(), partitions: partitions.map(({ name }) => name), chains }
    if (!(await confirm(plan))) return { plan, isDropped: false }
    await withoutMigrations(connection, TABLE, async () => {
      await detachPartitions(connection, TABLE, partitions, () => recordDrop(connection, plan))
      await dropAll(connection, partitions)
    })
    return { plan, isDropped: true }
  } finally {
    await connection.close()
  }
}

/**
 * The partitions that end at or before `until`. One that a killed run has detached is attached again first, and then
 * verified like the others, as a part of its table.
 */
async function listAttached(connection: Connection, until: Date): Promise<readonly OldPartition[]> {
  const partitions = await listOldPartitions(connection, TABLE, until)
  for (const partition of partitions.filter(one => !one.is_attached)) {
    await attachPartition(connection, TABLE, partition)
  }
  return partitions
}

/** The chains with entries before `ends`. @throws OperatorError unless the archive has all of these entries */
async function verifyChains(deps: DropDependencies, connection: Connection, ends: Date): Promise<DropPlan['chains']> {
  const { pool, signer, archive } = deps
  const chains: DropPlan['chains'][number][] = []
  const reasons: string[] = []
  for (const { organization_id } of await onConnection(pool, db => db.run(listChainHeads()))) {
    const { last, segment, hold } = await connection.run({
      named: nameOrganization(organization_id),
      hold: findHold(organization_id),
      last: findLastEntryBefore(organization_id, ends),
      segment: findLastSegment(organization_id),
    })
    if (last === 0) continue
    chains.push({ organization_id, last_sequence: last })
    if (hold) {
      reasons.push(`${organization_id} is under a legal hold: ${hold.reason}`)
      continue
    }
    if (last > (segment?.last_sequence ?? 0)) {
      reasons.push(`${organization_id} is archived only up to entry ${segment?.last_sequence ?? 0} of ${last}`)
      continue
    }
    const { publicKey } = signer
    const { first_fault: fault } = await verifyOrganization({ pool, publicKey, archive }, organization_id)
    if (fault) reasons.push(`${organization_id} does not verify: ${fault.detail} (${fault.code})`)
  }
  if (reasons.length === 0) return chains
  throw new OperatorError(['Nothing was dropped.', ...reasons].join('\n'))
}

/**
 * Records up to which entry each chain may be missing, in the transaction that detaches the partitions. A legal hold
 * that was placed after the verification stops it. @throws OperatorError
 */
async function recordDrop(connection: Connection, { before, chains }: DropPlan): Promise<void> {
  await connection.run(lockHolds())
  for (const { organization_id, last_sequence } of chains) {
    const { hold } = await connection.run({
      named: nameOrganization(organization_id),
      hold: findHold(organization_id),
      recorded: insertDrop(organization_id, last_sequence, before),
    })
    if (!hold) continue
    throw new OperatorError(`Nothing was dropped: ${organization_id} was placed under a legal hold meanwhile.`)
  }
}

/**
 * Drops detached partitions if the archive covers all of their rows. A row that was written after the verification, by
 * a process with a wrong clock, is not covered: its partition, and those that follow, are then attached again.
 */
async function dropAll(connection: Connection, partitions: readonly OldPartition[]): Promise<void> {
  for (const [index, partition] of partitions.entries()) {
    try {
      await dropDetached(connection, partition, () => assertCovered(connection, partition))
    } catch (error) {
      for (const left of partitions.slice(index)) await attachPartition(connection, TABLE, left)
      throw error
    }
  }
}

/** @throws OperatorError if the partition has an entry after the last one that was verified in the archive */
async function assertCovered(connection: Connection, partition: OldPartition): Promise<void> {
  const { name } = partition
  for (const { organization_id, last_sequence } of await listLastRowsIn(connection, partition)) {
    const { droppedTo } = await connection.run({
      named: nameOrganization(organization_id),
      droppedTo: findArchivedTo(organization_id),
    })
    if (last_sequence <= droppedTo) continue
    throw new OperatorError(
      `${name} was not dropped: entry ${last_sequence} of ${organization_id} was added meanwhile.`,
    )
  }
}
