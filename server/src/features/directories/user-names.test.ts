import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected() {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const found = async (filter: object) => {
    const page = { skip: 0, after: null, most: 100 }
    return (await okta.people.listUsers(okta.connection, filter, page)).items.map(({ id }) => id)
  }
  return { acme, okta, found }
}

test('a user name that is an unmatched member’s address is refused, and the member is matched later', async () => {
  const { acme, okta, found } = await connected()
  const { user } = await okta.create()
  const { userId, email } = await acme.person('member')
  const rename = (userName: string) => okta.change(user.id, { userName, displayName: 'Grace H' })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    await assert.rejects(rename(email.toUpperCase()), (error: PublicError) => {
      assert.deepEqual([error.code, error.message.includes(email)], ['directory_user_exists', false])
      assert.match(error.message, /Match that member first/)
      return true
    })
  })
  assert.deepEqual(recorded.actions, [])
  assert.deepEqual(await okta.people.findUser(okta.connection, user.id), user)
  assert.deepEqual(await found({ userName: email }), [userId])
  assert.equal((await okta.change(userId, { externalId: '00u5', userName: email })).userName, email)
  await assert.rejects(rename(email), { code: 'directory_user_exists' })
  await okta.change(userId, { userName: 'another' })
  assert.equal((await rename(email)).userName, email)
})

test('someone who joins with an address that is a user name is matched after that person is renamed', async () => {
  const { acme, okta, found } = await connected()
  const email = `ada-${newId()}@acme.test`
  const { user } = await okta.create({ userName: email })
  const { userId } = await acme.person('member', { email })
  assert.deepEqual([await found({ userName: email }), await found({ email })], [[user.id], [userId]])
  // At each synchronization, the provider sends all attributes of a person, including unchanged ones.
  assert.equal((await okta.change(user.id, { userName: email, familyName: 'King' })).familyName, 'King')
  await assert.rejects(okta.change(userId, { externalId: '00u5' }), { code: 'directory_user_exists' })
  assert.equal((await acme.owner.call(`GET /v1/members/${userId}`)).body.directory_id, null)
  await okta.change(user.id, { userName: 'ada' })
  assert.deepEqual(await found({ userName: email }), [userId])
  assert.equal((await okta.change(userId, { externalId: '00u5' })).userName, email)
})

test('a deactivation suspends although others have the user name and the external id that it contains', async () => {
  const { acme, okta } = await connected()
  const { user: ada } = await okta.create()
  const { email } = await acme.person('member')
  for (const userName of [email, ada.userName.toUpperCase()]) {
    const { user } = await okta.create()
    const taken = { userName, externalId: ada.externalId }
    await assert.rejects(okta.change(user.id, taken), { code: 'directory_user_exists' })
    const after = await okta.change(user.id, { ...taken, familyName: 'King', active: false })
    const kept = { userName: user.userName, externalId: user.externalId, familyName: 'King', active: false }
    assert.deepEqual(after, { ...after, ...kept })
    assert.equal((await acme.owner.call(`GET /v1/members/${user.id}`)).body.status, 'suspended')
  }
})
