import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '../../../../test/harness/organization.ts'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { newId } from '../../../kernel/ids.ts'
import { sealContext } from '../delivery/webhook-secret.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const HOUR_MS = 3_600_000
const rotate = (who: Organization, id: string, body: Record<string, unknown> = {}, headers = {}) =>
  who.owner.call(`POST /v1/governance/webhooks/${id}/secret/rotate`, { body, headers })

/** The webhook's valid secrets with their expiry, oldest first. */
const liveSecrets = (acme: Organization, webhookId: string) =>
  inDatabase(reeve.app.pool, acme.id, async transaction => {
    const rows = await transaction.run(sql<{ id: string; sealed: Buffer; expires_at: Date | null }[]>`
      select id, sealed, expires_at from webhook_secrets
      where organization_id = ${acme.id} and webhook_id = ${webhookId}
        and (expires_at is null or expires_at > ${reeve.clock.now()}) order by id`)
    return rows.map(({ id, sealed, expires_at }) => ({
      text: reeve.app.vault.open(sealed, sealContext(acme.id, webhookId, id)),
      end: expires_at?.getTime() ?? null,
    }))
  })

test('the new secret is shown once, and the former one signs until the overlap ends', async () => {
  const acme = await reeve.organization()
  const { id, secret, url } = await createWebhookFor(acme, { event_types: ['member.*'] })
  const recorded = await recordedBy(reeve, acme.id, () => rotate(acme, id, { overlap_seconds: 3600 }))
  assert.equal(recorded.answer.status, 200)
  const { secret: next, overlap_ends_at } = recorded.answer.body
  assert.match(next, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(next, secret)
  assert.deepEqual(await liveSecrets(acme, id), [
    { text: secret, end: Date.parse(overlap_ends_at) },
    { text: next, end: null },
  ])
  assert.deepEqual(recorded.actions, ['governance.webhook.secret_rotated'])
  assert.deepEqual(recorded.entries[0]?.changes, { before: null, after: { overlap_seconds: 3600 } })
  assert.deepEqual(recorded.types, ['governance.webhook.changed'])
  assert.deepEqual(recorded.events[0].data, {
    webhook_id: id,
    url,
    event_types: ['member.*'],
    enabled: true,
    changed: ['secret'],
  })
})

test('a webhook shows when its secret was last rotated, and an edit does not change that', async () => {
  const acme = await reeve.organization()
  const { id, secret_rotated_at } = await createWebhookFor(acme)
  assert.equal(secret_rotated_at, null)
  const shown = async () => (await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.secret_rotated_at
  for (const overlap_seconds of [3600, 0]) {
    reeve.clock.advance(1_000)
    const { body } = await rotate(acme, id, { overlap_seconds })
    const rotatedAt = reeve.clock.now().getTime() - Date.parse(body.secret_rotated_at)
    assert.ok(rotatedAt >= 0 && rotatedAt < 60_000, body.secret_rotated_at)
    assert.equal(await shown(), body.secret_rotated_at)
    reeve.clock.advance(1_000)
    const edited = await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { description: 'Later' } })
    assert.equal(edited.body.secret_rotated_at, body.secret_rotated_at)
    assert.equal(await shown(), body.secret_rotated_at)
  }
})

test('the overlap is 24 hours by default', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const { body } = await rotate(acme, id)
  assert.ok(Math.abs(Date.parse(body.overlap_ends_at) - reeve.clock.now().getTime() - 24 * HOUR_MS) < 60_000)
})

test('without an overlap, the former secrets are deleted', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  await rotate(acme, id, { overlap_seconds: 3600 })
  const { body } = await rotate(acme, id, { overlap_seconds: 0 })
  assert.deepEqual(await liveSecrets(acme, id), [{ text: body.secret, end: null }])
})

test('a shorter overlap ends earlier secrets sooner, a longer one prolongs none', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const first = await rotate(acme, id, { overlap_seconds: 3600 })
  const longer = await rotate(acme, id, { overlap_seconds: 7200 })
  const ends = async () => (await liveSecrets(acme, id)).map(({ end }) => end)
  const [short, long] = [first, longer].map(({ body }) => Date.parse(body.overlap_ends_at))
  assert.deepEqual(await ends(), [short, long, null])
  const shorter = Date.parse((await rotate(acme, id, { overlap_seconds: 60 })).body.overlap_ends_at)
  assert.deepEqual(await ends(), [shorter, shorter, shorter, null])
})

test('a sixth valid secret is refused, 409, until an overlap ends or unless there is none', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  for (let count = 1; count < 5; count++) assert.equal((await rotate(acme, id)).status, 200)
  const recorded = await recordedBy(reeve, acme.id, () => rotate(acme, id))
  assert.deepEqual([recorded.answer.status, recorded.answer.body.code], [409, 'webhook_secret_limit_reached'])
  assert.deepEqual(recorded.actions, ['operation.refused'])
  assert.equal((await liveSecrets(acme, id)).length, 5)

  reeve.clock.advance(25 * HOUR_MS)
  assert.equal((await rotate(acme, id)).status, 200)
  assert.equal((await liveSecrets(acme, id)).length, 2)
  for (let count = 2; count < 5; count++) await rotate(acme, id)
  assert.equal((await rotate(acme, id, { overlap_seconds: 0 })).status, 200)
  assert.equal((await liveSecrets(acme, id)).length, 1)
})

test('a repeated Idempotency-Key returns the same secret and creates no other', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const [first, second] = [
    await rotate(acme, id, {}, { 'idempotency-key': 'once' }),
    await rotate(acme, id, {}, { 'idempotency-key': 'once' }),
  ]
  assert.deepEqual(second.body, first.body)
  assert.equal((await liveSecrets(acme, id)).length, 2)
})

for (const [overlap_seconds, taken] of [
  [0, true],
  [7 * 24 * 3600, true],
  [7 * 24 * 3600 + 1, false],
  [-1, false],
  [1.5, false],
  ['60', false],
  [null, false],
] as const) {
  test(`an overlap of ${overlap_seconds} is ${taken ? 'accepted' : 'refused'}`, async () => {
    const acme = await reeve.organization()
    const { id } = await createWebhookFor(acme)
    const answer = await rotate(acme, id, { overlap_seconds })
    assert.equal(answer.status, taken ? 200 : 422)
    if (!taken) assert.equal(answer.body.errors[0].pointer, '/overlap_seconds')
  })
}

test('rotating the secret of a removed, unknown or foreign webhook is refused: 404', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [removed, foreign] = [await createWebhookFor(acme), await createWebhookFor(other)]
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed.id}`)
  for (const id of [removed.id, foreign.id, newId(), 'no-uuid']) {
    const answer = await rotate(acme, id)
    assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_not_found'])
  }
})
