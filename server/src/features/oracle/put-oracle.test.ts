import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Organization } from '../../../test/harness/organization.ts'
import { recordedBy as everythingRecordedBy } from '../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Creates an organization with an Oracle, which `person` owns. */
async function withOracle(profile: string = 'member') {
  const acme = await reeve.organization()
  const person = await acme.person(profile)
  const { call } = acme.owner
  const put = (ownerUserId: string, name = 'Pythia', as = acme.owner) =>
    as.call('PUT /v1/oracle', { body: { name, owner_user_id: ownerUserId } })
  const oracle = async () => (await call('GET /v1/oracle')).body
  const suspend = (keepOracle: boolean) =>
    call(`POST /v1/members/${person.userId}/suspension`, { body: { keep_oracle: keepOracle } })
  const reactivate = () => call(`DELETE /v1/members/${person.userId}/suspension`)
  const registered = await put(person.userId)
  assert.equal(registered.status, 200, JSON.stringify(registered.body))
  return { acme, person, call, put, oracle, suspend, reactivate, registered }
}

/** Returns the audit entries and events that `work` writes, without actors and times. */
async function recordedBy(acme: Organization, work: () => Promise<unknown>) {
  const { entries, events } = await everythingRecordedBy(reeve, acme.id, work)
  return {
    entries: entries.map(({ action, target, changes, reason }) => ({ action, target, changes, reason })),
    events: events.map(({ type, data }) => ({ type, data })),
  }
}

describe('registering', () => {
  test('an organization has no Oracle until one is registered, which then runs', async () => {
    const acme = await reeve.organization()
    const none = await acme.owner.call('GET /v1/oracle')
    assert.deepEqual([none.status, none.body.code], [404, 'oracle_not_found'])
    const body = { name: 'Pythia', owner_user_id: acme.owner.userId }
    const recorded = await recordedBy(acme, async () => {
      const answer = await acme.owner.call('PUT /v1/oracle', { body })
      assert.deepEqual([answer.status, answer.body], [200, { ...body, status: 'running' }])
    })
    assert.deepEqual((await acme.owner.call('GET /v1/oracle')).body, { ...body, status: 'running' })
    assert.deepEqual(recorded.events, [])
    assert.deepEqual(
      recorded.entries.map(entry => ({ ...entry })),
      [
        {
          action: 'oracle.registered',
          target: { type: 'oracle', id: acme.id, name: 'Pythia' },
          changes: { before: null, after: { ...body, status: 'running' } },
          reason: null,
        },
      ],
    )
    const other = await reeve.organization('Other')
    assert.equal((await other.owner.call('GET /v1/oracle')).status, 404)
  })

  test('registering the same Oracle again changes nothing and records nothing', async () => {
    const { acme, person, put, registered } = await withOracle()
    const recorded = await recordedBy(acme, async () => {
      assert.deepEqual((await put(person.userId.toUpperCase())).body, registered.body)
    })
    assert.deepEqual(recorded, { entries: [], events: [] })
  })

  test('a new name or owner makes one audit entry', async () => {
    const { acme, person, put } = await withOracle()
    const next = await acme.person()
    const { entries, events } = await recordedBy(acme, async () => {
      await put(person.userId, 'Sibyl')
      await put(next.userId, 'Sibyl')
    })
    const view = (name: string, owner_user_id: string) => ({ name, owner_user_id, status: 'running' })
    assert.deepEqual(
      entries.map(({ action, changes }) => [action, changes]),
      [
        ['oracle.changed', { before: view('Pythia', person.userId), after: view('Sibyl', person.userId) }],
        ['oracle.changed', { before: view('Sibyl', person.userId), after: view('Sibyl', next.userId) }],
      ],
    )
    assert.deepEqual(events, [])
  })
})

