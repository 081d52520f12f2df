import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../src/database/statement.ts'
import { onConnection, readOrganization } from '../../src/database/transaction.ts'
import {
  claimDeliveries,
  type FinishedDelivery,
  finishDeliveries,
} from '../../src/features/governance/delivery/deliveries.sql.ts'
import { fanOut } from '../../src/features/governance/delivery/fan-out.ts'
import {
  type ClaimedLane,
  endLaneBatch,
  extendClaims,
  resetBreaker,
  updateBreaker,
} from '../../src/features/governance/delivery/lanes.sql.ts'
import { claimDueLanes, laneOf, setFailing } from '../harness/deliveries.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const now = () => new Date()
const claim = async (): Promise<ClaimedLane> => {
  const [lane] = await claimDueLanes(reeve, 1)
  assert.ok(lane)
  return lane
}

test('a worker whose claim has expired finishes no delivery, ends no batch and keeps no claim', async () => {
  const acme = await reeve.organization()
  await createWebhookFor(acme)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)

  const read = <T>(work: Parameters<typeof readOrganization<T>>[2]) => readOrganization(reeve.app.pool, acme.id, work)
  const stale = await claim()
  const [delivery] = await read(db => db.run(claimDeliveries(stale, 10, now())))
  assert.ok(delivery)
  assert.equal((await claimDueLanes(reeve, 1)).length, 0)

  await onConnection(reeve.app.pool, db =>
    db.run(sql`update delivery_lanes set claimed_until = now() where organization_id = ${acme.id}`),
  )
  const current = await claim()
  assert.notEqual(current.claim_id, stale.claim_id)
  assert.equal((await read(db => db.run(claimDeliveries(current, 10, now())))).length, 1)

  const arrived: FinishedDelivery = {
    id: delivery.id,
    status: 'delivered',
    next_attempt_at: null,
    finished_at: now(),
    attempt: {
      number: 1,
      started_at: now(),
      outcome: 'delivered',
      status: 200,
      error: null,
      response_excerpt: '',
      dns_ms: null,
      connect_ms: null,
      tls_ms: null,
      first_byte_ms: 1,
      total_ms: 1,
    },
  }
  const rows = () =>
    read(db =>
      db.run({
        deliveries: sql<Record<string, unknown>[]>`select * from deliveries where organization_id = ${acme.id}`,
        attempts: sql<Record<string, unknown>[]>`select * from delivery_attempts where organization_id = ${acme.id}`,
        lanes: sql<Record<string, unknown>[]>`select * from delivery_lanes where organization_id = ${acme.id}`,
      }),
    )
  const state = { failures: 1, breakerOpenings: 0, heldUntil: null, failingSince: now(), failedAttempts: 1 }
  const before = await rows()
  await read(db => db.run([finishDeliveries(stale, [arrived]), updateBreaker(stale, state), endLaneBatch(stale)]))
  assert.equal((await onConnection(reeve.app.pool, db => db.run(extendClaims([stale], 20)))).length, 0)
  assert.deepEqual(await rows(), before)

  await read(db => db.run([finishDeliveries(current, [arrived]), updateBreaker(current, state), endLaneBatch(current)]))
  const { deliveries, attempts, lanes } = await rows()
  assert.deepEqual([deliveries[0]?.status, deliveries[0]?.attempts, attempts.length], ['delivered', 1, 1])
  assert.deepEqual([lanes[0]?.claim_id, lanes[0]?.next_due_at, lanes[0]?.failures], [null, null, 1])
})

test('a lane batch that ends after a reset of the breaker does not undo the reset', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  await fanOut(reeve.app.pool, reeve.clock, acme.id)
  await setFailing(reeve, acme.id, id, new Date(Date.now() - 6 * 24 * 60 * 60_000), 12)
  const lane = await claim()
  assert.equal(lane.failed_attempts, 12)
  const state = {
    failures: 1,
    breakerOpenings: 0,
    heldUntil: null,
    failingSince: lane.failing_since,
    failedAttempts: 13,
  }
  const failing = async () => (await laneOf(reeve, acme.id, id))?.failing_since
  const end = () => readOrganization(reeve.app.pool, acme.id, db => db.run([updateBreaker(lane, state)]))
  await end()
  assert.deepEqual(await failing(), lane.failing_since)
  await readOrganization(reeve.app.pool, acme.id, db => db.run([resetBreaker(acme.id, id)]))
  await end()
  assert.equal(await failing(), null)
})
