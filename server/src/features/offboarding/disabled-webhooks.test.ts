import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { awaitNoDueDeliveries, deliveriesOf } from '../../../test/harness/deliveries.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../../../test/harness/http-receiver.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { createWebhookFor, recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { startScimServer } from '../../../test/harness/scim-server.ts'
import { deleteInProgress } from '../governance/delivery/index.ts'

let reeve: TestReeve
let receiver: HttpReceiver
before(async () => {
  receiver = await startHttpReceiver(({ path }, response) => path !== '/hangs' && void response.end('ok'))
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

const suspension = (userId: string) => `/v1/members/${userId}/suspension`
const DISABLE = { disable_webhooks: true }

/** A member who created webhooks for `member.*` events at these paths, and the function that reads one of them. */
async function webhooksOf(...paths: string[]) {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const created: string[] = []
  for (const path of paths) {
    const body = { url: receiver.url(path), event_types: ['member.*'] }
    created.push((await person.call('POST /v1/governance/webhooks', { body })).body.id)
  }
  const read = async (id = '') => (await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body
  return { acme, person, created, read }
}

/** Changes the member so that a `member.*` event is emitted. */
const rename = (acme: Organization, userId: string, name: string) =>
  acme.owner.call(`PATCH /v1/members/${userId}/details`, { body: { name } })

/** The state after the change, in the first audit entry. */
const afterIn = ({
  entries: [entry],
}: {
  readonly entries: readonly { readonly changes: { readonly after: unknown } }[]
}) => entry?.changes.after as Record<string, unknown>

const typesAt = (path: string) =>
  receiver.requests.filter(request => request.path === path).map(({ body }) => JSON.parse(body).type)

test('the disabled webhooks get no event of the suspension, and a reactivation enables them', async () => {
  const { acme, person, created, read } = await webhooksOf('/theirs')
  const [id = ''] = created
  const { id: siem } = await createWebhookFor(acme, { url: receiver.url('/siem'), event_types: ['*'] })
  await rename(acme, person.userId, 'Before')
  await receiver.until(() => typesAt('/theirs').length === 1, 'the event before the suspension')

  const cut = await recordedBy(reeve, acme.id, () =>
    acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE }),
  )
  const url = receiver.url('/theirs')
  assert.equal(cut.answer.status, 200)
  assert.deepEqual(cut.answer.body.webhooks_disabled, [{ id, url, enabled: false }])
  assert.deepEqual(cut.answer.body.webhooks_created, [{ id, url, enabled: false }])
  assert.deepEqual(cut.actions, ['member.suspended', 'governance.webhook.changed'])
  assert.deepEqual(afterIn(cut).webhooks_disabled, [id])
  assert.deepEqual(cut.types, ['member.suspended', 'governance.webhook.changed'])
  assert.equal(cut.events[0].data.webhooks_disabled, 1)
  assert.deepEqual(cut.events[1].data, {
    webhook_id: id,
    url,
    event_types: ['member.*'],
    enabled: false,
    changed: ['enabled'],
  })
  const { enabled, disabled_reason } = await read(id)
  assert.deepEqual([enabled, disabled_reason], [false, 'suspension'])
  const kept = (await acme.owner.call(`GET ${suspension(person.userId)}`)).body
  assert.deepEqual(kept.webhooks, [{ id, url: new URL(url).origin, enabled: false }])

  await rename(acme, person.userId, 'Meanwhile')
  await receiver.until(() => typesAt('/siem').filter(type => type === 'member.changed').length === 2, 'the siem')
  await awaitNoDueDeliveries(reeve, acme.id, siem)
  assert.deepEqual(typesAt('/theirs'), ['member.changed'])

  const back = await recordedBy(reeve, acme.id, () => acme.owner.call(`DELETE ${suspension(person.userId)}`))
  assert.deepEqual([back.answer.body.webhooks_restored, back.answer.body.webhooks_not_restored], [1, []])
  assert.deepEqual(afterIn(back).webhooks_restored, [id])
  assert.deepEqual(back.types, ['member.reactivated', 'governance.webhook.changed'])
  assert.deepEqual([back.events[0].data.webhooks_restored, back.events[1].data.enabled], [1, true])
  const restored = await read(id)
  assert.deepEqual([restored.enabled, restored.url_changed_by, restored.configured_by], [true, null, null])
  await rename(acme, person.userId, 'After')
  await receiver.until(() => typesAt('/theirs').includes('member.changed'), 'the event after the reactivation')
  await receiver.until(() => typesAt('/theirs').length === 3, 'the reactivation, and the event after it')
  assert.deepEqual(typesAt('/theirs').toSorted(), ['member.changed', 'member.changed', 'member.reactivated'])
})

test('the entries of each webhook contain that it was disabled and enabled again, with the reason', async () => {
  const { acme, person, created } = await webhooksOf('/first', '/second')
  const body = { ...DISABLE, reason: 'laptop stolen' }
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body })
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body })
  await acme.owner.call(`DELETE ${suspension(person.userId)}?reason=laptop%20found`)
  for (const id of created) {
    const filter = `target=${id}&action=governance.webhook.changed`
    const { entries } = (await acme.owner.call(`GET /v1/audit/entries?${filter}&order=asc`)).body
    assert.deepEqual(
      entries.map(({ reason, changes }: { reason: string; changes: object }) => [reason, changes]),
      [
        ['laptop stolen', { before: { enabled: true }, after: { enabled: false } }],
        ['laptop found', { before: { enabled: false }, after: { enabled: true } }],
      ],
    )
    const { headers } = await acme.owner.call(`GET /v1/audit/export?${filter}`)
    assert.equal(headers.get('reeve-entries'), '2')
  }
})

