import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Statement, sql } from '../../src/database/statement.ts'
import {
  claimDeliveries,
  deleteOldAttempts,
  deleteOldDeliveries,
  resumeDeliveries,
  unscheduleDeliveries,
} from '../../src/features/governance/delivery/deliveries.sql.ts'
import type { ClaimedLane } from '../../src/features/governance/delivery/lanes.sql.ts'
import { fillBacklog } from '../harness/backlog.ts'
import { putAttempt } from '../harness/deliveries.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { inDatabase, startReeve, type TestReeve } from '../harness/reeve.ts'
import { rowsRead } from '../harness/rows-read.ts'

const MOST = 2
const WAITING = 30

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

/**
 * Creates a backlog in tables that are nearly empty according to PostgreSQL's statistics. The planner then lets a
 * subquery with LIMIT run once per row of another table. With FOR UPDATE, each execution skips the rows that earlier
 * executions have changed and takes others, so that the statement exceeds its limit.
 */
async function backlog() {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, id, 1)
  await reeve.query`analyze`
  await fillBacklog(reeve, acme.id, id, WAITING - 1)
  return { acme, id }
}

const answerOf = <Answer>(organizationId: string, statement: Statement<Answer>) =>
  inDatabase(reeve.app.pool, organizationId, transaction => transaction.run(statement))

test('a lane batch never takes more deliveries than its limit, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const [lane] = await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql<ClaimedLane[]>`
      update delivery_lanes set claim_id = gen_random_uuid(), claimed_until = now() + interval '1 minute'
      where organization_id = ${acme.id} and webhook_id = ${id} returning *`),
  )
  assert.equal((await answerOf(acme.id, claimDeliveries(lane as ClaimedLane, MOST, new Date()))).length, MOST)
})

test('a change never unschedules or resumes more than its limit, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const now = new Date()
  const unschedule = (most: number) => unscheduleDeliveries(acme.id, id, 'paused', most, now)
  assert.equal(await answerOf(acme.id, unschedule(MOST)), MOST)
  await inDatabase(reeve.app.pool, acme.id, transaction => transaction.commit(unschedule(WAITING)))
  assert.equal(await answerOf(acme.id, resumeDeliveries(acme.id, id, MOST, now)), MOST)
})

test('retention never deletes more than its limit at once, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const now = new Date()
  const finished = await inDatabase(reeve.app.pool, acme.id, transaction =>
    transaction.commit(sql<{ id: string }[]>`
      update deliveries set status = 'cancelled', next_attempt_at = null, finished_at = ${now}
      where organization_id = ${acme.id} returning id`),
  )
  for (const delivery of finished) await putAttempt(reeve, acme.id, { id: delivery.id, webhookId: id, number: 1 })
  const later = new Date(reeve.clock.now().getTime() + 60_000)
  assert.equal(await answerOf(acme.id, deleteOldAttempts(acme.id, later, MOST)), MOST)
  assert.equal(await answerOf(acme.id, deleteOldDeliveries(acme.id, later, MOST)), MOST)
})

test('deliveries to unschedule are found by an index, however many there are', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, id, 20_000)
  await reeve.query`
    update deliveries set status = 'delivered', next_attempt_at = null, finished_at = now()
    where organization_id = ${acme.id}`
  await fillBacklog(reeve, acme.id, id, 8_000)
  await reeve.query`vacuum analyze deliveries`
  const now = new Date()
  const steps = {
    paused: unscheduleDeliveries(acme.id, id, 'paused', 100, now),
    resumed: resumeDeliveries(acme.id, id, 50, now),
    cancelled: unscheduleDeliveries(acme.id, id, 'cancelled', 100, now),
  }
  for (const [what, step] of Object.entries(steps)) {
    const read = await inDatabase(reeve.app.pool, acme.id, async transaction => {
      const read = await rowsRead(transaction, 'deliveries', () => transaction.run(step))
      await transaction.commit()
      return read
    })
    assert.ok(read > 0 && read <= 700, `${read} rows were read to have at most 100 ${what}`)
  }
})