describe('a suspended owner', () => {
  test('leaves the Oracle paused until it gets another owner, which resumes it with an event', async () => {
    const { acme, person, call, put, oracle, suspend, reactivate } = await withOracle()
    const suspension = await suspend(false)
    assert.equal((await oracle()).status, 'paused')
    assert.equal((await put(person.userId, 'Renamed')).body.status, 'paused')

    const { entries, events } = await recordedBy(acme, async () => {
      assert.equal((await put(acme.owner.userId, 'Renamed')).body.status, 'running')
    })
    assert.deepEqual([entries.length, entries[0]?.action], [1, 'oracle.changed'])
    const data = { user_id: acme.owner.userId, suspension_id: suspension.body.suspension_id }
    assert.deepEqual(events, [{ type: 'oracle.resumed', data }])
    assert.equal((await reactivate()).body.oracle_resumed, false)
    assert.deepEqual(await oracle(), { name: 'Renamed', owner_user_id: acme.owner.userId, status: 'running' })
    assert.equal((await call(`DELETE /v1/members/${person.userId}`)).body.oracle_paused, false)
  })

  test('keeps a kept Oracle running, also under a new name', async () => {
    const { person, put, suspend } = await withOracle()
    await suspend(true)
    const renamed = await put(person.userId, 'Renamed')
    assert.deepEqual([renamed.status, renamed.body.status], [200, 'running'])
  })

  test('gets the Oracle resumed by reactivation, also after a rename', async () => {
    const { person, put, oracle, suspend, reactivate } = await withOracle()
    await suspend(false)
    await put(person.userId, 'Renamed')
    assert.equal((await reactivate()).body.oracle_resumed, true)
    assert.equal((await oracle()).status, 'running')
  })
})

test('the Oracle of a removed owner runs again when another member gets it', async () => {
  const { acme, person, call, put, oracle } = await withOracle('administrator')
  await call(`DELETE /v1/members/${person.userId}`)
  assert.equal((await oracle()).status, 'paused')
  const next = await acme.person()
  assert.equal((await put(next.userId)).body.status, 'running')
})

describe('refused', () => {
  test('an owner who is not or no longer a member: 422 at /owner_user_id', async () => {
    const { acme, call, put, oracle, registered } = await withOracle()
    const removed = await acme.person()
    await call(`DELETE /v1/members/${removed.userId}`)
    const foreign = (await reeve.organization('Other')).owner
    const recorded = await recordedBy(acme, async () => {
      for (const userId of [newId(), removed.userId, foreign.userId]) {
        const { status, body } = await put(userId)
        assert.deepEqual(
          [status, body.code, body.errors[0].pointer, body.errors[0].code],
          [422, 'member_not_found', '/owner_user_id', 'member_not_found'],
        )
      }
    })
    assert.deepEqual(recorded.entries, [])
    assert.deepEqual(await oracle(), registered.body)
  })

  test('a suspended member as the first or the next owner: 409 member_suspended', async () => {
    const { acme, call, put, oracle, registered } = await withOracle()
    const next = await acme.person()
    await call(`POST /v1/members/${next.userId}/suspension`, { body: {} })
    const { entries } = await recordedBy(acme, async () => {
      const answer = await put(next.userId)
      assert.deepEqual([answer.status, answer.body.code], [409, 'member_suspended'])
    })
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [['operation.refused', 'member_suspended']],
    )
    assert.deepEqual(await oracle(), registered.body)

    const globex = await reeve.organization('Globex')
    const person = await globex.person()
    await globex.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
    const body = { name: 'Pythia', owner_user_id: person.userId }
    const first = await globex.owner.call('PUT /v1/oracle', { body })
    assert.deepEqual([first.status, first.body.code], [409, 'member_suspended'])
  })

  test('a transfer from or to an owner by a non-owner, and one from a member with more permissions', async () => {
    const { acme, put } = await withOracle('owner')
    const narrow = await acme.person(await acme.profile(['oracle.manage']))
    const taken = await put(narrow.userId, 'Pythia', narrow)
    assert.deepEqual([taken.status, taken.body.code], [403, 'owner_required'])

    const admin = await acme.person('administrator')
    await put(admin.userId, 'Renamed')
    const exceeded = await put(narrow.userId, 'Renamed', narrow)
    assert.deepEqual([exceeded.status, exceeded.body.code], [403, 'target_exceeds_caller'])
    assert.ok(exceeded.body.missing_permissions.includes('members.suspend'))
    await put(narrow.userId, 'Renamed')
    const given = await put(acme.owner.userId, 'Renamed', narrow)
    assert.deepEqual([given.status, given.body.code], [403, 'owner_required'])
  })

  test('a key without the scope, or with one that its owner can no longer grant', async () => {
    const { acme, call } = await withOracle()
    const admin = await acme.person('administrator')
    const reading = await acme.keyOf(admin.userId, ['oracle:read'])
    const writing = await acme.keyOf(admin.userId, ['oracle:write'])
    const body = { name: 'Pythia', owner_user_id: admin.userId }
    const codes = async () => [
      (await reeve.call('GET /v1/oracle', { key: reading })).body.code,
      (await reeve.call('GET /v1/oracle', { key: writing })).body.code,
      (await reeve.call('PUT /v1/oracle', { key: reading, body })).body.code,
      (await reeve.call('PUT /v1/oracle', { key: writing, body })).body.code,
    ]
    assert.deepEqual(await codes(), [undefined, 'insufficient_scope', 'insufficient_scope', undefined])
    await call(`PATCH /v1/members/${admin.userId}`, { body: { profile_id: acme.profiles.member } })
    assert.deepEqual(await codes(), Array(4).fill('insufficient_scope'))
  })

  for (const [what, body, pointer] of [
    ['an unknown field', { name: 'P', owner_user_id: newId(), status: 'paused' }, '/status'],
    ['no owner', { name: 'P' }, '/owner_user_id'],
    ['an invalid owner id', { name: 'P', owner_user_id: 'grace' }, '/owner_user_id'],
    ['an empty name', { name: '', owner_user_id: newId() }, '/name'],
    ['NUL in a name', { name: 'a\0', owner_user_id: newId() }, '/name'],
  ] as const) {
    test(`${what}: 422 at ${pointer}`, async () => {
      const acme = await reeve.organization()
      const answer = await acme.owner.call('PUT /v1/oracle', { body })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.errors[0].pointer, pointer)
      assert.equal((await acme.owner.call('GET /v1/oracle')).status, 404)
    })
  }
})

