import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const edit = (id: string) => `PATCH /v1/governance/webhooks/${id}`

test('the fields of the body are changed, the rest stays; one entry and one event tell the difference', async () => {
  const acme = await reeve.organization()
  const { secret: _, ...created } = await createWebhookFor(acme, { event_types: ['member.*'], description: 'Security' })
  const url = 'https://other.acme.test/in'
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(edit(created.id), { body: { url, event_types: ['*', '*'], enabled: false } })
    assert.equal(answer.status, 200)
    return answer.body
  })
  const { disabled_at } = recorded.answer
  assert.ok(disabled_at >= created.created_at)
  const disabled = { enabled: false, disabled_at, disabled_reason: 'requested' }
  const authors = { url_changed_by: acme.owner.userId, configured_by: acme.owner.userId }
  assert.deepEqual(recorded.answer, { ...created, url, event_types: ['*'], ...disabled, ...authors })
  assert.deepEqual((await acme.owner.call(`GET /v1/governance/webhooks/${created.id}`)).body, recorded.answer)
  assert.deepEqual(recorded.actions, ['governance.webhook.changed'])
  assert.deepEqual(recorded.entries[0]?.changes, {
    before: { url: created.url, event_types: ['member.*'], enabled: true },
    after: { url, event_types: ['*'], enabled: false },
  })
  assert.deepEqual(recorded.types, ['governance.webhook.changed'])
  assert.deepEqual(recorded.events[0].data, {
    webhook_id: created.id,
    url,
    event_types: ['*'],
    enabled: false,
    changed: ['url', 'event_types', 'enabled'],
  })
})

for (const [what, body] of [
  ['the same values', { url: 'https://receiver.acme.test/reeve', description: '', enabled: true }],
  ['the same event types in another order, one of them twice', { event_types: ['api_key.*', 'member.*', 'api_key.*'] }],
] as const) {
  test(`${what} change nothing: 200, no entry, no event`, async () => {
    const acme = await reeve.organization()
    const { secret: _, ...created } = await createWebhookFor(acme, { event_types: ['member.*', 'api_key.*'] })
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const answer = await acme.owner.call(edit(created.id), { body })
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, created)
    })
    assert.deepEqual([recorded.actions, recorded.types], [[], []])
  })
}

for (const [what, body, code, pointer] of [
  ['an empty body', {}, 'validation_failed', ''],
  ['no body', undefined, 'validation_failed', ''],
  ['null for a description', { description: null }, 'validation_failed', '/description'],
  ['an unknown event type', { event_types: ['*', 'nothing.known'] }, 'validation_failed', '/event_types/1'],
  ['an empty list of event types', { event_types: [] }, 'validation_failed', '/event_types'],
  ['a field that cannot be edited', { enabled: false, id: 'x' }, 'validation_failed', '/id'],
  ['a private url', { enabled: false, url: 'https://192.168.0.1/' }, 'webhook_url_forbidden', '/url'],
] as const) {
  test(`${what} is refused and changes nothing: 422 ${code} at ${pointer || 'the body'}`, async () => {
    const acme = await reeve.organization()
    const { secret: _, ...created } = await createWebhookFor(acme)
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const answer = await acme.owner.call(edit(created.id), body === undefined ? {} : { body })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, code)
      assert.equal(answer.body.errors[0].pointer, pointer)
    })
    assert.deepEqual(recorded.actions, [])
    assert.deepEqual((await acme.owner.call(`GET /v1/governance/webhooks/${created.id}`)).body, created)
  })
}
