import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '../../../../test/harness/browser.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import { recordedBy } from '../../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const idsOf = async (who: { call(request: string): Promise<{ body: { sessions: { id: string }[] } }> }, path: string) =>
  (await who.call(`GET ${path}`)).body.sessions.map(({ id }) => id)

test('ending one session of a member refuses its next request, and keeps the other sessions', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const laptop = await signedIn(reeve, mallory, acme.id)
  const administrator = await acme.person('administrator')
  const path = `/v1/members/${mallory.userId}/sessions`
  const [laptopId = ''] = await idsOf(administrator, path)
  const phoneId = await mallory.openSession()

  const { answer, entries, types } = await recordedBy(reeve, acme.id, () =>
    administrator.inSession(`DELETE ${path}/${laptopId}`),
  )
  assert.equal(answer.status, 204)
  assert.equal((await laptop.call('GET /v1/caller')).body.code, 'invalid_session')
  assert.deepEqual(await idsOf(administrator, path), [phoneId])
  assert.deepEqual(
    entries.map(({ action, actor }) => [action, actor.id]),
    [['member.session_ended', administrator.userId]],
  )
  assert.deepEqual(types, ['member.session_ended'])
  assert.ok(JSON.stringify(entries[0]?.changes).includes(laptopId))
  assert.equal(outcomeOf(await administrator.call(`DELETE ${path}/${laptopId}`)), '404 session_not_found')
})

test('a session of another member, or one shared with another organization, cannot be ended', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [mallory, colleague] = [await acme.person('member'), await acme.person('member')]
  const id = await mallory.openSession()
  const end = async (by: typeof acme, who: { userId: string }) =>
    outcomeOf(await by.owner.call(`DELETE /v1/members/${who.userId}/sessions/${id}`))
  assert.equal(await end(acme, colleague), '404 session_not_found')
  assert.equal(await end(other, mallory), '404 member_not_found')

  await other.person('member', { email: mallory.email })
  assert.equal(await end(acme, mallory), '409 session_withheld')
  assert.equal(await end(other, mallory), '409 session_withheld')
  await assertSuccess(other.owner.call(`DELETE /v1/members/${mallory.userId}`))
  assert.deepEqual(await idsOf(acme.owner, `/v1/members/${mallory.userId}/sessions`), [id])
  assert.equal(await end(acme, mallory), '204')
})
