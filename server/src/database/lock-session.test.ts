import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { createLockSession, LOST_AFTER_MS, lockNumber, type Session } from './lock-session.ts'

let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database.drop())

const LOCK = lockNumber('something')

/**
 * A proxy of PostgreSQL that can drop data in both directions without closing the connection, like a network failure.
 */
async function startSilencer() {
  const sockets: Socket[] = []
  const server = createServer(client => {
    const upstream = connect(join(String(database.target.host), `.s.PGSQL.${database.target.port}`))
    for (const socket of [client, upstream]) sockets.push(socket.on('error', () => {}))
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return {
    target: { ...database.target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent: () => sockets.forEach(socket => void socket.unpipe().pause()),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a lock holder detects a silent session within 3 s, and distrusts it 3 s after its last response', async () => {
  const network = await startSilencer()
  const lost: { session: Session; at: number }[] = []
  const locks = createLockSession(network.target, session => lost.push({ session, at: performance.now() }))
  const { session, granted } = await locks.tryShared([LOCK])
  assert.deepEqual([...granted], [LOCK])
  await sleep(LOST_AFTER_MS + 1_000)
  assert.equal(session.isAlive(), true, 'it is asked again and again')
  assert.equal(lost.length, 0)

  network.fallSilent()
  const silentAt = performance.now()
  for (let at = performance.now(); session.isAlive(); at = performance.now()) {
    assert.ok(at - silentAt <= LOST_AFTER_MS, `trusted ${at - silentAt} ms after the last response`)
    await sleep(10)
  }
  while (lost.length === 0) await sleep(10)
  assert.equal(lost[0]?.session, session)
  assert.ok((lost[0]?.at ?? 0) - silentAt <= LOST_AFTER_MS + 500)
  await locks.close()
  assert.equal(lost.length, 1)
  network.close()
})

test('a silent session without locks is given up, and the next lock uses another one', async () => {
  const network = await startSilencer()
  let lost = 0
  const locks = createLockSession(network.target, () => lost++)
  const first = await locks.tryShared([LOCK])
  locks.release(first.session, [LOCK])
  await sleep(100)
  network.fallSilent()
  const askedAt = performance.now()
  await assert.rejects(locks.tryShared([LOCK]))
  const took = performance.now() - askedAt
  assert.ok(took >= LOST_AFTER_MS - 100 && took <= LOST_AFTER_MS + 1_000, `${took} ms`)
  assert.equal(lost, 1)
  const second = await locks.tryShared([LOCK])
  assert.deepEqual([...second.granted], [LOCK])
  assert.notEqual(second.session, first.session)
  await locks.close()
  network.close()
})

test('after a pause of the whole process, the session is distrusted before any other code runs', async () => {
  const locks = createLockSession(database.target, () => {})
  const { session } = await locks.tryShared([LOCK])
  assert.equal(session.isAlive(), true)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOST_AFTER_MS + 100)
  assert.equal(session.isAlive(), false)
  await locks.close()
})

test('a session that the server ends is lost at once, and the next lock uses a new session', async () => {
  const lost: Session[] = []
  const locks = createLockSession(database.target, session => lost.push(session))
  const admin = postgres({ ...database.target, max: 1 })
  const first = await locks.tryShared([LOCK])
  // Only locks of this database count, because the cluster also has databases of other tests.
  await admin`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  for (const late = performance.now() + 2_000; lost.length === 0 && performance.now() < late; ) await sleep(10)
  assert.deepEqual(lost, [first.session])
  assert.equal(first.session.isAlive(), false)
  const second = await locks.tryShared([LOCK])
  assert.notEqual(second.session, first.session)
  assert.equal(second.session.isAlive(), true)
  await locks.close()
  await admin.end()
})

test('a shared lock is refused during an exclusive one, and otherwise granted until it is released', async () => {
  const locks = createLockSession(database.target, () => {})
  const admin = postgres({ ...database.target, max: 1 })
  await admin`select pg_advisory_lock(${LOCK}::bigint)`
  assert.equal((await locks.tryShared([LOCK])).granted.size, 0)
  await admin`select pg_advisory_unlock(${LOCK}::bigint)`
  const { session, granted } = await locks.tryShared([LOCK])
  assert.equal(granted.size, 1)
  const isFree = async () => (await admin`select pg_try_advisory_xact_lock(${LOCK}::bigint) as free`)[0]?.free
  assert.equal(await isFree(), false)
  locks.release(session, [LOCK])
  for (const late = performance.now() + 2_000; !(await isFree()); await sleep(10)) assert.ok(performance.now() < late)
  await locks.close()
  await admin.end()
})
