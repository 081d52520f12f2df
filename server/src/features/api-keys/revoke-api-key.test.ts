import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createKey, listedKey, revokeKey, rotateKey, statusesWith } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
/** A second server on the same database, which stands for another process. */
let second: SharedReeve
let stop: () => Promise<void>
before(async () => {
  ;({ reeve, second, stop } = await sharedTwo())
})
after(() => stop())

const use = (key: string, request?: string) => statusesWith([reeve, second], key, request)

test('a revoked key is refused on every process, and a second revocation changes nothing', async () => {
  const acme = await reeve.organization()
  const { id, key } = (await assertSuccess(createKey(acme.owner))).body
  assert.deepEqual(await use(key), [200, 200])
  const first = await recordedBy(reeve, acme.id, () => revokeKey(acme.owner, id))
  assert.deepEqual([first.answer.status, first.answer.body, first.types], [204, '', ['api_key.revoked']])
  assert.equal(first.events[0].data.revoked_reason, 'revoked')
  assert.deepEqual(await use(key), [401, 401])
  const { revoked_at } = await listedKey(acme, id)
  const again = await recordedBy(reeve, acme.id, () => revokeKey(acme.owner, id))
  assert.deepEqual([again.answer.status, again.actions], [204, []])
  assert.equal((await listedKey(acme, id)).revoked_at, revoked_at)
  assert.equal(outcomeOf(await revokeKey(acme.owner, newId())), '404 api_key_not_found')
})

test('a person may revoke their own keys, and those of people without further permissions', async () => {
  const acme = await reeve.organization()
  const weak = await acme.person(await acme.profile(['api_keys.manage', 'members.read']))
  const other = await acme.person(await acme.profile(['members.read', 'agents.run']))
  const administrator = await acme.person('administrator')
  const keyOf = async (who: Person) => (await acme.issueKey(who.userId, ['members:read'])).id
  const attempts: [Person, Person, string][] = [
    [weak, weak, '204'],
    [weak, other, '403 target_exceeds_caller'],
    [weak, administrator, '403 target_exceeds_caller'],
    [administrator, weak, '204'],
    [administrator, other, '204'],
    [administrator, acme.owner, '403 owner_required'],
    [acme.owner, administrator, '204'],
    [acme.owner, await acme.person('owner'), '204'],
  ]
  for (const [who, whose, expected] of attempts)
    assert.equal(outcomeOf(await revokeKey(who, await keyOf(whose))), expected)
  const elsewhere = await reeve.organization('Other')
  const theirs = (await elsewhere.issueKey(elsewhere.owner.userId, ['members:read'])).id
  assert.equal(outcomeOf(await revokeKey(acme.owner, theirs)), '404 api_key_not_found')
  assert.equal(outcomeOf(await rotateKey(acme.owner, theirs)), '404 api_key_not_found')
})
