import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import { outcomeOf, type SharedReeve, sharedReeve, startReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('integrations and webhooks of a receipt become follow-ups, and stay after a reactivation', async () => {
  const acme = await reeve.organization()
  const { userId, inSession } = await acme.person('administrator')
  await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, 'git')}`, { body: GIT }))
  const body = { url: 'https://hooks.acme.test/reeve?token=secret', event_types: ['*'] }
  const webhook = (await assertSuccess(inSession('POST /v1/governance/webhooks', { body }))).body
  const path = `/v1/members/${userId}/suspension`
  const get = () => acme.owner.call(`GET ${path}/follow-ups`)
  assert.equal(outcomeOf(await get()), '404 not_suspended')

  await assertSuccess(acme.owner.call(`POST ${path}?dry_run=true`, { body: {} }))
  await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
  await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
  const { follow_ups } = (await assertSuccess(get())).body
  assert.deepEqual(
    follow_ups.map(({ id: _, ...followUp }: { id: string }) => followUp),
    [
      {
        kind: 'integration',
        item_id: 'git',
        name: GIT.name,
        done_at: null,
        done_by: null,
        is_carried_over: false,
        settled_by: null,
      },
      {
        kind: 'webhook',
        item_id: webhook.id,
        name: 'https://hooks.acme.test',
        done_at: null,
        done_by: null,
        is_carried_over: false,
        settled_by: null,
      },
    ],
  )
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  assert.deepEqual((await assertSuccess(get())).body, { follow_ups })
  const done = { body: { done: true } }
  await assertSuccess(acme.owner.call(`PATCH ${path}/follow-ups/${follow_ups[0].id}`, done))
  await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
  const again = (await assertSuccess(get())).body.follow_ups
  assert.deepEqual(
    again.map(({ done_at }: { done_at: string | null }) => done_at),
    [null, null],
  )
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${userId}`))
  assert.equal(outcomeOf(await get()), '404 member_not_found')
  const other = await acme.person()
  await assertSuccess(acme.owner.call(`POST /v1/members/${other.userId}/suspension`, { body: {} }))
  const none = await assertSuccess(acme.owner.call(`GET /v1/members/${other.userId}/suspension/follow-ups`))
  assert.deepEqual(none.body, { follow_ups: [] })
})

test('only a person who may suspend reads follow-ups, and entries have only the origin of a URL', async () => {
  const acme = await reeve.organization()
  const { userId, inSession } = await acme.person('administrator')
  const url = 'https://hooks.acme.test/services/path?token=secret'
  await assertSuccess(inSession('POST /v1/governance/webhooks', { body: { url, event_types: ['*'] } }))
  const path = `/v1/members/${userId}/suspension`
  await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
  const reader = await acme.person('member')
  assert.equal(outcomeOf(await reader.call(`GET ${path}/follow-ups`)), '403 permission_required')
  const [followUp] = (await assertSuccess(acme.owner.call(`GET ${path}/follow-ups`))).body.follow_ups
  await assertSuccess(acme.owner.call(`PATCH ${path}/follow-ups/${followUp.id}`, { body: { done: true } }))
  const entries = await assertSuccess(acme.owner.call('GET /v1/audit/entries?action=member.follow_up_changed'))
  const [{ changes }] = entries.body.entries
  assert.equal(changes.after.name, 'https://hooks.acme.test')
  assert.doesNotMatch(JSON.stringify(entries.body), /secret/)
})

