import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '../../server/test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../server/test/harness/reeve.ts'
import {
  type AnswerPromise,
  type CallOptions,
  type ConditionalOptions,
  type DryRunOptions,
  isReeveError,
  Reeve,
} from '../src/index.ts'

let server: SharedReeve
let acme: Organization
let reeve: Reeve
before(async () => {
  server = await sharedReeve()
  acme = await server.organization()
  reeve = new Reeve({ baseUrl: server.url, apiKey: acme.owner.key })
})
after(() => server.stop())

test('a method resolves to the body as it is on the wire', async () => {
  const caller = await reeve.caller.get()
  assert.equal(caller.user.user_id, acme.owner.userId)
  assert.equal(caller.organization.id, acme.id)
})

test('a method takes ids first, then the body, then options', async () => {
  const { userId } = await acme.person()
  const preview = await reeve.members.suspend(userId, { reason: 'left' }, { dryRun: true })
  assert.equal(preview.dry_run, true)
  assert.equal((await reeve.members.get(userId)).status, 'active')

  const receipt = await reeve.members.suspend(userId, { reason: 'left' })
  assert.equal(receipt.dry_run, false)
  assert.equal((await reeve.members.getSuspension(userId)).reason, 'left')

  await reeve.members.reactivate(userId, { reason: 'is back' })
  assert.equal((await reeve.members.get(userId)).status, 'active')
})

test('a repeated query parameter is passed as a list', async () => {
  const access = await reeve.members.checkAccess(acme.owner.userId, { permission: ['agents.run', 'members.read'] })
  assert.equal(access.allowed, true)
  assert.equal(access.permissions.length, 2)
})

test('a response without a body resolves to undefined', async () => {
  const { id } = await reeve.profiles.create({ name: 'Temporary', description: '', permissions: ['members.read'] })
  assert.equal(await reeve.profiles.delete(id), undefined)
})

test('a refusal is a ReeveError that isReeveError narrows by its code', async () => {
  await assert.rejects(reeve.members.suspend(acme.owner.userId), error => {
    assert.ok(isReeveError(error, 'cannot_suspend_self', 'last_active_owner'))
    assert.equal(error.operation, 'suspendMember')
    assert.equal(error.status, 409)
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.match(error.message, /^suspendMember: .* \(409 cannot_suspend_self\)$/)
    assert.ok(!isReeveError(error, 'member_not_found'))
    return true
  })
})

test('the pointers of an error name the invalid fields of the body', async () => {
  const { userId } = await acme.person()
  const profile_id = '01890000-0000-7000-8000-000000000000'
  await assert.rejects(reeve.members.assignProfile(userId, { profile_id }), error => {
    assert.ok(isReeveError(error, 'profile_not_found'))
    assert.deepEqual(error.pointers, ['/profile_id'])
    return true
  })
})

test('a list iterates over its items, page by page', async () => {
  const other = await server.organization('Many')
  for (let i = 0; i < 4; i++) await other.person()
  const client = new Reeve({ baseUrl: server.url, apiKey: other.owner.key })
  const ids: string[] = []
  for await (const member of client.members.list({ status: 'active', limit: 2 })) ids.push(member.user_id)
  assert.equal(new Set(ids).size, 5)

  const sizes: number[] = []
  for await (const page of client.members.list({ limit: 2 }).pages()) sizes.push(page.members.length)
  assert.deepEqual(sizes, [2, 2, 1])

  const first = await client.members.list({ limit: 3 }).page()
  const rest = await client.members.list({ limit: 3, ...(first.next_cursor && { cursor: first.next_cursor }) }).page()
  assert.deepEqual([first.members.length, rest.members.length, rest.next_cursor], [3, 2, null])
})

test('a list without pagination iterates like a single page', async () => {
  assert.deepEqual(await reeve.webhooks.list().toArray(), [])
})

test('an id that would change the path is refused before anything is sent', () => {
  for (const id of ['', '.', '..']) assert.throws(() => reeve.triggers.get(id), /getTrigger: id must be the id/)
})

