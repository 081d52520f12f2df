import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { fillBacklog } from '../harness/backlog.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** The receiver never responds, so a batch takes a minute unless the worker notices the revocation. */
const config = { webhookAllow: ALLOW_LOOPBACK, delivery: { timeoutMs: 60_000 } }

let receiver: HttpReceiver
let api: TestReeve
let acme: Organization
before(async () => {
  receiver = await startHttpReceiver(() => {})
  api = await startReeve({ config, delivery: { barrierWithinMs: 3_000 } })
  acme = await api.organization()
})
after(async () => {
  await api.stop()
  receiver.close()
})

const remove = ({ id }: { id: string }) => acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)

test('a repeated removal notifies a worker that missed the first notification', async () => {
  const worker = await startReeve({ on: api.database, config })
  worker.app.worker.start()
  const webhook = await createWebhookFor(acme, { url: receiver.url('/missed'), event_types: ['*'] })
  await receiver.until(() => receiver.requests.some(({ path }) => path === '/missed'), 'a request under way')
  const { target } = api.database
  const admin = postgres({ ...target, database: 'postgres', max: 1 })
  const name = String(target.database)
  const listeners = () => admin`
    select pid from pg_stat_activity where datname = ${name} and query ilike 'listen%'`
  try {
    await admin.unsafe(`alter database ${name} allow_connections false`)
    for (const { pid } of await listeners()) await admin`select pg_terminate_backend(${pid})`
    while ((await listeners()).length > 0) await sleep(20)
    assert.equal((await remove(webhook)).status, 503)
    await admin.unsafe(`alter database ${name} allow_connections true`)
    while ((await listeners()).length === 0) await sleep(50)
    assert.equal((await remove(webhook)).status, 204)
  } finally {
    await admin.unsafe(`alter database ${name} allow_connections true`)
    await admin.end()
    await worker.stop()
  }
})

test('a worker that stops during the pause after a removal sends no more requests', async () => {
  const pause = Promise.withResolvers<void>()
  let isActive = true
  let isAwaited = false
  const ended = () => {
    isAwaited = true
    return pause.promise
  }
  const worker = await startReeve({
    on: api.database,
    config,
    delivery: { sendPause: { begin() {}, isActive: () => isActive, ended } },
  })
  const webhook = await createWebhookFor(acme, { url: receiver.url('/kept'), event_types: ['oracle.*'] })
  await fillBacklog(api, acme.id, webhook.id, 20)
  worker.app.worker.start()
  while (!isAwaited) await sleep(5)
  const stopped = worker.app.worker.stop()
  isActive = false
  pause.resolve()
  await stopped
  await worker.stop()
  assert.deepEqual(
    receiver.requests.filter(({ path }) => path === '/kept'),
    [],
  )
})
