import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const ofWebhook = (id: string) =>
  [
    { request: `GET /v1/governance/webhooks/${id}`, options: {}, scope: 'governance:read' },
    {
      request: `PATCH /v1/governance/webhooks/${id}`,
      options: { body: { enabled: false } },
      scope: 'governance:write',
    },
    { request: `DELETE /v1/governance/webhooks/${id}`, options: {}, scope: 'governance:write' },
  ] as const

test('a webhook is found by its id, without its secret', async () => {
  const acme = await reeve.organization()
  const { secret: _, ...created } = await createWebhookFor(acme)
  const answer = await acme.owner.call(`GET /v1/governance/webhooks/${created.id}`)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, created)
})

test('a webhook of another organization is like one that does not exist, and is not changed', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const { secret: _, ...foreign } = await createWebhookFor(other)
  const unknown = ofWebhook(newId())
  for (const [index, { request, options }] of ofWebhook(foreign.id).entries()) {
    const foreign = await acme.owner.call(request, options)
    const missing = await acme.owner.call(unknown[index]?.request ?? '', options)
    assert.equal(foreign.status, 404)
    assert.equal(foreign.body.code, 'webhook_not_found')
    assert.deepEqual({ ...foreign.body, request_id: '' }, { ...missing.body, request_id: '' })
  }
  assert.deepEqual((await other.owner.call(`GET /v1/governance/webhooks/${foreign.id}`)).body, foreign)
})

for (const id of ['7', 'x', `urn:uuid:${newId()}`, `{${newId()}}`, '%00', 'a'.repeat(500), `${newId()}0`]) {
  test(`the id ${id.slice(0, 20)} is not found: 404 webhook_not_found`, async () => {
    const acme = await reeve.organization()
    for (const { request, options } of ofWebhook(id)) {
      const answer = await acme.owner.call(request, options)
      assert.deepEqual([answer.status, answer.body.code], [404, 'webhook_not_found'], request)
    }
  })
}

test('a key needs only the scope: 403 insufficient_scope without it', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  for (const { request, options, scope } of ofWebhook(id)) {
    const other = scope === 'governance:read' ? 'governance:write' : 'governance:read'
    const refused = await reeve.call(request, { ...options, key: await acme.keyOf(acme.owner.userId, [other]) })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.required_scope],
      [403, 'insufficient_scope', scope],
    )
    assert.equal(refused.body.detail, `The API key does not have the scope ${scope}`)
    const enough = await reeve.call(request, { ...options, key: await acme.keyOf(acme.owner.userId, [scope]) })
    assert.ok(enough.status < 300, request)
  }
})

test('a scope that the key’s owner could no longer grant does not count: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const { secret: _, ...created } = await createWebhookFor(acme)
  const keeper = await acme.person(await acme.profile(['governance.manage']))
  const demotion = { body: { profile_id: acme.profiles.member } }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${keeper.userId}`, demotion)).status, 200)
  for (const { request, options } of ofWebhook(created.id)) {
    const answer = await keeper.call(request, options)
    assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'], request)
  }
  assert.deepEqual((await acme.owner.call(`GET /v1/governance/webhooks/${created.id}`)).body, created)
})
