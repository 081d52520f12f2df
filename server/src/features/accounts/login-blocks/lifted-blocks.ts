import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { ChangeOrganization } from '../../../operations/internal-change.ts'
import { changed, unchanged } from '../../../operations/operation.ts'
import { deleteLiftedBlock, isUnrecorded, type LiftedBlockRow, selectLiftedBlocks } from './lifted-blocks.sql.ts'
import { loginUnblocked } from './login-blocks.facts.ts'

interface Dependencies {
  readonly pool: Pool
  readonly change: ChangeOrganization
  readonly log: { warn(details: object, message: string): void }
}

const MOST_AT_ONCE = 100

/**
 * Records lifts of login blocks in the organizations that had set the blocks. An operator or another organization's
 * invitation can lift a block, but its transaction must not lock a second organization. So it only inserts a row. A
 * later transaction records the fact and deletes the row.
 */
export function createLiftedBlocks({ pool, change, log }: Dependencies) {
  /** Never throws: the worker retries after a failure. */
  async function record(lifted: LiftedBlockRow): Promise<void> {
    try {
      await change(lifted.organization_id, {
        read: () => isUnrecorded(lifted),
        decide: ({ found }) =>
          found ? changed(undefined, loginUnblocked(lifted), deleteLiftedBlock(lifted)) : unchanged(undefined),
      })
    } catch (error) {
      log.warn({ err: error, ...lifted }, 'recording a lifted login block failed, will retry')
    }
  }

  return {
    record,

    /**
     * Records up to 100 lifts that a crash or a failure left unrecorded. Resolves to the number of lifts that it found,
     * including those whose recording failed again.
     */
    async recordAll(signal?: AbortSignal): Promise<number> {
      const waiting = await onConnection(pool, db => db.run(selectLiftedBlocks(MOST_AT_ONCE)))
      for (const lifted of waiting) {
        if (!signal?.aborted) await record(lifted)
      }
      return waiting.length
    },
  }
}
