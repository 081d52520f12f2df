import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { ALLOW_LOOPBACK } from '../../../test/harness/http-receiver.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
})
after(() => reeve.stop())

const suspension = ({ userId }: Person) => `/v1/members/${userId}/suspension`

/** Two administrators, and a webhook that the first created and the second redirected. */
async function sharedWebhook() {
  const acme = await reeve.organization()
  const [creator, redirector] = [await acme.person('administrator'), await acme.person('administrator')]
  const body = { url: 'http://127.0.0.1:9/first', event_types: ['member.*'] }
  const { id } = (await assertSuccess(creator.call('POST /v1/governance/webhooks', { body }))).body
  const url = 'http://127.0.0.1:9/redirected'
  await assertSuccess(redirector.call(`PATCH /v1/governance/webhooks/${id}`, { body: { url } }))
  const isEnabled = async () => (await acme.owner.call(`GET /v1/governance/webhooks/${id}`)).body.enabled
  return { acme, creator, redirector, id, isEnabled }
}

const suspend = async ({ owner }: Organization, person: Person, body: object = { disable_webhooks: true }) =>
  (await assertSuccess(owner.call(`POST ${suspension(person)}`, { body }))).body

/**
 * Reactivates the person, and asserts that a dry run predicts the receipt. Returns the number of restored webhooks, and
 * the webhooks that were not restored.
 */
async function reactivate({ owner }: Organization, person: Person, query = '') {
  const preview = await assertSuccess(owner.call(`DELETE ${suspension(person)}?dry_run=true${query}`))
  const { headers } = preview
  const etag = { 'If-Match': headers.get('etag') ?? '' }
  const { body } = await assertSuccess(owner.call(`DELETE ${suspension(person)}?${query.slice(1)}`, { headers: etag }))
  assert.deepEqual({ ...preview.body, dry_run: false }, body)
  return [body.webhooks_restored, body.webhooks_not_restored]
}

test('a webhook of two suspended people is enabled only by the last reactivation, in either order', async () => {
  for (const isReversed of [false, true]) {
    const { acme, creator, redirector, id, isEnabled } = await sharedWebhook()
    await suspend(acme, creator)
    const second = await recordedBy(reeve, acme.id, () => suspend(acme, redirector))
    assert.deepEqual(second.answer.webhooks_disabled, [])
    const changes = second.entries[0]?.changes.after as Record<string, unknown> | undefined
    assert.deepEqual([changes?.webhooks_disabled, changes?.webhooks_kept_disabled], [[], [id]])
    assert.deepEqual(second.actions, ['member.suspended'], 'the webhook was disabled already')
    const kept = (await acme.owner.call(`GET ${suspension(redirector)}`)).body.webhooks
    assert.deepEqual(kept, [{ id, url: 'http://127.0.0.1:9', enabled: false }])

    const [first, last] = isReversed ? [redirector, creator] : [creator, redirector]
    assert.deepEqual(await reactivate(acme, first), [0, [{ id, reason: 'other_suspension' }]])
    assert.equal(await isEnabled(), false)
    assert.deepEqual(await reactivate(acme, last), [1, []])
    assert.equal(await isEnabled(), true)
  }
})

test('a repeated suspension keeps a webhook disabled that only another suspension has disabled, once', async () => {
  const { acme, creator, redirector, id } = await sharedWebhook()
  await suspend(acme, redirector, {})
  await suspend(acme, creator)
  const repeat = () => recordedBy(reeve, acme.id, () => suspend(acme, redirector))
  const { actions, types, entries } = await repeat()
  assert.deepEqual([actions, types], [['member.suspension_repeated'], []])
  const changes = entries[0]?.changes.after as Record<string, unknown> | undefined
  assert.deepEqual(changes?.webhooks_kept_disabled, [id])
  assert.deepEqual((await repeat()).actions, [], 'the second time changes nothing')
  assert.deepEqual(await reactivate(acme, creator), [0, [{ id, reason: 'other_suspension' }]])
  assert.deepEqual(await reactivate(acme, redirector), [1, []])
})