test('an id may contain reserved characters', async () => {
  const id = 'a/b?c#d%2e é'
  await reeve.triggers.put(id, { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' })
  assert.equal((await reeve.triggers.get(id)).id, id)
  assert.equal((await reeve.triggers.permit(id)).allowed, true)
})

test('withResponse resolves to the ETag and the response of the same call', async () => {
  const { userId } = await acme.person()
  const { data, etag, response } = await reeve.members.get(userId).withResponse()
  assert.deepEqual(data, await reeve.members.get(userId))
  assert.equal(etag, response.headers.get('etag'))
  assert.match(etag ?? '', /^"[\w-]{22}"$/)
  assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.equal((await reeve.webhooks.list().toArray()).length, 0)
  assert.equal((await reeve.caller.get().withResponse()).etag, undefined)
})

test('withResponse of a failed call rejects once, with the error of the call', async t => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', record)
  t.after(() => process.off('unhandledRejection', record))
  const missing = '01890000-0000-7000-8000-000000000000'
  await assert.rejects(reeve.members.get(missing).withResponse(), error => isReeveError(error, 'member_not_found'))
  await new Promise(resolve => setImmediate(resolve))
  assert.deepEqual(unhandled, [])
})

test('ifMatch applies a change only to the state that was read; otherwise the error has the current ETag', async () => {
  const { userId } = await acme.person()
  const one = await acme.profile([])
  await reeve.oracle.put({ name: 'Pythia', owner_user_id: acme.owner.userId })
  const { id: webhookId } = await reeve.webhooks.create({ url: 'https://hooks.acme.example/reeve', event_types: ['*'] })
  type Edit = [read: () => AnswerPromise<unknown>, edit: (options: ConditionalOptions) => Promise<unknown>]
  const edits: Edit[] = [
    [() => reeve.organization.get(), options => reeve.organization.edit({ name: 'Of Ada' }, options)],
    [() => reeve.members.get(userId), options => reeve.members.edit(userId, { name: 'Of Ada' }, options)],
    [() => reeve.members.get(userId), options => reeve.members.assignProfile(userId, { profile_id: one }, options)],
    [() => reeve.profiles.get(one), options => reeve.profiles.edit(one, { description: 'Of Ada' }, options)],
    [() => reeve.webhooks.get(webhookId), options => reeve.webhooks.edit(webhookId, { description: 'Hers' }, options)],
    [
      () => reeve.oracle.get(),
      options => reeve.oracle.put({ name: 'Delphi', owner_user_id: acme.owner.userId }, options),
    ],
    [() => reeve.webhooks.get(webhookId), options => reeve.webhooks.remove(webhookId, options)],
    [() => reeve.members.get(userId), options => reeve.members.remove(userId, {}, options)],
    [() => reeve.profiles.get(one), options => reeve.profiles.delete(one, options)],
  ]
  for (const [read, edit] of edits) {
    const { etag } = await read().withResponse()
    await assert.rejects(edit({ ifMatch: '"former"' }), error => {
      assert.ok(isReeveError(error, 'changed_meanwhile'))
      assert.deepEqual([error.status, error.etag, error.mayBeDone], [412, etag, false])
      return true
    })
    await edit({ ifMatch: etag })
  }
})

test('a suspension, reactivation or removal is refused if the member changed after the preview', async () => {
  const { userId } = await acme.person()
  const acts: ((options: DryRunOptions & ConditionalOptions) => AnswerPromise<object>)[] = [
    options => reeve.members.suspend(userId, {}, options),
    options => reeve.members.reactivate(userId, {}, options),
    options => reeve.members.remove(userId, {}, options),
  ]
  for (const act of acts) {
    const preview = await act({ dryRun: true }).withResponse()
    await reeve.members.edit(userId, { name: `After ${preview.etag}` })
    await assert.rejects(act({ ifMatch: preview.etag }), error => isReeveError(error, 'changed_meanwhile'))
    await act({ ifMatch: (await act({ dryRun: true }).withResponse()).etag })
  }
})

test('ifMatch is refused before anything is sent if the service would ignore it', () => {
  const options = { ifMatch: '"seen"' } as CallOptions
  assert.throws(() => reeve.triggers.delete('nightly', options), /TypeError: deleteTrigger takes no ifMatch/)
})
