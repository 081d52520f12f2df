import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { SCOPES } from '../../../kernel/vocabulary.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const LIST = 'GET /v1/governance/webhooks'

test('an organization without webhooks has an empty list', async () => {
  const acme = await reeve.organization()
  const answer = await acme.owner.call(LIST)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { webhooks: [] })
})

test('each webhook has its fields and its creator, and never a secret', async () => {
  const acme = await reeve.organization()
  const created = await createWebhookFor(acme, {
    description: 'Security',
    event_types: ['member.*', 'api_key.created'],
  })
  const { webhooks } = (await acme.owner.call(LIST)).body
  assert.deepEqual(webhooks, [
    {
      id: created.id,
      url: created.url,
      format: 'json',
      event_types: ['member.*', 'api_key.created'],
      description: 'Security',
      enabled: true,
      last_status: null,
      last_delivery_at: null,
      created_at: created.created_at,
      created_by: acme.owner.userId,
      url_changed_by: null,
      secret_rotated_by: null,
      configured_by: null,
      consecutive_failures: 0,
      paused_until: null,
      disabled_at: null,
      disabled_reason: null,
      secret_rotated_at: null,
    },
  ])
  assert.match(created.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a webhook shows the status and the time of its latest delivery', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  await reeve.query`
    update webhooks set last_status = 503, last_delivery_at = '2026-03-02T09:30:00.125Z' where id = ${id}`
  const [webhook] = (await acme.owner.call(LIST)).body.webhooks
  assert.equal(webhook.last_status, 503)
  assert.equal(webhook.last_delivery_at, '2026-03-02T09:30:00.125Z')
})

test('consecutive failures and a pause are shown until the pause ends or the webhook is enabled again', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const shown = async () => {
    const [listed] = (await acme.owner.call(LIST)).body.webhooks
    assert.deepEqual((await acme.owner.call(`${LIST}/${id}`)).body, listed)
    return [listed.consecutive_failures, listed.paused_until]
  }
  const until = new Date(reeve.clock.now().getTime() + 30_000)
  const fail = () => reeve.query`
    insert into delivery_lanes (organization_id, webhook_id, failures, breaker_openings, held_until)
    values (${acme.id}, ${id}, 5, 1, ${until})
    on conflict (organization_id, webhook_id) do update
    set failures = 5, breaker_openings = 1, held_until = excluded.held_until`
  await fail()
  assert.deepEqual(await shown(), [5, until.toISOString()])
  for (const enabled of [false, true]) {
    await fail()
    const edited = await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { enabled } })
    assert.deepEqual([edited.body.consecutive_failures, edited.body.paused_until], [0, null])
    assert.deepEqual(await shown(), [0, null])
  }
  await fail()
  reeve.clock.advance(30_000)
  assert.deepEqual(await shown(), [5, null])
})

test('a disabled webhook shows when and why it was disabled', async () => {
  const acme = await reeve.organization()
  const { id, disabled_reason } = await createWebhookFor(acme, { enabled: false })
  assert.equal(disabled_reason, 'requested')
  const edit = (body: object) => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })
  const reasonOf = ({ body }: Awaited<ReturnType<typeof edit>>) => body.disabled_reason
  const [{ disabled_at, created_at }] = (await acme.owner.call(LIST)).body.webhooks
  assert.equal(disabled_at, created_at)
  reeve.clock.advance(1_000)
  assert.deepEqual((await edit({ enabled: false, description: 'Later' })).body.disabled_at, disabled_at)
  const enabled = await edit({ enabled: true })
  assert.deepEqual([enabled.body.disabled_at, reasonOf(enabled)], [null, null])
  const again = await edit({ enabled: false })
  assert.deepEqual([again.body.disabled_at > disabled_at, reasonOf(again)], [true, 'requested'])
})

test('all fifty webhooks are listed, oldest first, without removed ones and other organizations', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  await createWebhookFor(other)
  const ids: string[] = []
  for (let number = 0; number < 50; number++) ids.push((await createWebhookFor(acme)).id)
  const [removed = ''] = ids.splice(20, 1)
  assert.equal((await acme.owner.call(`DELETE /v1/governance/webhooks/${removed}`)).status, 204)
  const { webhooks } = (await acme.owner.call(LIST)).body
  assert.deepEqual(
    webhooks.map(({ id }: { id: string }) => id),
    ids,
  )
})

test('a key needs only the scope: 403 insufficient_scope without it', async () => {
  const acme = await reeve.organization()
  const every = SCOPES.filter(scope => scope !== 'governance:read')
  const key = await acme.keyOf(acme.owner.userId, every)
  const answer = await reeve.call(LIST, { key })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'insufficient_scope')
  assert.equal(answer.body.required_scope, 'governance:read')
  assert.match(answer.headers.get('www-authenticate') ?? '', /insufficient_scope.*governance:read/)
  const reader = await acme.keyOf(acme.owner.userId, ['governance:read'])
  assert.equal((await reeve.call(LIST, { key: reader })).status, 200)
})

test('a scope that the key’s owner could no longer grant does not count: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const keeper = await acme.person(await acme.profile(['governance.manage']))
  assert.equal((await keeper.call(LIST)).status, 200)
  const body = { profile_id: acme.profiles.member }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${keeper.userId}`, { body })).status, 200)
  const answer = await keeper.call(LIST)
  assert.equal(answer.status, 403)
  assert.equal(answer.body.code, 'insufficient_scope')
})

test('a request without a credential is 401, and an unknown parameter 422', async () => {
  const acme = await reeve.organization()
  assert.equal((await reeve.call(LIST)).status, 401)
  const answer = await acme.owner.call(`${LIST}?enabled=true`)
  assert.equal(answer.status, 422)
  assert.equal(answer.body.errors[0].pointer, '/enabled')
})

test('the list is served by the index of webhooks that are not removed', async () => {
  const acme = await reeve.organization()
  await reeve.query`
    insert into webhooks (organization_id, id, url, event_types, enabled, created_at, changed_at, removed_at)
    select ${acme.id}, gen_random_uuid(), 'https://gone.test/', '{*}', false, now(), now(), now()
    from generate_series(1, 5000)`
  await reeve.query`analyze webhooks`
  const plan = await reeve.query`
    explain select id from webhooks where organization_id = ${acme.id} and removed_at is null order by id`
  assert.match(JSON.stringify(plan), /webhooks_not_removed/)
})