test('without disable_webhooks, the suspension of another person keeps no webhook disabled', async () => {
  const { acme, creator, redirector, isEnabled } = await sharedWebhook()
  await suspend(acme, creator)
  await suspend(acme, redirector, {})
  assert.deepEqual(await reactivate(acme, creator), [1, []])
  assert.equal(await isEnabled(), true)
})

test('a webhook stays disabled if another person with influence on it was removed meanwhile', async () => {
  for (const isSuspended of [false, true]) {
    const { acme, creator, redirector, id, isEnabled } = await sharedWebhook()
    await suspend(acme, creator)
    if (isSuspended) await suspend(acme, redirector)
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${redirector.userId}`))
    assert.deepEqual(await reactivate(acme, creator), [0, [{ id, reason: 'other_removal' }]])
    assert.equal(await isEnabled(), false)
  }
})

test('a webhook is enabled again if the other person was removed before, when it went on running', async () => {
  const { acme, creator, redirector, isEnabled } = await sharedWebhook()
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${redirector.userId}`))
  reeve.clock.advance(1000)
  await suspend(acme, creator)
  assert.deepEqual(await reactivate(acme, creator), [1, []])
  assert.equal(await isEnabled(), true)
})

test('the ETag of a preview does not fit after the other suspension has ended', async () => {
  const { acme, creator, redirector } = await sharedWebhook()
  await suspend(acme, creator)
  await suspend(acme, redirector)
  const preview = await acme.owner.call(`DELETE ${suspension(creator)}?dry_run=true`)
  await reactivate(acme, redirector)
  const headers = { 'If-Match': preview.headers.get('etag') ?? '' }
  const late = await acme.owner.call(`DELETE ${suspension(creator)}`, { headers })
  assert.deepEqual([late.status, late.body.code], [412, 'changed_meanwhile'])
  assert.deepEqual(await reactivate(acme, creator), [1, []])
})

test('restore_webhooks=false names the other suspension, whose reactivation decides about the webhook', async () => {
  const { acme, creator, redirector, id } = await sharedWebhook()
  await suspend(acme, creator)
  await suspend(acme, redirector)
  const held = [{ id, reason: 'other_suspension' }]
  assert.deepEqual(await reactivate(acme, creator, '&restore_webhooks=false'), [0, held])
  const declined = [{ id, reason: 'not_requested' }]
  assert.deepEqual(await reactivate(acme, redirector, '&restore_webhooks=false'), [0, declined])
})

test('disable_webhooks finds a webhook as long as a secret of the person signs, until its overlap ends', async () => {
  const { acme, creator, redirector, id } = await sharedWebhook()
  const person = await acme.person('administrator')
  const rotate = (by: Person, body: object) =>
    assertSuccess(by.call(`POST /v1/governance/webhooks/${id}/secret/rotate`, { body }))
  const found = async () => {
    const path = `POST ${suspension(person)}?dry_run=true`
    const { body } = await assertSuccess(acme.owner.call(path, { body: { disable_webhooks: true } }))
    return body.webhooks_disabled.map((webhook: { id: string }) => webhook.id)
  }
  await rotate(person, {})
  await rotate(creator, { overlap_seconds: 7 * 24 * 3600 })
  await rotate(redirector, { overlap_seconds: 3600 })
  assert.deepEqual(await found(), [id], 'two rotations later')
  reeve.clock.advance(3600 * 1000)
  assert.deepEqual(await found(), [])
  await rotate(person, {})
  await rotate(creator, { overlap_seconds: 0 })
  assert.deepEqual(await found(), [], 'a rotation without an overlap voids it at once')

  await rotate(person, {})
  await rotate(creator, {})
  await suspend(acme, redirector)
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
  assert.deepEqual(await reactivate(acme, redirector), [0, [{ id, reason: 'other_removal' }]])
})