describe('the Oracle acts for its owner, so the caller needs every permission of that owner', () => {
  test('the Oracle cannot be given to an owner, or to a member with more permissions', async () => {
    const { acme, put, oracle, person } = await withOracle()
    const keeper = await acme.person(await acme.profile(['oracle.manage', 'members.read', 'profiles.read']))
    const stronger = await acme.person(await acme.profile(['members.read', 'agents.run']))
    const toOwner = await put(acme.owner.userId, 'Pythia', keeper)
    assert.deepEqual([toOwner.status, toOwner.body.code], [403, 'owner_required'])
    const beyond = await put(stronger.userId, 'Pythia', keeper)
    assert.deepEqual([beyond.status, beyond.body.code], [403, 'target_exceeds_caller'])
    assert.equal((await oracle()).owner_user_id, person.userId)
    assert.equal((await put(keeper.userId, 'Pythia', keeper)).status, 200)
  })

  test('the Oracle of an owner, or of a member with more permissions, cannot be renamed or repeated', async () => {
    const { acme, put, oracle, registered } = await withOracle('administrator')
    const keeper = await acme.person(await acme.profile(['oracle.manage', 'members.read']))
    const { owner_user_id: ownerUserId } = registered.body
    const beyond = await put(ownerUserId, 'Renamed', keeper)
    assert.deepEqual([beyond.status, beyond.body.code], [403, 'target_exceeds_caller'])
    const same = await put(ownerUserId, 'Pythia', keeper)
    assert.deepEqual([same.status, same.body.code], [403, 'target_exceeds_caller'])
    await put(acme.owner.userId)
    for (const name of ['Renamed', 'Pythia']) {
      const ofOwner = await put(acme.owner.userId, name, keeper)
      assert.deepEqual([ofOwner.status, ofOwner.body.code], [403, 'owner_required'], name)
    }
    assert.equal((await oracle()).name, 'Pythia')
  })

  test('a paused Oracle cannot be resumed for a member with more permissions', async () => {
    const { acme, call, put, oracle, person, registered } = await withOracle('administrator')
    const keeper = await acme.person(await acme.profile(['oracle.manage']))
    await call(`DELETE /v1/members/${person.userId}`)
    const body = { email: person.email, name: 'Back', profile_id: acme.profiles.administrator }
    await call('POST /v1/members', { body })
    const started = await put(person.userId, registered.body.name, keeper)
    assert.deepEqual([started.status, started.body.code], [403, 'target_exceeds_caller'])
    assert.equal((await oracle()).status, 'paused')
    assert.equal((await put(person.userId)).body.status, 'running')
  })

  test('the first Oracle cannot be registered under an owner', async () => {
    const acme = await reeve.organization()
    const keeper = await acme.person(await acme.profile(['oracle.manage']))
    const body = { name: 'Pythia', owner_user_id: acme.owner.userId }
    const answer = await keeper.call('PUT /v1/oracle', { body })
    assert.deepEqual([answer.status, answer.body.code], [403, 'owner_required'])
    assert.equal((await acme.owner.call('GET /v1/oracle')).status, 404)
  })
})
