import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const ask = (userId: string, query: string) => acme.owner.call(`GET /v1/members/${userId}/access?${query}`)
const access = async (userId: string, query: string) => (await assertSuccess(ask(userId, query))).body

test('an unknown or malformed id, and a member of another organization, are not_a_member', async () => {
  const outsider = await (await reeve.organization('Other')).person('member')
  const ids = [newId(), outsider.userId, 'x', 'null', '%20', `urn:uuid:${acme.owner.userId}`, '%00', 'x'.repeat(300)]
  for (const id of ids) {
    assert.deepEqual(
      await access(id, 'permission=members.read'),
      {
        allowed: false,
        reason: 'not_a_member',
        permissions: [{ permission: 'members.read', allowed: false, reason: 'not_a_member' }],
      },
      id,
    )
  }
})

test('a user id in upper case identifies the same member', async () => {
  const { userId } = await acme.person(await acme.profile(['agents.run']))
  assert.equal((await access(userId.toUpperCase(), 'permission=agents.run')).reason, 'granted')
})

test('each of several permissions gets its own answer, and all are allowed only together', async () => {
  const { userId } = await acme.person(await acme.profile(['agents.run', 'members.read']))
  assert.deepEqual(await access(userId, 'permission=members.read&permission=agents.stop&permission=agents.run'), {
    allowed: false,
    reason: 'not_granted',
    permissions: [
      { permission: 'members.read', allowed: true, reason: 'granted' },
      { permission: 'agents.stop', allowed: false, reason: 'not_granted' },
      { permission: 'agents.run', allowed: true, reason: 'granted' },
    ],
  })
  const both = await access(userId, 'permission=members.read&permission=agents.run')
  assert.deepEqual([both.allowed, both.reason], [true, 'granted'])
})

test('a request with no permission, a duplicate, an empty one or more than 50 is refused', async () => {
  const { userId } = acme.owner
  const many = Array.from({ length: 51 }, (_, number) => `permission=agents.run${number}`)
  assert.equal((await access(userId, many.slice(1).join('&'))).allowed, true)
  for (const query of ['', 'permission=', 'permission=a.b&permission=a.b', many.join('&')]) {
    const { status, body } = await ask(userId, query)
    assert.deepEqual([status, body.code], [422, 'validation_failed'], query.slice(0, 40))
  }
})

test('as_profile checks the access with another profile, and changes nothing', async () => {
  const { userId } = await acme.person(await acme.profile(['agents.run']))
  const other = await acme.profile(['agents.stop'])
  const asOther = (permission: string) => access(userId, `permission=${permission}&as_profile=${other}`)
  assert.equal((await asOther('agents.stop')).reason, 'granted')
  assert.equal((await asOther('agents.run')).reason, 'not_granted')
  assert.equal((await access(userId, `permission=any.thing&as_profile=${acme.profiles.owner}`)).reason, 'granted')
  assert.equal((await access(userId, 'permission=agents.stop')).reason, 'not_granted')
  const { body } = await ask(newId(), `permission=agents.stop&as_profile=${other}`)
  assert.equal(body.reason, 'not_a_member')
  await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  assert.equal((await asOther('agents.stop')).reason, 'member_suspended')
})

test('an as_profile that is unknown, malformed or of another organization is refused', async () => {
  const foreign = await (await reeve.organization('Foreign')).profile(['agents.run'])
  for (const profile of [newId(), foreign]) {
    const { status, body } = await ask(acme.owner.userId, `permission=agents.run&as_profile=${profile}`)
    assert.deepEqual([status, body.code, body.errors[0].pointer], [422, 'profile_not_found', '/as_profile'])
    assert.equal(body.errors[0].in, 'query')
  }
  const { status, body } = await ask(acme.owner.userId, 'permission=agents.run&as_profile=x')
  assert.deepEqual([status, body.code], [422, 'validation_failed'])
})

test('access returns whether a member has a permission now, and the reason', async () => {
  const acme = await reeve.organization()
  const answerOf = ({ allowed, reason }: { allowed: boolean; reason: string }) => ({ allowed, reason })
  const runner = await acme.person(await acme.profile(['agents.run']))
  const ask = async (userId: string, permission = 'agents.run') =>
    answerOf((await acme.owner.call(`GET /v1/members/${userId}/access?permission=${permission}`)).body)
  assert.deepEqual(await ask(runner.userId), { allowed: true, reason: 'granted' })
  assert.deepEqual(await ask(runner.userId, 'agents.stop'), { allowed: false, reason: 'not_granted' })
  assert.deepEqual(await ask(acme.owner.userId, 'anything.at_all'), { allowed: true, reason: 'granted' })
  await acme.owner.call(`POST /v1/members/${runner.userId}/suspension`, { body: {} })
  assert.deepEqual(await ask(runner.userId), { allowed: false, reason: 'member_suspended' })
  const other = await reeve.organization('Other')
  assert.deepEqual(await ask(other.owner.userId), { allowed: false, reason: 'not_a_member' })
})
