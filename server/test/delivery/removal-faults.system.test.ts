import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { LOST_AFTER_MS } from '../../src/database/lock-session.ts'
import { lockOf } from '../../src/features/governance/delivery/revocations.sql.ts'
import { fillBacklog } from '../harness/backlog.ts'
import { assertChainsHold } from '../harness/chains.ts'
import { cloneDatabase, type TestDatabase } from '../harness/cluster.ts'
import { startWorkerProcess, type WorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { inShortForm, onlyLong } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

// This file crashes PostgreSQL, so it does not use the server that other files share.
const shared = process.env.REEVE_TEST_POSTGRES
delete process.env.REEVE_TEST_POSTGRES

/** Maximum injected delay in a worker, between its last check of the webhook and the request. */
const DELAY_MS = 2_500
const BARRIER_MS = 5_000

let database: TestDatabase
let reeve: TestReeve
let receiver: HttpReceiver
let acme: Organization
let admin: postgres.Sql
const workers: WorkerProcess[] = []
before(async () => {
  receiver = await startHttpReceiver()
  database = await cloneDatabase()
  admin = postgres({ ...database.target, max: 1, onnotice: () => {} })
  // Unlike in other tests, commits wait for fsync, because they must survive a crash.
  await admin.unsafe(`alter database ${database.target.database} set synchronous_commit = on`)
  const config = { webhookAllow: ALLOW_LOOPBACK }
  reeve = await startReeve({ on: database, config, delivery: { barrierWithinMs: BARRIER_MS } })
  acme = await reeve.organization()
})
afterEach(async () => {
  // Kills the workers, because a stop would wait for the injected delays.
  for (const { child, ended } of workers.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
after(async () => {
  await assertChainsHold(reeve.app)
  await reeve.stop()
  await admin.end()
  await database.drop()
  receiver.close()
  // Other files in this process may use the shared server again.
  if (shared !== undefined) process.env.REEVE_TEST_POSTGRES = shared
})

async function startWorkers(count: number) {
  for (let index = 0; index < count; index++) {
    workers.push(await startWorkerProcess(reeve.database.target, { delayMs: DELAY_MS }))
  }
}

/**
 * Waits for a batch of the webhook, whose requests are still delayed. Returns the process id of the PostgreSQL backend
 * that holds the batch's lock.
 */
async function lockHolder(webhookId: string): Promise<number> {
  for (const late = performance.now() + 30_000; ; ) {
    const [row] = await admin<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${lockOf(webhookId)}`
    if (row) return row.pid
    assert.ok(performance.now() < late, 'the batch was sent before its lock was seen')
    await sleep(5)
  }
}

/**
 * Suspends the worker process (SIGSTOP) while it has no open transaction. In a transaction it could hold the
 * organization's lock, and changes would wait for it.
 */
async function pauseBetweenTransactions(worker: WorkerProcess | undefined) {
  for (;;) {
    worker?.child.kill('SIGSTOP')
    await sleep(100)
    const open = await admin`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    if (open.length === 0) return
    worker?.child.kill('SIGCONT')
    await sleep(20)
  }
}

let count = 0
/** A webhook whose first requests are about to be sent. */
async function busyWebhook() {
  const path = `/busy/${count++}`
  const webhook = await createWebhookFor(acme, { url: receiver.url(path), event_types: ['*'] })
  const holder = await lockHolder(webhook.id)
  return {
    id: webhook.id as string,
    holder,
    remove: (headers: Record<string, string> = {}) =>
      acme.owner.call(`DELETE /v1/governance/webhooks/${webhook.id}`, { headers }),
    edit: (body: Record<string, unknown>) => acme.owner.call(`PATCH /v1/governance/webhooks/${webhook.id}`, { body }),
    /** The number of requests that have arrived, even if the receiver has not read them yet. */
    async requestCount() {
      await receiver.flush()
      return receiver.requests.filter(request => request.path === path).length
    },
  }
}

test('while a worker is paused a removal, its repetition and its replay are 503; afterwards 204', async () => {
  await startWorkers(1)
  const webhook = await busyWebhook()
  const [worker] = workers
  await pauseBetweenTransactions(worker)
  const key = { 'idempotency-key': 'once' }
  const first = await webhook.remove(key)
  for (const answer of [first, ...(await Promise.all([webhook.remove(), webhook.remove(key)]))]) {
    assert.equal(answer.status, 503)
    assert.equal(answer.body.code, 'delete_in_progress')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
  worker?.child.kill('SIGKILL')
  assert.equal((await webhook.remove()).status, 204)
  const came = await webhook.requestCount()
  assert.equal((await webhook.remove(key)).status, 204)
  assert.equal((await webhook.remove()).status, 404)
  await sleep(500)
  assert.equal(await webhook.requestCount(), came)
})

const REPEATS = onlyLong('other tests of this file pause, kill and disconnect workers')

test('a paused worker sends nothing after it resumes', REPEATS, async () => {
  await startWorkers(1)
  const webhook = await busyWebhook()
  const [worker] = workers
  worker?.child.kill('SIGSTOP')
  const removed = webhook.remove()
  await sleep(1_000)
  worker?.child.kill('SIGCONT')
  assert.equal((await removed).status, 204)
  const came = await webhook.requestCount()
  await sleep(DELAY_MS + 500)
  assert.equal(await webhook.requestCount(), came)
})

test('a removal does not wait for locks on the lane or its deliveries, which are cancelled later', async () => {
  await startWorkers(1)
  const webhook = await busyWebhook()
  await admin.unsafe('begin')
  await admin`select from delivery_lanes where webhook_id = ${webhook.id} for update`
  await admin`select from deliveries where webhook_id = ${webhook.id} for update`
  const started = performance.now()
  const refused = await webhook.remove()
  assert.deepEqual([refused.status, refused.body.code], [503, 'delete_in_progress'])
  assert.ok(performance.now() - started < BARRIER_MS + 2_000)
  const tombstone = await acme.owner.call(`GET /v1/governance/webhooks/${webhook.id}`)
  assert.equal(tombstone.status, 404)
  await admin.unsafe('rollback')
  assert.equal((await webhook.remove()).status, 204)
  const came = await webhook.requestCount()
  const waiting = () => admin`
    select from deliveries where webhook_id = ${webhook.id} and status not in ('cancelled', 'delivered')`
  for (const late = performance.now() + 10_000; (await waiting()).length > 0; await sleep(50)) {
    assert.ok(performance.now() < late, 'what was locked is cancelled')
  }
  assert.equal(await webhook.requestCount(), came)
})

test('a repeated disabling waits at the barrier again after a 503', REPEATS, async () => {
  await startWorkers(1)
  const webhook = await busyWebhook()
  const [worker] = workers
  worker?.child.kill('SIGSTOP')
  assert.equal((await webhook.edit({ enabled: false })).status, 503)
  const again = webhook.edit({ enabled: false })
  await sleep(300)
  worker?.child.kill('SIGKILL')
  const answer = await again
  assert.equal(answer.status, 200)
  assert.equal(answer.body.enabled, false)
})

test('a removal waits until a killed worker’s claim expires, and no request arrives after its response', async () => {
  await startWorkers(3)
  const webhook = await busyWebhook()
  for (const { child } of workers) child.kill('SIGKILL')
  assert.equal((await webhook.remove()).status, 204)
  const came = await webhook.requestCount()
  await sleep(1_000)
  assert.equal(await webhook.requestCount(), came)
})

for (const paused of inShortForm([false, true])) {
  test(
    `a worker ${paused ? 'that is paused and ' : ''}whose lock session the server ended sends nothing ` +
      'after the response to the removal',
    async () => {
      await startWorkers(1)
      const webhook = await busyWebhook()
      const [worker] = workers
      if (paused) worker?.child.kill('SIGSTOP')
      await admin`select pg_terminate_backend(${webhook.holder})`
      const answer = await webhook.remove()
      assert.equal(answer.status, 204)
      const came = await webhook.requestCount()
      worker?.child.kill('SIGCONT')
      await sleep(DELAY_MS + 500)
      assert.equal(await webhook.requestCount(), came)
    },
  )
}

test('a removal waits for a claim without a session lock until its worker must have noticed the loss', async () => {
  const url = receiver.url(`/claimed/${count++}`)
  const { id } = await createWebhookFor(acme, { url, event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, id, 1)
  await admin`
    update delivery_lanes set claim_id = gen_random_uuid(), claimed_until = now() + interval '20 s'
    where webhook_id = ${id}`
  const started = performance.now()
  assert.equal((await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)).status, 204)
  const waited = performance.now() - started
  assert.ok(waited > LOST_AFTER_MS && waited < LOST_AFTER_MS + 2_000, `${waited} ms`)
})

test('PostgreSQL crashes during a removal: 204 only once nothing arrives, and deliveries resume', async () => {
  await startWorkers(3)
  const webhook = await busyWebhook()
  process.kill(webhook.holder, 'SIGKILL')
  let status = 0
  for (let tries = 0; status !== 204 && tries < 40; tries++) {
    status = (await webhook.remove().catch(() => ({ status: 0 }))).status
    if (status !== 204) await sleep(250)
  }
  assert.equal(status, 204)
  const came = await webhook.requestCount()
  await sleep(DELAY_MS + 500)
  assert.equal(await webhook.requestCount(), came)

  const path = `/after/${count++}`
  await createWebhookFor(acme, { url: receiver.url(path) })
  await receiver.until(
    requests => requests.some(request => request.path === path),
    'a delivery after the crash',
    30_000,
  )
})

test('only the new URL gets requests after the response to a change of the URL', async () => {
  await startWorkers(2)
  const webhook = await busyWebhook()
  const path = `/moved/${count++}`
  assert.equal((await webhook.edit({ url: receiver.url(path) })).status, 200)
  const came = await webhook.requestCount()
  await receiver.until(requests => requests.some(request => request.path === path), 'what waited goes to the new url')
  await sleep(1_000)
  assert.equal(await webhook.requestCount(), came)
})
