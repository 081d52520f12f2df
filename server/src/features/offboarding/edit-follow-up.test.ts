import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { GIT, integrationPath } from '../../../test/harness/integrations.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** A suspended member with two follow-ups. */
async function suspended() {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const { userId } = await acme.person()
  for (const id of ['git', 'chat'])
    await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, id)}`, { body: GIT }))
  await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  const path = `/v1/members/${userId}/suspension/follow-ups`
  const list = await assertSuccess(acme.owner.call(`GET ${path}`))
  const [one, other] = list.body.follow_ups.map(({ id }: { id: string }) => id)
  return { acme, administrator, path, one, other, etag: list.headers.get('etag') ?? '' }
}

test('a follow-up is marked as done with its person and time, and only the first mark counts', async () => {
  const { acme, administrator, path, one } = await suspended()
  const { answer, entries, types } = await recordedBy(reeve, acme.id, () =>
    assertSuccess(administrator.call(`PATCH ${path}/${one}`, { body: { done: true } })),
  )
  assert.deepEqual(
    [entries.map(({ action }) => action), types],
    [['member.follow_up_changed'], ['member.follow_up_changed']],
  )
  const [marked, open] = answer.body.follow_ups
  assert.deepEqual([marked.done_by, open.done_by, open.done_at], [administrator.userId, null, null])
  assert.ok(marked.done_at)
  const again = await recordedBy(reeve, acme.id, () =>
    assertSuccess(acme.owner.call(`PATCH ${path}/${one}`, { body: { done: true } })),
  )
  assert.deepEqual([again.entries, again.answer.body], [[], answer.body])
  assert.deepEqual((await assertSuccess(acme.owner.call(`GET ${path}`))).body, answer.body)

  const undone = await assertSuccess(acme.owner.call(`PATCH ${path}/${one}`, { body: { done: false } }))
  assert.deepEqual([undone.body.follow_ups[0].done_at, undone.body.follow_ups[0].done_by], [null, null])
})

test('a change with a stale ETag is refused, and one with the current ETag is made', async () => {
  const { acme, path, one, other, etag } = await suspended()
  const mark = (id: string, ifMatch: string) =>
    acme.owner.call(`PATCH ${path}/${id}`, { body: { done: true }, headers: { 'if-match': ifMatch } })
  const marked = await assertSuccess(mark(one, etag))
  assert.equal(outcomeOf(await mark(other, etag)), '412 changed_meanwhile')
  await assertSuccess(mark(other, marked.headers.get('etag') ?? ''))
})

test('an unknown follow-up is not found, and only a person who may suspend can mark one', async () => {
  const { acme, path, one } = await suspended()
  const mark = async (as: typeof acme.owner, id: string) =>
    outcomeOf(await as.inSession(`PATCH ${path}/${id}`, { body: { done: true } }))
  assert.equal(await mark(acme.owner, newId()), '404 follow_up_not_found')
  assert.equal(await mark(await acme.person(), one), '403 permission_required')
})
