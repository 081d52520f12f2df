import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { startCuttingProxy } from '../../test/harness/cutting-proxy.ts'
import { isConnectionFailure, openPool } from './pool.ts'
import { openPrimaryLease } from './primary-lease.ts'
import { sql } from './statement.ts'
import { onConnection } from './transaction.ts'

/** Half of this duration suffices to open a connection, even while other tests create databases. */
const LEASE_MS = 1_600
let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database.drop())

function collectLog() {
  const lines: string[] = []
  const write = (_: object, line: string) => void lines.push(line)
  return { lines, log: { info: write, warn: write, error: write } }
}

test('an expired primary lease refuses every read, and is logged once until it is renewed', async () => {
  const network = await startCuttingProxy(database.target)
  const { lines, log } = collectLog()
  const primary = await openPrimaryLease(network.target, { leaseMs: LEASE_MS, log })
  const pool = openPool({ ...network.target, primary }, 3, { shared: 1 })
  const borrowed = () => onConnection(pool, db => db.run(sql`select 1`))
  const shared = () => pool.shared.run(sql`select 1`)
  await Promise.all([borrowed(), shared()])

  const untilLeased = async (is: boolean) => {
    for (const late = performance.now() + 30_000; primary.isLeased !== is; await sleep(10)) {
      assert.ok(performance.now() < late, `isLeased is not ${is}`)
    }
  }
  network.refuseNew()
  await sleep(LEASE_MS) // A renewal that has already connected can still succeed.
  await untilLeased(false)
  for (const read of [borrowed, shared, borrowed, shared]) await assert.rejects(read(), isConnectionFailure)
  network.comeUp()
  await untilLeased(true)
  await Promise.all([borrowed(), shared()])
  assert.equal(lines.filter(line => line.includes('unknown')).length, 1)
  assert.equal(lines.filter(line => line.includes('known again')).length, 1)
  await pool.close()
  await primary.close()
  await network.close()
})

test('a host that accepts connections and never responds does not interrupt the lease', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const hosts = [{ host: '127.0.0.1', port: (silent.address() as AddressInfo).port }, database.target]
  const leaseMs = 2 * LEASE_MS
  const primary = await openPrimaryLease({ ...database.target, hosts }, { leaseMs, log: collectLog().log })
  let lapses = 0
  for (const end = performance.now() + 1.5 * leaseMs; performance.now() < end; await sleep(20)) {
    if (!primary.isLeased) lapses++
  }
  await primary.close()
  silent.close()
  assert.equal(lapses, 0)
})

test('a database user that may not read the timeline is refused at the start, with the remedy', async () => {
  const admin = postgres({ ...database.target, max: 1, onnotice: () => {} })
  const user = `no_timeline_${process.pid}`
  await admin.unsafe(`create role ${user} login`)
  await admin.unsafe('revoke execute on function pg_current_wal_lsn() from public')
  try {
    const opening = openPrimaryLease({ ...database.target, user }, { leaseMs: LEASE_MS, log: collectLog().log })
    await assert.rejects(opening, /permission denied .*REEVE_PRIMARY_LEASE=0s/)
  } finally {
    await admin.unsafe('grant execute on function pg_current_wal_lsn() to public')
    await admin.unsafe(`drop role ${user}`)
    await admin.end()
  }
})
