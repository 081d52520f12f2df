import type { Batch } from '../database/pool.ts'
import { inTransaction, retryOnConflict, type Transaction } from '../database/transaction.ts'
import type { Caller } from './caller.ts'
import { advanceHead, type Head } from './governance-lock.sql.ts'
import type { Actor } from './operation.ts'
import type { Recording, Runtime } from './runtime.ts'

/** A transaction that takes its organization's lock and then excludes all other governance changes. */
export interface LockedTransaction extends Transaction {
  /**
   * Commits a change in one batch: its writes, the audit entries and the events after `head`, the new head, and
   * `stored`. Then triggers the delivery of the events. If `recording` is null, commits only the writes and `stored`.
   */
  commitChange(head: Head, change: { writes?: Batch; recording: Recording | null; stored?: Batch }): Promise<void>
}

type Parts = Pick<
  Runtime,
  'pool' | 'runExclusively' | 'appendEntries' | 'emitEvents' | 'skipFanout' | 'appended' | 'committed'
>

/** The one for whom a transaction waits: an actor by its id or, if it has none, by its type. */
export const turnOf = ({ id, type }: Pick<Actor, 'id' | 'type'>): string => id ?? type

/**
 * Like `turnOf`, for a caller. All service accounts of an organization share one turn, because someone who creates many
 * of them could otherwise delay their own suspension, or a freeze.
 */
export const turnOfCaller = ({ userId, email }: Pick<Caller, 'userId' | 'email'>): string =>
  email === null ? 'service accounts' : userId

/**
 * Runs `work` in a transaction of the organization. In this process, such transactions run one after another, and the
 * waiting ones are served round-robin, by their `turn`. `work` first takes the row lock, by a statement of
 * `governance-lock.sql.ts`, which excludes other processes.
 */
export const underLock = <T>(
  runtime: Parts,
  organizationId: string,
  turn: string,
  work: (transaction: LockedTransaction) => Promise<T>,
): Promise<T> => {
  const run = () =>
    inTransaction(runtime.pool, organizationId, transaction =>
      work({
        ...transaction,
        async commitChange(head, { writes, recording, stored }) {
          if (recording === null) {
            await transaction.commit({ writes, stored })
            return
          }
          const { to, record } = toRecord(runtime, head, recording)
          const { isSkipped } = (await transaction.commit({ writes, record, stored })).record
          runtime.appended(organizationId, to)
          const { events, makesDue } = recording.fact
          if (makesDue || (events.length > 0 && !isSkipped)) runtime.committed(organizationId)
        },
      }),
    )
  return runtime.runExclusively(organizationId, () => retryOnConflict(run), turn)
}

/**
 * The statements that insert the audit entries and the events after `head`, skip the fan-out of events that no webhook
 * subscribes to, and advance the head.
 */
export function toRecord(runtime: Parts, head: Head, recording: Recording) {
  const { organizationId, fact, now } = recording
  const entries = runtime.appendEntries(head, recording)
  const { write: events, head: to } = runtime.emitEvents(entries.head, recording)
  const isSkipped = events && !fact.makesDue && runtime.skipFanout(head, to, recording)
  return { to, record: { entries: entries.write, events, isSkipped, head: advanceHead(organizationId, to, now) } }
}
