import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { type ClaimedLane, extendClaims } from '../../src/features/governance/delivery/lanes.sql.ts'
import { writeLastDeliveries } from '../../src/features/governance/delivery/last-deliveries.ts'
import { pruneDeliveries } from '../../src/features/governance/delivery/retention.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { type Answer, startReeve, type TestReeve } from '../harness/reeve.ts'

const RUNS_MS = IS_LONG ? 60_000 : 2_000
/** Maximum duration. On a busy machine the test runs longer than `RUNS_MS`, until all combinations have occurred. */
const LONGEST_MS = RUNS_MS + 60_000
const WEBHOOKS = 12

let reeve: TestReeve
let second: TestReeve
let receiver: HttpReceiver
let admin: postgres.Sql
before(async () => {
  receiver = await startHttpReceiver((_request, response) => {
    response.statusCode = Math.random() < 0.2 ? 500 : 200
    response.end()
  })
  const config = { webhookAllow: ALLOW_LOOPBACK, databaseConnections: 20 }
  reeve = await startReeve({ config })
  second = await startReeve({ on: reeve.database, config })
  for (const { app } of [reeve, second]) app.worker.start()
  admin = postgres({ ...reeve.database.target, max: 1 })
})
after(async () => {
  await admin.end()
  await second.stop()
  await reeve.stop()
  receiver.close()
})

const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T
const shuffled = <T>(items: readonly T[]) =>
  items
    .map(item => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Sends a random change that affects the lane or the deliveries of a random webhook. */
async function changeAnyWebhook(acme: Organization, ids: readonly string[]): Promise<Answer> {
  const path = `/v1/governance/webhooks/${anyOf(ids)}`
  const edit = (body: object) => acme.owner.call(`PATCH ${path}`, { body })
  const retry = async () => {
    const { body } = await acme.owner.call(`GET ${path}/deliveries?limit=5`)
    const delivery = anyOf<{ id: string } | undefined>(body.deliveries)
    return acme.owner.call(`POST ${path}/deliveries/${delivery?.id ?? path}/retry`)
  }
  return anyOf([
    () => edit({ enabled: false }),
    () => edit({ enabled: true }),
    () => edit({ enabled: true, url: receiver.url(`/${Math.random()}`) }),
    () => acme.owner.call(`POST ${path}/secret/rotate`, { body: { overlap_seconds: 0 } }),
    () => acme.owner.call(`POST ${path}/ping`),
    () => acme.owner.call(`POST ${path}/replay`, { body: { since: '2020-01-01T00:00:00Z', only: 'all' } }),
    retry,
  ])()
}

test('revocations, resumptions, fan-outs, lane batches, extensions, records and retention never deadlock', async t => {
  const acme = await reeve.organization()
  const ids: string[] = []
  for (let index = 0; index < WEBHOOKS; index++) {
    ids.push((await createWebhookFor(acme, { url: receiver.url(`/${index}`), event_types: ['*'] })).id)
  }
  const began = performance.now()
  const runs = { changes: 0, extensions: 0, records: 0 }
  const answers: string[] = []
  const haveMet = () => runs.changes > 20 && runs.extensions > 50 && runs.records > 50 && receiver.requests.length > 50
  const isOver = () => {
    const ran = performance.now() - began
    return ran > RUNS_MS && (haveMet() || ran > LONGEST_MS)
  }
  const loop = async (work: () => Promise<unknown>) => {
    while (!isOver()) await work()
  }
  const change = async () => {
    const { status, body } = await changeAnyWebhook(acme, ids)
    runs.changes++
    if (status >= 500) answers.push(`${status} ${body.code}`)
  }
  const extend = async () => {
    const claims = await onConnection(reeve.app.pool, db =>
      db.run(sql<ClaimedLane[]>`select * from delivery_lanes where claim_id is not null`),
    )
    await onConnection(reeve.app.pool, db => db.run(extendClaims(shuffled(claims), 20)))
    runs.extensions++
  }
  const record = async () => {
    const last = shuffled(ids).map(id => ({ webhook_id: id, status: 200, at: new Date() }))
    await writeLastDeliveries(reeve.app.pool, acme.id, last)
    runs.records++
  }
  const prune = async () => {
    const none = new AbortController().signal
    await pruneDeliveries({ pool: reeve.app.pool, clock: reeve.clock, days: 1 / 86_400 }, none)
    await sleep(50)
  }
  await Promise.all([
    ...Array.from({ length: 4 }, () => loop(change)),
    ...Array.from({ length: 3 }, () => loop(extend)),
    ...Array.from({ length: 3 }, () => loop(record)),
    loop(prune),
  ])
  await sleep(1_500) // PostgreSQL counts deadlocks with a delay.
  const [seen] = await admin<{ deadlocks: number }[]>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`
  t.diagnostic(JSON.stringify({ ...runs, requests: receiver.requests.length, ...seen, failed: answers.length }))
  assert.equal(seen?.deadlocks, 0)
  assert.deepEqual(answers, [])
  assert.ok(haveMet())
})
