import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../src/database/pool.ts'
import { sql } from '../../src/database/statement.ts'
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
 * A backlog in tables whose statistics say that they are nearly empty. PostgreSQL then plans a nested loop that reruns
 * a subquery with LIMIT; with FOR UPDATE, each rerun skips the rows that the previous one has changed.
 */
async function backlog() {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { event_types: ['oracle.*'] })
  await fillBacklog(reeve, acme.id, id, 1)
  await reeve.query`analyze`
  await fillBacklog(reeve, acme.id, id, WAITING - 1)
  return { acme, id }
}

const taken = (organizationId: string, take: (db: Database) => PromiseLike<{ count: number }>) =>
  inDatabase(reeve.app.pool, organizationId, async ({ db }) => (await take(db)).count)

test('a batch never exceeds its size, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const lane = await inDatabase(reeve.app.pool, acme.id, async ({ db, commit }) => {
    const [claimed] = await db.run(sql<ClaimedLane[]>`
      update delivery_lanes set claim_id = gen_random_uuid(), claimed_until = now() + interval '1 minute'
      where organization_id = ${acme.id} and webhook_id = ${id} returning *`)
    await commit()
    return claimed as ClaimedLane
  })
  assert.equal(await taken(acme.id, db => db.run(claimDeliveries(lane, MOST, new Date()))), MOST)
})

test('a change never unschedules or resumes more than its limit, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const now = new Date()
  const unschedule = (db: Database, most: number) => db.run(unscheduleDeliveries(acme.id, id, 'paused', most, now))
  assert.equal(await taken(acme.id, db => unschedule(db, MOST)), MOST)
  await inDatabase(reeve.app.pool, acme.id, ({ db, commit }) => commit(unschedule(db, WAITING)))
  assert.equal(await taken(acme.id, db => db.run(resumeDeliveries(acme.id, id, MOST, now))), MOST)
})

test('retention never deletes more than a slice at once, whatever the query plan', async () => {
  const { acme, id } = await backlog()
  const now = new Date()
  const finished = await inDatabase(reeve.app.pool, acme.id, async ({ db, commit }) => {
    const rows = await db.run(sql<{ id: string }[]>`
      update deliveries set status = 'cancelled', next_attempt_at = null, finished_at = ${now}
      where organization_id = ${acme.id} returning id`)
    await commit()
    return rows
  })
  for (const delivery of finished) await putAttempt(reeve, acme.id, { id: delivery.id, webhookId: id, number: 1 })
  const later = new Date(reeve.clock.now().getTime() + 60_000)
  assert.equal(await taken(acme.id, db => db.run(deleteOldAttempts(acme.id, later, MOST))), MOST)
  assert.equal(await taken(acme.id, db => db.run(deleteOldDeliveries(acme.id, later, MOST))), MOST)
})

test('deliveries to unschedule are found by an index, however many deliveries there are', async () => {
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
    paused: db => db.run(unscheduleDeliveries(acme.id, id, 'paused', 100, now)),
    resumed: db => db.run(resumeDeliveries(acme.id, id, 50, now)),
    cancelled: db => db.run(unscheduleDeliveries(acme.id, id, 'cancelled', 100, now)),
  } satisfies Record<string, (db: Database) => PromiseLike<unknown>>
  for (const [what, step] of Object.entries(steps)) {
    const read = await inDatabase(reeve.app.pool, acme.id, async ({ db, commit }) => {
      const read = await rowsRead(db, 'deliveries', () => step(db))
      await commit()
      return read
    })
    assert.ok(read > 0 && read <= 700, `${read} rows were read to have at most 100 ${what}`)
  }
})
