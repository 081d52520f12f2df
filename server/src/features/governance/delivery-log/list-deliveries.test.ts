import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putAttempt, setDelivery } from '../../../../test/harness/deliveries.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const list = (acme: Organization, id: string, query = '') =>
  acme.owner.call(`GET /v1/governance/webhooks/${id}/deliveries${query}`)
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.deliveries.map(({ id }: { id: string }) => id)

async function ping(acme: Organization, id: string): Promise<string> {
  return (await acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`)).body.delivery_id
}

test('a listed delivery has its event, its status, and the outcome of its last attempt', async () => {
  const acme = await reeve.organization()
  const { id: webhookId } = await createWebhookFor(acme)
  const { event_id, delivery_id: id } = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body
  const due = reeve.clock.now()
  await setDelivery(reeve, acme.id, id, { status: 'pending', attempts: 2, nextAttemptAt: due })
  await putAttempt(reeve, acme.id, { id, webhookId, number: 1 }, { outcome: 'timeout', status: null })
  await putAttempt(reeve, acme.id, { id, webhookId, number: 2 })
  const { status, body } = await list(acme, webhookId)
  assert.equal(status, 200)
  const { created_at, last_attempt_at, ...delivery } = body.deliveries[0]
  for (const time of [created_at, last_attempt_at]) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(delivery, {
    id,
    event_id,
    event_type: 'governance.webhook.ping',
    status: 'pending',
    attempts: 2,
    next_attempt_at: due.toISOString(),
    last_outcome: 'rejected',
    last_status: 503,
    finished_at: null,
  })
  assert.equal(body.next_cursor, null)
})

test('deliveries are paged, newest first, without those of another webhook', async () => {
  const acme = await reeve.organization()
  const [{ id }, other] = [await createWebhookFor(acme), await createWebhookFor(acme)]
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.unshift(await ping(acme, id))
  await ping(acme, other.id)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await list(acme, id, `?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...idsOf(answer))
    cursor = answer.body.next_cursor
  }
  assert.deepEqual(seen, made)
})

test('deliveries are filtered by status, event, event type and time', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const pinged = (await acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`)).body
  const early = pinged.delivery_id
  await setDelivery(reeve, acme.id, early, { status: 'exhausted', attempts: 10 })
  reeve.clock.advance(60_000)
  const between = reeve.clock.now().toISOString()
  reeve.clock.advance(60_000)
  const late = await ping(acme, id)
  for (const [query, expected] of [
    ['status=exhausted', [early]],
    ['status=pending', [late]],
    ['status=delivered', []],
    ['event_type=governance.webhook.ping', [late, early]],
    ['event_type=member.suspended', []],
    [`event_id=${pinged.event_id}`, [early]],
    [`event_id=${pinged.event_id.toUpperCase()}`, [early]],
    [`event_id=${newId()}`, []],
    [`event_id=${pinged.event_id}&status=pending`, []],
    [`since=${between}`, [late]],
    [`until=${between}`, [early]],
    [`since=${between}&until=${between}`, []],
    [`status=exhausted&since=${between}`, []],
  ] as const) {
    assert.deepEqual(idsOf(await list(acme, id, `?${query}`)), expected, query)
  }
})

for (const query of [
  'status=lost',
  'event_type=member.*',
  'event_id=member.suspended',
  'since=yesterday',
  'limit=0',
  'cursor=no-such',
  'color=red',
]) {
  test(`?${query} is refused: 422 with its pointer`, async () => {
    const acme = await reeve.organization()
    const { id } = await createWebhookFor(acme)
    const answer = await list(acme, id, `?${query}`)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].pointer, `/${query.split('=')[0]}`)
  })
}

test('a webhook that is removed, unknown or of another organization has no deliveries: 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [removed, foreign] = [await createWebhookFor(acme), await createWebhookFor(other)]
  await ping(other, foreign.id)
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.id}`)
  for (const id of [removed.id, foreign.id, newId(), 'no-uuid']) {
    const answer = await list(acme, id)
    assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_not_found'])
  }
})