test('the follow-up of a disabled or removed webhook counts as done, in both lists', async () => {
  const acme = await reeve.organization()
  const { userId, inSession } = await acme.person('administrator')
  const body = { url: 'https://hooks.acme.test/reeve', event_types: ['*'] }
  const { id } = (await assertSuccess(inSession('POST /v1/governance/webhooks', { body }))).body
  const path = `/v1/members/${userId}/suspension`
  await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
  const state = async () => {
    const [followUp] = (await assertSuccess(acme.owner.call(`GET ${path}/follow-ups`))).body.follow_ups
    const open = (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups
    return [followUp.settled_by, open.length]
  }
  assert.deepEqual(await state(), [null, 1])
  const webhook = `/v1/governance/webhooks/${id}`
  await assertSuccess(acme.owner.call(`PATCH ${webhook}`, { body: { enabled: false } }))
  assert.deepEqual(await state(), ['webhook_disabled', 0])
  await assertSuccess(acme.owner.call(`PATCH ${webhook}`, { body: { enabled: true } }))
  assert.deepEqual(await state(), [null, 1])
  await assertSuccess(acme.owner.call(`DELETE ${webhook}`))
  assert.deepEqual(await state(), ['webhook_removed', 0])
})

test('a follow-up stays done in the next suspension unless its item has changed or was used since', async () => {
  const own = await startReeve()
  try {
    const acme = await own.organization()
    const { userId, inSession } = await acme.person('administrator')
    const connected_at = own.clock.now().toISOString()
    const connect = (id: string, more: object = {}) =>
      assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, id)}`, { body: { ...GIT, connected_at, ...more } }))
    const ids = ['kept', 'used', 'renamed', 'reconnected', 'undated', 'undone']
    for (const id of ids) await connect(id, id === 'undated' ? { connected_at: undefined } : {})
    const webhook = async (description: string) => {
      const body = { url: `https://${description}.acme.test/reeve`, event_types: ['*'], description }
      return (await assertSuccess(inSession('POST /v1/governance/webhooks', { body }))).body.id
    }
    const [same, edited] = [await webhook('same'), await webhook('edited')]
    const path = `/v1/members/${userId}/suspension`
    const suspend = async () => {
      await assertSuccess(acme.owner.call(`POST ${path}`, { body: {} }))
      return (await assertSuccess(acme.owner.call(`GET ${path}/follow-ups`))).body.follow_ups as FollowUp[]
    }
    const mark = ({ id }: { readonly id: string }, done: boolean) =>
      assertSuccess(acme.owner.call(`PATCH ${path}/follow-ups/${id}`, { body: { done } }))
    own.clock.advance(60_000)
    const first = await suspend()
    for (const followUp of first) await mark(followUp, true)
    const marked = new Map(first.map(({ id, item_id }) => [item_id, id]))
    const marks = (await mark({ id: marked.get('undone') ?? '' }, false)).body.follow_ups as FollowUp[]
    const doneAt = (item: string) => marks.find(({ item_id }) => item_id === item)?.done_at
    await assertSuccess(acme.owner.call(`DELETE ${path}`))
    own.clock.advance(60_000)
    const now = own.clock.now().toISOString()
    await connect('used', { last_used_at: now })
    await connect('renamed', { name: 'Other' })
    await connect('reconnected', { connected_at: now })
    const change = { body: { event_types: ['member.*'] } }
    await assertSuccess(acme.owner.call(`PATCH /v1/governance/webhooks/${edited}`, change))
    const second = await suspend()
    const carried = second.filter(({ is_carried_over }) => is_carried_over)
    assert.deepEqual(carried.map(({ item_id }) => item_id).sort(), ['kept', same].sort())
    for (const followUp of carried) {
      assert.deepEqual([followUp.done_at, followUp.done_by], [doneAt(followUp.item_id), acme.owner.userId])
    }
    const open = (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups as FollowUp[]
    assert.equal(open.length, second.length - carried.length)
    assert.ok(second.filter(({ done_at: at }) => at === null).length === open.length)

    // A task that is marked again counts as done in the second suspension. A third one carries over the marks of the
    // second.
    const [again] = carried
    assert.ok(again)
    await mark(again, false)
    const { follow_ups } = (await mark(again, true)).body
    const remarked = follow_ups.find(({ id }: FollowUp) => id === again.id)
    assert.deepEqual([remarked.is_carried_over, remarked.done_at > now], [false, true])
    await assertSuccess(acme.owner.call(`DELETE ${path}`))
    const third = (await suspend()).filter(({ is_carried_over }) => is_carried_over)
    assert.deepEqual(third.map(({ item_id }) => item_id).sort(), ['kept', same].sort())
  } finally {
    await own.stop()
  }
})

interface FollowUp {
  readonly id: string
  readonly item_id: string
  readonly done_at: string | null
  readonly done_by: string | null
  readonly is_carried_over: boolean
}
