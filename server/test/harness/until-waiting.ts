import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** Waits until this many connections wait for locks. `query` may be in the transaction that holds them. */
export async function untilWaiting(query: postgres.Sql | postgres.TransactionSql, count: number): Promise<void> {
  for (const late = Date.now() + 10_000; ; await sleep(10)) {
    // Otherwise pg_stat_activity would not change during the transaction.
    await query`select pg_stat_clear_snapshot()`
    const waiting = await query`
      select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    if (waiting.length >= count) return
    assert.ok(Date.now() < late, `${waiting.length} wait`)
  }
}
