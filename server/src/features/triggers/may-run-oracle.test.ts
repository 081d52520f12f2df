import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const put = (id: string, body: object, as: Person) => as.call(`PUT /v1/triggers/${id}`, { body })
const get = (id: string, as: Person) => as.call(`GET /v1/triggers/${id}`)
const agent = (userId: string) => ({ user_id: userId, kind: 'agent', name: 'Daily report' })

describe('a trigger that runs the Oracle', () => {
  const registration = (userId: string, more: object = {}) => ({ ...agent(userId), runs_oracle: true, ...more })

  test('requires `oracle.manage`, whether it is registered, repeated, renamed or transferred', async () => {
    const globex = await reeve.organization('Globex')
    const [platform, keeper] = [
      await globex.person(await globex.profile(['triggers.manage'])),
      await globex.person(await globex.profile(['triggers.manage', 'oracle.manage'])),
    ]
    const nothing = await globex.profile([])
    const [person, other] = [await globex.person(nothing), await globex.person(nothing)]
    await globex.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: person.userId } })
    const refused = async (id: string, body: object) => {
      const answer = await put(id, body, platform)
      assert.deepEqual([answer.status, answer.body.code], [403, 'permission_required'])
      assert.deepEqual(answer.body.missing_permissions, ['oracle.manage'])
    }
    await refused('planted', registration(person.userId))
    await refused('planted', registration(platform.userId))
    assert.equal((await get('planted', globex.owner)).status, 404)

    assert.equal((await put('digest', registration(person.userId), keeper)).status, 200)
    const { body: unchanged } = await get('digest', globex.owner)
    await refused('digest', registration(person.userId))
    await refused('digest', registration(person.userId, { name: 'Renamed' }))
    await refused('digest', registration(other.userId))
    await refused('digest', registration(person.userId, { enabled: false }))
    assert.deepEqual((await get('digest', globex.owner)).body, unchanged)

    // The trigger stays enabled during this suspension, and the caller still cannot change it.
    const body = { keep_oracle: true }
    const suspended = await globex.owner.call(`POST /v1/members/${person.userId}/suspension`, { body })
    assert.equal(suspended.body.kept_oracle, true)
    await refused('digest', registration(person.userId, { kind: 'integration' }))
    assert.equal((await put('digest', registration(person.userId, { name: 'Renamed' }), keeper)).status, 200)

    // A registration that stops the trigger from running the Oracle does not need that permission.
    assert.equal((await put('digest', agent(other.userId), platform)).body.runs_oracle, false)
  })

  test('requires a member with every permission of the Oracle’s owner', async () => {
    const globex = await reeve.organization('Globex')
    const [weaker, equal, keeper] = [
      await globex.person(await globex.profile(['agents.run'])),
      await globex.person(await globex.profile(['agents.run', 'agents.stop'])),
      await globex.person(await globex.profile(['agents.run', 'agents.stop'])),
    ]
    const give = (owner: Person) =>
      globex.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: owner.userId } })
    const as = (person: Person) => put('digest', registration(person.userId), globex.owner)
    const refused = async (person: Person, missing: string[]) => {
      const { status, body } = await as(person)
      assert.deepEqual([status, body.code], [403, 'oracle_owner_exceeds_member'])
      assert.deepEqual(body.missing_permissions, missing)
      assert.equal((await get('digest', globex.owner)).status, 404)
    }
    await give(keeper)
    await refused(weaker, ['agents.stop'])
    await give(globex.owner)
    await refused(equal, [])
    await give(keeper)
    assert.equal((await as(equal)).status, 200)
    assert.equal((await as(keeper)).status, 200)
    assert.equal((await as(globex.owner)).status, 200)
  })

  test('can be disabled after a transfer of the Oracle to someone with more permissions', async () => {
    const globex = await reeve.organization('Globex')
    const [person, other] = [await globex.person(), await globex.person()]
    const { owner } = globex
    const give = (to: Person) => owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: to.userId } })
    await give(person)
    assert.equal((await put('digest', registration(person.userId), owner)).status, 200)
    await owner.call(`POST /v1/members/${person.userId}/suspension`, { body: { keep_oracle: true } })
    await give(owner)
    const off = { enabled: false }
    const codeOf = async (id: string, body: object) => (await put(id, body, owner)).body.code
    assert.equal(await codeOf('digest', registration(other.userId, off)), 'oracle_owner_exceeds_member')
    const disabled = await put('digest', registration(person.userId, off), owner)
    assert.deepEqual([disabled.status, disabled.body.enabled], [200, false])
    assert.equal(await codeOf('digest', registration(person.userId, { enabled: true })), 'oracle_owner_exceeds_member')
    assert.equal(await codeOf('new', registration(person.userId, off)), 'oracle_owner_exceeds_member')
  })

  test('can be registered before there is an Oracle, and after the Oracle’s owner was removed', async () => {
    const globex = await reeve.organization('Globex')
    const [leaver, person] = [await globex.person('administrator'), await globex.person()]
    assert.equal((await put('early', registration(person.userId), globex.owner)).status, 200)
    await globex.owner.call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: leaver.userId } })
    assert.equal((await put('late', registration(person.userId), globex.owner)).status, 403)
    await globex.owner.call(`DELETE /v1/members/${leaver.userId}`)
    assert.equal((await put('late', registration(person.userId), globex.owner)).status, 200)
  })
})