type Author = 'url_changed_by' | 'secret_rotated_by' | 'configured_by'

/** Changes to another member's webhook, each with the field that records the person who made it. */
const CONFIGURATIONS: [string, Author, (path: string) => [string, object]][] = [
  ['the URL', 'url_changed_by', path => [`PATCH ${path}`, { url: 'http://127.0.0.1:9/redirected' }]],
  ['the event types', 'configured_by', path => [`PATCH ${path}`, { event_types: ['*'] }]],
  ['the secret', 'secret_rotated_by', path => [`POST ${path}/secret/rotate`, {}]],
  ['a disabled state', 'configured_by', path => [`PATCH ${path}`, { enabled: true }]],
]

for (const [setting, author, requestOf] of CONFIGURATIONS) {
  test(`disable_webhooks and a removal also find a webhook of which the person last changed ${setting}`, async () => {
    const { acme, person } = await webhooksOf()
    const { id } = await createWebhookFor(acme, { url: receiver.url('/siem'), event_types: ['member.created'] })
    const path = `/v1/governance/webhooks/${id}`
    if (setting === 'a disabled state') {
      await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { enabled: false } }))
    }
    const [request, body] = requestOf(path)
    await assertSuccess(person.call(request, { body }))
    await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { description: 'The SIEM' } }))
    assert.equal((await acme.owner.call(`GET ${path}`)).body[author], person.userId)

    const removal = await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}?dry_run=true`))
    const idsIn = (webhooks: readonly { readonly id: string }[]) => webhooks.map(webhook => webhook.id)
    assert.deepEqual(idsIn(removal.body.webhooks_created), [id])
    const receipt = (await assertSuccess(acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE }))).body
    assert.deepEqual([idsIn(receipt.webhooks_created), idsIn(receipt.webhooks_disabled)], [[id], [id]])
    const { follow_ups } = (await acme.owner.call(`GET ${suspension(person.userId)}/follow-ups`)).body
    assert.deepEqual(
      follow_ups.map(({ item_id }: { item_id: string }) => item_id),
      [id],
    )
  })
}

test('disable_webhooks finds a webhook that the person redirected, whatever others have changed since', async () => {
  const { acme, person, read } = await webhooksOf()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/siem'), event_types: ['member.created'] })
  const path = `/v1/governance/webhooks/${id}`
  await assertSuccess(person.call(`PATCH ${path}`, { body: { url: receiver.url('/redirected') } }))
  await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { event_types: ['member.*'] } }))
  await assertSuccess(acme.owner.call(`POST ${path}/secret/rotate`, { body: {} }))
  for (const enabled of [false, true]) await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { enabled } }))
  const { body } = await assertSuccess(acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE }))
  assert.deepEqual(
    body.webhooks_disabled.map((webhook: { id: string }) => webhook.id),
    [id],
  )
  const { url_changed_by, configured_by } = await read(id)
  assert.deepEqual([url_changed_by, configured_by], [person.userId, acme.owner.userId])
})

test('disable_webhooks finds a webhook whose secret the person rotated last, even after later changes', async () => {
  const { acme, person, read } = await webhooksOf()
  const { id } = await createWebhookFor(acme, { url: receiver.url('/siem'), event_types: ['member.created'] })
  const path = `/v1/governance/webhooks/${id}`
  await assertSuccess(person.call(`POST ${path}/secret/rotate`, { body: { overlap_seconds: 0 } }))
  const body = { url: receiver.url('/moved'), event_types: ['member.*'], description: 'The SIEM' }
  await assertSuccess(acme.owner.call(`PATCH ${path}`, { body }))
  for (const enabled of [false, true]) await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { enabled } }))
  const idsIn = (webhooks: readonly { readonly id: string }[]) => webhooks.map(webhook => webhook.id)
  const dryRun = (await acme.owner.call(`POST ${suspension(person.userId)}?dry_run=true`, { body: DISABLE })).body
  assert.deepEqual([idsIn(dryRun.webhooks_created), idsIn(dryRun.webhooks_disabled)], [[id], [id]])
  const { url_changed_by, secret_rotated_by, configured_by } = await read(id)
  const { userId } = acme.owner
  assert.deepEqual([url_changed_by, secret_rotated_by, configured_by], [userId, person.userId, userId])

  await assertSuccess(acme.owner.call(`POST ${path}/secret/rotate`, { body: { overlap_seconds: 0 } }))
  const receipt = (await assertSuccess(acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE }))).body
  assert.deepEqual(
    [receipt.webhooks_created, receipt.webhooks_disabled],
    [[], []],
    'nobody needs their secret any more',
  )
})

test('a webhook of others stays if the person only described it, or if someone has configured it since', async () => {
  const { acme, person, read } = await webhooksOf()
  const [described, redirected] = [await createWebhookFor(acme), await createWebhookFor(acme)]
  const edit = (by: typeof person, id: string, body: object) =>
    assertSuccess(by.call(`PATCH /v1/governance/webhooks/${id}`, { body }))
  await edit(person, described.id, { description: 'Described', event_types: described.event_types })
  await edit(person, redirected.id, { url: receiver.url('/redirected') })
  await edit(acme.owner, redirected.id, { url: receiver.url('/restored') })
  const { body } = await assertSuccess(acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE }))
  assert.deepEqual([body.webhooks_created, body.webhooks_disabled], [[], []])
  assert.deepEqual(
    [(await read(described.id)).configured_by, (await read(redirected.id)).url_changed_by],
    [null, acme.owner.userId],
  )
})

test('the response, also a repeated one, waits until no request to the webhooks is in progress', async () => {
  const { acme, person, created } = await webhooksOf('/hangs')
  await rename(acme, person.userId, 'Before')
  await receiver.until(() => typesAt('/hangs').length === 1, 'the request that hangs')
  const suspend = async (headers = {}) => {
    const { status } = await acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE, headers })
    const deliveries = await deliveriesOf(reeve, acme.id, created[0] ?? '')
    return [status, deliveries.map(delivery => delivery.status)]
  }
  assert.deepEqual(await Promise.all([suspend(), suspend()]), Array(2).fill([200, ['paused']]))
})

test('after delete_in_progress a replay has the outcome of the identity provider', async () => {
  const server = await startScimServer()
  let isRevoked = false
  const barrier = {
    pauseSending() {},
    async wait() {
      if (!isRevoked) throw deleteInProgress()
    },
  }
  const config = { webhookAllow: ALLOW_LOOPBACK }
  const reeve = await startReeve({ config, identityProvider: server.connect(), delivery: { barrier } })
  try {
    const acme = await reeve.organization()
    const person = await acme.person('administrator')
    server.add(person.email)
    const body = { url: receiver.url('/stuck'), event_types: ['member.*'] }
    await assertSuccess(person.call('POST /v1/governance/webhooks', { body }))
    const suspend = () =>
      acme.owner.call(`POST ${suspension(person.userId)}`, {
        body: { ...DISABLE, block_login: true },
        headers: { 'Idempotency-Key': 'once' },
      })
    assert.equal(outcomeOf(await suspend()), '503 delete_in_progress')
    assert.equal(outcomeOf(await suspend()), '503 delete_in_progress')
    isRevoked = true
    const { login_blocked, login_block_failed, webhooks_disabled } = (await assertSuccess(suspend())).body
    assert.deepEqual([login_blocked, login_block_failed, webhooks_disabled.length], [true, false, 1])
  } finally {
    await reeve.stop()
    await server.close()
  }
})

test('without disable_webhooks the webhooks stay enabled, and a reactivation restores none', async () => {
  const { acme, person, created, read } = await webhooksOf('/kept')
  const { body } = await acme.owner.call(`POST ${suspension(person.userId)}`, { body: {} })
  assert.deepEqual([body.webhooks_disabled, body.webhooks_created[0].enabled], [[], true])
  const [id] = created
  assert.equal((await read(id)).enabled, true)
  const back = (await acme.owner.call(`DELETE ${suspension(person.userId)}`)).body
  assert.deepEqual([back.webhooks_restored, back.webhooks_not_restored], [0, []])
})

test('a dry run names the webhooks, and leaves them enabled', async () => {
  const { acme, person, created, read } = await webhooksOf('/dry')
  const { body } = await acme.owner.call(`POST ${suspension(person.userId)}?dry_run=true`, { body: DISABLE })
  const [id] = created
  assert.deepEqual([body.dry_run, body.webhooks_disabled], [true, [{ id, url: receiver.url('/dry'), enabled: false }]])
  assert.equal((await read(id)).enabled, true)
})

test('a reactivation restores no webhook that was edited or removed since, or disabled before', async () => {
  const { acme, person, created, read } = await webhooksOf('/same', '/edited', '/enabled', '/removed', '/off')
  const [same, edited, enabled, removed, off] = created
  const edit = (id = '', body: object) => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })
  await edit(off, { enabled: false })
  const { body } = await acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE })
  const disabled = body.webhooks_disabled.map(({ id }: { id: string }) => id)
  assert.deepEqual(disabled, [same, edited, enabled, removed])
  await edit(edited, { url: receiver.url('/elsewhere') })
  await edit(enabled, { enabled: true })
  await acme.owner.call(`DELETE /v1/governance/webhooks/${removed}`)

  const preview = (await acme.owner.call(`DELETE ${suspension(person.userId)}?dry_run=true`)).body
  const back = (await acme.owner.call(`DELETE ${suspension(person.userId)}`)).body
  assert.deepEqual({ ...preview, dry_run: false }, back)
  assert.equal(back.webhooks_restored, 1)
  assert.deepEqual(back.webhooks_not_restored, [
    { id: edited, reason: 'changed' },
    { id: enabled, reason: 'changed' },
    { id: removed, reason: 'deleted' },
  ])
  const states = await Promise.all([same, edited, enabled, off].map(async id => (await read(id)).enabled))
  assert.deepEqual(states, [true, false, true, false])
})

test('a repeated suspension disables a webhook that was enabled since, and the reactivation enables it', async () => {
  const { acme, person, created, read } = await webhooksOf('/again')
  const [id = ''] = created
  const suspend = (body: object) => acme.owner.call(`POST ${suspension(person.userId)}`, { body })
  await suspend(DISABLE)
  await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { enabled: true } })
  const { answer, actions, types } = await recordedBy(reeve, acme.id, () => suspend(DISABLE))
  assert.deepEqual([answer.body.already_suspended, answer.body.webhooks_disabled.length], [true, 1])
  assert.deepEqual(actions, ['member.suspension_repeated', 'governance.webhook.changed'])
  assert.deepEqual(types, ['governance.webhook.changed'])
  assert.equal((await read(id)).enabled, false)
  assert.equal((await acme.owner.call(`DELETE ${suspension(person.userId)}`)).body.webhooks_restored, 1)
})

test('a reactivation by someone who cannot edit webhooks leaves them disabled, and says so', async () => {
  const { acme, person, created, read } = await webhooksOf('/exfiltrates')
  const [id = ''] = created
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE })
  await acme.owner.call(`PATCH /v1/members/${person.userId}`, { body: { profile_id: await acme.profile([]) } })
  const helper = await acme.person(await acme.profile(['members.read', 'members.reactivate']))
  const preview = (await helper.call(`DELETE ${suspension(person.userId)}?dry_run=true`)).body
  const { answer, types } = await recordedBy(reeve, acme.id, () => helper.call(`DELETE ${suspension(person.userId)}`))
  assert.equal(answer.status, 200)
  assert.deepEqual({ ...preview, dry_run: false }, answer.body)
  assert.equal(answer.body.webhooks_restored, 0)
  assert.deepEqual(answer.body.webhooks_not_restored, [{ id, reason: 'forbidden' }])
  assert.deepEqual(types, ['member.reactivated'])
  const { enabled, disabled_reason } = await read(id)
  assert.deepEqual([enabled, disabled_reason], [false, 'suspension'])
})

test('a reactivation with restore_webhooks=false leaves the webhooks disabled, as its preview says', async () => {
  const { acme, person, created, read } = await webhooksOf('/unwanted')
  const [id = ''] = created
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE })
  const path = `DELETE ${suspension(person.userId)}?restore_webhooks=false`
  const preview = (await acme.owner.call(`${path}&dry_run=true`)).body
  const back = await recordedBy(reeve, acme.id, () => acme.owner.call(path))
  assert.deepEqual({ ...preview, dry_run: false }, back.answer.body)
  const unrestored = [{ id, reason: 'not_requested' }]
  assert.deepEqual([back.answer.body.webhooks_restored, back.answer.body.webhooks_not_restored], [0, unrestored])
  assert.deepEqual([back.actions, back.types], [['member.reactivated'], ['member.reactivated']])
  assert.deepEqual([afterIn(back).webhooks_restored, afterIn(back).webhooks_not_restored], [[], unrestored])
  assert.equal((await read(id)).enabled, false)
})

test('a webhook that is disabled again during the suspension stays disabled after it', async () => {
  const { acme, person, created, read } = await webhooksOf('/stays')
  const [id = ''] = created
  await acme.owner.call(`POST ${suspension(person.userId)}`, { body: DISABLE })
  const disable = () => acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { enabled: false } })
  const { answer, actions, entries } = await recordedBy(reeve, acme.id, disable)
  assert.deepEqual([answer.body.enabled, answer.body.disabled_reason], [false, 'requested'])
  assert.deepEqual(actions, ['governance.webhook.changed'])
  assert.deepEqual(entries[0]?.changes, {
    before: { disabled_reason: 'suspension' },
    after: { disabled_reason: 'requested' },
  })
  assert.deepEqual((await recordedBy(reeve, acme.id, disable)).actions, [], 'the second time changes nothing')
  const back = (await acme.owner.call(`DELETE ${suspension(person.userId)}`)).body
  assert.deepEqual(back.webhooks_not_restored, [{ id, reason: 'changed' }])
  assert.equal((await read(id)).enabled, false)
})

test('disable_webhooks requires the right to edit webhooks: 403, recorded, and nothing is disabled', async () => {
  const { acme, person, created, read } = await webhooksOf('/guarded')
  const without = await acme.person(await acme.profile(['members.suspend', 'members.read', 'governance.manage']))
  const key = await acme.keyOf(without.userId, ['members:write'])
  await acme.owner.call(`PATCH /v1/members/${person.userId}`, { body: { profile_id: await acme.profile([]) } })
  const { answer, actions } = await recordedBy(reeve, acme.id, () =>
    reeve.call(`POST ${suspension(person.userId)}`, { key, body: DISABLE }),
  )
  assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
  assert.equal(answer.body.required_scope, 'governance:write')
  assert.deepEqual(actions, ['operation.refused'])
  const [id] = created
  assert.equal((await read(id)).enabled, true)
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'active')
  const allowed = await acme.keyOf(without.userId, ['members:write', 'governance:write'])
  const { body } = await reeve.call(`POST ${suspension(person.userId)}`, { key: allowed, body: DISABLE })
  const { origin } = new URL(receiver.url('/'))
  assert.deepEqual(body.webhooks_disabled, [{ id, url: origin, enabled: false }], 'it may not list webhooks')
})
