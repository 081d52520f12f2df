import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putAttempt } from '../../../../test/harness/deliveries.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HOUR_MS = 60 * 60_000

/** Creates a webhook with a delivery. The returned `attempt` inserts an attempt of this delivery into the log. */
async function pinged(acme: Organization) {
  const { id: webhookId } = await createWebhookFor(acme)
  const { delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  let number = 0
  const attempt = (outcome: string, total_ms: number) =>
    putAttempt(reeve, acme.id, { webhookId, id, number: ++number }, { outcome, status: 204, total_ms })
  return { webhookId, attempt }
}

const summaries = async (acme: Organization) =>
  (await acme.owner.call('GET /v1/governance/deliveries/summary')).body.webhooks

test('the attempts of 24 hours are summarized by hour, with the duration of the delivered ones', async () => {
  const acme = await reeve.organization()
  const { webhookId, attempt } = await pinged(acme)
  assert.deepEqual(await summaries(acme), [])
  await attempt('delivered', 1_000)
  reeve.clock.advance(24 * HOUR_MS)
  await attempt('rejected', 9_000)
  reeve.clock.advance(HOUR_MS)
  for (const ms of [10, 20, 30]) await attempt('delivered', ms)
  await attempt('timeout', 9_000)
  await attempt('cancelled', 9_000)
  const [{ hours, ...summary }, ...others] = await summaries(acme)
  assert.deepEqual(others, [])
  assert.deepEqual(summary, { webhook_id: webhookId, delivered: 3, failed: 2, median_ms: 20, p95_ms: 29 })
  const thisHour = Math.floor(reeve.clock.now().getTime() / HOUR_MS) * HOUR_MS
  assert.deepEqual(hours.slice(-2), [
    { since: new Date(thisHour - HOUR_MS).toISOString(), delivered: 0, failed: 1, p95_ms: null },
    { since: new Date(thisHour).toISOString(), delivered: 3, failed: 1, p95_ms: 29 },
  ])
  assert.equal(hours.length, 24)
  assert.ok(hours.slice(0, -2).every(({ delivered, failed }: (typeof hours)[0]) => delivered + failed === 0))
})

test('without a delivery there is no duration; removed webhooks and other organizations do not count', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const [kept, removed, foreign] = [await pinged(acme), await pinged(acme), await pinged(other)]
  for (const { attempt } of [kept, removed, foreign]) await attempt('rejected', 5)
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.webhookId}`)
  const [{ hours: _, ...summary }, ...others] = await summaries(acme)
  assert.deepEqual(others, [])
  assert.deepEqual(summary, { webhook_id: kept.webhookId, delivered: 0, failed: 1, median_ms: null, p95_ms: null })
})

test('the total covers all webhooks, and its percentiles are those of all attempts', async () => {
  const acme = await reeve.organization()
  const total = async () => (await acme.owner.call('GET /v1/governance/deliveries/summary')).body.total
  const { hours, ...none } = await total()
  assert.deepEqual(none, { delivered: 0, failed: 0, median_ms: null, p95_ms: null })
  assert.equal(hours.length, 24)
  const [one, other, removed] = [await pinged(acme), await pinged(acme), await pinged(acme)]
  for (const ms of [10, 20]) await one.attempt('delivered', ms)
  await other.attempt('delivered', 30)
  await other.attempt('rejected', 9_000)
  await removed.attempt('delivered', 9_000)
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.webhookId}`)
  const { hours: after, ...all } = await total()
  assert.deepEqual(all, { delivered: 3, failed: 1, median_ms: 20, p95_ms: 29 })
  const { since: _, ...now } = after.at(-1)
  assert.deepEqual(now, { delivered: 3, failed: 1, p95_ms: 29 })
})

test('the same 24 hours of a week before are counted, up to the same minute and without removed webhooks', async () => {
  const acme = await reeve.organization()
  const weekBefore = async () => (await acme.owner.call('GET /v1/governance/deliveries/summary')).body.week_before
  assert.deepEqual(await weekBefore(), { delivered: 0, failed: 0 })
  const [one, removed] = [await pinged(acme), await pinged(acme)]
  await one.attempt('rejected', 5) // Older than the 24 hours of the week before.
  reeve.clock.advance(25 * HOUR_MS)
  await one.attempt('delivered', 5)
  await one.attempt('timeout', 5)
  await one.attempt('cancelled', 5)
  await removed.attempt('rejected', 5)
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.webhookId}`)
  reeve.clock.advance(60_000)
  await one.attempt('rejected', 5) // Too late by a minute: the count ends a week before the summary.
  reeve.clock.advance(7 * 24 * HOUR_MS - 60_000)
  await one.attempt('rejected', 5)
  assert.deepEqual(await weekBefore(), { delivered: 1, failed: 1 })
})
