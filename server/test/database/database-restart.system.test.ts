import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { migrate } from '../../src/database/migrate.ts'
import { assertChainsHold } from '../harness/chains.ts'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { startWorkerProcess, type WorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor, recordOf } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const EVENTS = process.env.REEVE_TEST_LONG ? 1_000 : 60
const AWAY_MS = 2_000

/** A dedicated server, because the test restarts it. It commits durably, as in production. */
const dataDir = mkdtempSync(join(tmpdir(), 'reeve-restart-'))
let postgres: EmbeddedPostgres
let reeve: TestReeve
let receiver: HttpReceiver
const workers: WorkerProcess[] = []
before(async () => {
  await initialiseDataFolder(dataDir)
  postgres = await openEmbeddedPostgres({ dataDir })
  await migrate(postgres.connection)
  receiver = await startHttpReceiver((_request, response) => {
    setTimeout(() => response.end(), 30)
  })
  const on = { target: postgres.connection, drop: async () => {} }
  reeve = await startReeve({ on, config: { webhookAllow: ALLOW_LOOPBACK } })
  for (let index = 0; index < 2; index++) workers.push(await startWorkerProcess(on.target, { delayMs: 100 }))
})
after(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await assertChainsHold(reeve.app)
  await reeve.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  receiver.close()
})

test('PostgreSQL restarts during a backlog: every event arrives, and a removal stays effective', async t => {
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/kept'), event_types: ['profile.*'] })
  const doomed = await createWebhookFor(acme, { url: receiver.url('/removed'), event_types: ['profile.*'] })
  const at = (path: string) => receiver.requests.filter(request => request.path === path)

  const making = (async () => {
    for (let made = 0, tries = 0; made < EVENTS && tries < 20 * EVENTS; tries++) {
      const body = { name: `Profile ${tries}`, permissions: [] }
      const { status } = await acme.owner.call('POST /v1/profiles', { body })
      if (status === 201) made++
      else await sleep(50)
    }
  })()
  await receiver.until(() => at('/kept').length > 20, 'the first events')
  await postgres.stop()
  const statuses: number[] = []
  const remove = async () => {
    const { status } = await acme.owner.call(`DELETE /v1/governance/webhooks/${doomed.id}`)
    statuses.push(status)
    return status
  }
  assert.equal(await remove(), 503)
  await sleep(AWAY_MS)
  postgres = await openEmbeddedPostgres({ dataDir })
  while ((await remove()) !== 204) await sleep(50)
  await receiver.flush()
  const before = at('/removed').length

  await making
  const { events } = await recordOf(reeve, acme.id)
  const expected = events.filter(({ type }) => type === 'profile.created').map(({ body }) => JSON.parse(body).id)
  const missing = () => {
    const arrived = new Set(at('/kept').map(({ id }) => id))
    return expected.filter(id => !arrived.has(id))
  }
  await receiver.until(() => missing().length === 0, 'every event', 60_000).catch(() => {})
  await receiver.flush()
  const late = at('/removed').length - before
  t.diagnostic(JSON.stringify({ events: expected.length, requests: at('/kept').length, before, late, statuses }))
  assert.deepEqual(missing(), [])
  assert.equal(late, 0)
  assert.ok(expected.length >= EVENTS && before > 0)
})
