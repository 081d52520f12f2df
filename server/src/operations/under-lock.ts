import type { Sql } from '../database/pool.ts'
import { inTransaction, orAgainAfterDeadlock } from '../database/transaction.ts'
import { type Head, recordChange } from './governance-lock.sql.ts'
import type { Mechanism, Recording } from './mechanism.ts'

/** A transaction that runs alone in its organization. Its first statement takes the organization's lock. */
export interface Exclusive {
  readonly sql: Sql
  /**
   * Records what was changed behind `head` (null: nothing was), and commits, all in one flush with the `last`
   * statements. A transaction that is not committed so is rolled back. What it left to deliver is delivered from then
   * on.
   */
  commit(head: Head, recording: Recording | null, ...last: Promise<unknown>[]): Promise<void>
}

type Parts = Pick<
  Mechanism,
  'pool' | 'runExclusively' | 'appendEntry' | 'emitEvents' | 'passOver' | 'appended' | 'committed'
>

/**
 * Runs `work` in a transaction of its organization, one after another in this process. `work` takes the row lock, which
 * decides between processes, by one of the statements in `governance-lock.sql.ts`.
 */
export const underLock = <T>(
  mechanism: Parts,
  organizationId: string,
  work: (exclusive: Exclusive) => Promise<T>,
): Promise<T> => {
  const run = () =>
    inTransaction(mechanism.pool, organizationId, ({ sql, commit }) =>
      work({
        sql,
        async commit(head, recording, ...last) {
          if (recording === null) return commit(...last)
          const { to, isPassed } = record(mechanism, sql, head, recording)
          await commit(isPassed, ...last)
          mechanism.appended(organizationId, to)
          const { events, makesDue } = recording.fact
          if (makesDue || (events.length > 0 && !(await isPassed))) mechanism.committed(organizationId)
        },
      }),
    )
  return mechanism.runExclusively(organizationId, () => orAgainAfterDeadlock(run))
}

/** Sends the statement that writes the audit entry and the events behind `head`, and moves the head on. */
function record(mechanism: Parts, sql: Sql, head: Head, recording: Recording) {
  const { organizationId, fact, now } = recording
  const entry = mechanism.appendEntry(sql, head, recording)
  const { write: events, head: to } = mechanism.emitEvents(sql, entry.head, recording)
  const passed = events && !fact.makesDue ? mechanism.passOver(sql, head, to, recording) : undefined
  return { to, isPassed: recordChange(sql, organizationId, { entry: entry.write, events, passed }, to, now) }
}
