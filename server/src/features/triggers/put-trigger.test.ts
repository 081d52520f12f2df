import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
let acme: Organization
let grace: Person
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  grace = await acme.person()
})
after(() => reeve.stop())

let ids = 0
const nextId = () => `trigger-${++ids}`
const put = (id: string, body: object, as: Person = acme.owner) =>
  as.call(`PUT /v1/triggers/${encodeURIComponent(id)}`, { body })
const get = (id: string, as: Person = acme.owner) => as.call(`GET /v1/triggers/${encodeURIComponent(id)}`)
const suspend = (userId: string, body = {}) => acme.owner.call(`POST /v1/members/${userId}/suspension`, { body })
const agent = (userId: string) => ({ user_id: userId, kind: 'agent', name: 'Daily report' })

describe('registering a trigger', () => {
  test('returns the trigger, enabled by default, as GET does', async () => {
    const id = nextId()
    const answer = await put(id, agent(grace.userId))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(answer.body, {
      id,
      user_id: grace.userId,
      kind: 'agent',
      name: 'Daily report',
      enabled: true,
      integration_id: null,
      runs_oracle: false,
      disabled_by_suspension: null,
    })
    assert.deepEqual((await get(id)).body, answer.body)
  })

  test('again replaces all fields, except for `enabled` if that is omitted', async () => {
    const id = nextId()
    await put(id, { ...agent(grace.userId), enabled: false, runs_oracle: true })
    const renamed = await put(id, { user_id: grace.userId, kind: 'integration', name: 'Renamed' })
    assert.deepEqual(
      [renamed.body.kind, renamed.body.name, renamed.body.enabled, renamed.body.runs_oracle],
      ['integration', 'Renamed', false, false],
    )
    assert.equal((await put(id, { ...agent(grace.userId), enabled: true })).body.enabled, true)
    assert.deepEqual((await get(id)).body.enabled, true)
  })

  test('accepts an integration of the same member', async () => {
    const id = nextId()
    await acme.owner.call(`PUT /v1/members/${grace.userId}/integrations/git`, {
      body: { provider: 'git', name: 'Git' },
    })
    const answer = await put(id, { ...agent(grace.userId), integration_id: 'git' })
    assert.equal(answer.body.integration_id, 'git')
    assert.equal((await put(id, { ...agent(grace.userId), integration_id: null })).body.integration_id, null)
  })

  test('accepts any visible text of 1 to 200 characters as an id', async () => {
    for (const id of ['a/b?c#d%2F e', '😀'.repeat(200), 'ü"\'\\', '%', 'permit', '..%2f', newId()]) {
      const answer = await put(id, agent(grace.userId))
      assert.equal(answer.body.id, id)
      assert.equal((await get(id)).body.id, id)
    }
  })

  test('the same new id concurrently creates one trigger, and every request succeeds', async () => {
    const id = nextId()
    const { userId } = await acme.person()
    const names = ['one', 'two', 'three', 'four', 'five']
    // All requests wait for the lock on the member's row, and continue at the same moment.
    const requests = await inDatabase(reeve.app.pool, acme.id, async transaction => {
      await transaction.run(
        sql`select from members where organization_id = ${acme.id} and user_id = ${userId} for update`,
      )
      const sent = names.map(name => put(id, { ...agent(userId), name }))
      await wait(500)
      return { sent }
    })
    for (const answer of await Promise.all(requests.sent)) assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { triggers } = (await acme.owner.call(`GET /v1/triggers?user_id=${userId}`)).body
    assert.equal(triggers.length, 1)
    assert.ok(names.includes(triggers[0].name))
  })

  test('makes no audit entry and no event, and does not wait for the organization’s lock', async () => {
    const count = () =>
      inDatabase(reeve.app.pool, acme.id, transaction =>
        transaction.run(sql`
        select audit_sequence, event_sequence from governance_heads where organization_id = ${acme.id}`),
      )
    const counted = await count()
    await inDatabase(reeve.app.pool, acme.id, async transaction => {
      await transaction.run(sql`select from governance_heads where organization_id = ${acme.id} for update`)
      const id = nextId()
      assert.equal((await put(id, agent(grace.userId))).status, 200)
      assert.equal((await put(id, { ...agent(grace.userId), enabled: false })).status, 200)
      assert.equal((await acme.owner.call(`DELETE /v1/triggers/${id}`)).status, 204)
    })
    assert.deepEqual(await count(), counted)
  })
})

describe('a registration is refused', () => {
  test('for a user who is not or no longer a member: 422 at /user_id', async () => {
    const removed = await acme.person()
    assert.equal((await acme.owner.call(`DELETE /v1/members/${removed.userId}`)).status, 200)
    const foreign = (await reeve.organization('Other')).owner
    for (const userId of [newId(), removed.userId, foreign.userId]) {
      const answer = await put(nextId(), agent(userId))
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'member_not_found')
      assert.deepEqual(
        answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
        [['/user_id', 'member_not_found']],
      )
    }
  })

  test('for an integration that the member does not have: 422 at /integration_id', async () => {
    const other = await acme.person()
    await acme.owner.call(`PUT /v1/members/${other.userId}/integrations/mail`, { body: { provider: 'x', name: 'X' } })
    for (const integrationId of ['nothing', 'mail']) {
      const answer = await put(nextId(), { ...agent(grace.userId), integration_id: integrationId })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'integration_not_found')
      assert.equal(answer.body.errors[0].pointer, '/integration_id')
    }
  })

  for (const [what, body, pointer] of [
    ['an unknown field', { nonsense: 1 }, '/nonsense'],
    ['an unknown kind', { kind: 'cron' }, '/kind'],
    ['a blank name', { name: '  ' }, '/name'],
    ['a long name', { name: 'x'.repeat(201) }, '/name'],
    ['NUL in a name', { name: 'a\0b' }, '/name'],
    ['an invalid user id', { user_id: 'grace' }, '/user_id'],
    ['enabled as text', { enabled: 'true' }, '/enabled'],
    ['enabled null', { enabled: null }, '/enabled'],
    ['an empty integration id', { integration_id: '' }, '/integration_id'],
    ['an unpaired surrogate', { integration_id: '\ud800' }, '/integration_id'],
    ['runs_oracle as a number', { runs_oracle: 1 }, '/runs_oracle'],
  ] as const) {
    test(`${what}: 422 at ${pointer}`, async () => {
      const id = nextId()
      const answer = await put(id, { ...agent(grace.userId), ...body })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.errors[0].pointer, pointer)
      assert.equal((await get(id)).status, 404)
    })
  }

  test('an invalid id is not found: 404', async () => {
    for (const id of ['x'.repeat(201), 'a%00b', '%ED%A0%80']) {
      for (const method of ['PUT', 'GET', 'DELETE']) {
        const body = method === 'PUT' ? { body: agent(grace.userId) } : {}
        const answer = await acme.owner.call(`${method} /v1/triggers/${id}`, body)
        assert.ok([400, 404].includes(answer.status), `${method} ${id}: ${answer.status}`)
      }
    }
    assert.equal((await get('x'.repeat(201))).body.code, 'trigger_not_found')
    assert.equal((await get('a\0b')).body.code, 'trigger_not_found')
  })

  test('without the scope, or with one that its owner can no longer grant, before the body is validated', async () => {
    const admin = await acme.person('administrator')
    const reading = await acme.keyOf(admin.userId, ['triggers:read'])
    await acme.owner.call(`PATCH /v1/members/${admin.userId}`, { body: { profile_id: acme.profiles.member } })
    for (const key of [reading, admin.key]) {
      for (const request of ['PUT /v1/triggers/x', 'DELETE /v1/triggers/x']) {
        const answer = await reeve.call(request, { key, ...(request.startsWith('PUT') && { body: {} }) })
        assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
      }
    }
  })

  test('triggers of two organizations with the same id are different triggers', async () => {
    const other = await reeve.organization('Other')
    const id = nextId()
    await put(id, agent(grace.userId))
    assert.equal((await other.owner.call(`GET /v1/triggers/${id}`)).status, 404)
    assert.equal((await other.owner.call(`DELETE /v1/triggers/${id}`)).status, 404)
    const theirs = await other.owner.call(`PUT /v1/triggers/${id}`, { body: agent(other.owner.userId) })
    assert.equal(theirs.status, 200)
    assert.equal((await get(id)).body.user_id, grace.userId)
  })
})

describe('a suspended member', () => {
  test('cannot get an enabled trigger: neither a new one, nor by enabling or taking one over', async () => {
    const person = await acme.person()
    const [own, moved] = [nextId(), nextId()]
    await put(own, agent(person.userId))
    await put(moved, agent(grace.userId))
    await suspend(person.userId)
    for (const [id, body] of [
      [nextId(), {}],
      [nextId(), { enabled: true }],
      [own, { enabled: true }],
      [moved, {}],
    ] as const) {
      const answer = await put(id, { ...agent(person.userId), ...body })
      assert.deepEqual([answer.status, answer.body.code], [409, 'member_suspended'])
    }
    assert.equal((await get(moved)).body.user_id, grace.userId)
    assert.equal((await put(nextId(), { ...agent(person.userId), enabled: false })).status, 200)
  })

  test('keeps the enabled triggers of a kept Oracle, which can be registered again, but not otherwise', async () => {
    const globex = await reeve.organization('Globex')
    const { call } = globex.owner
    const person = await globex.person()
    await call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: person.userId } })
    const registration = { ...agent(person.userId), runs_oracle: true }
    await call('PUT /v1/triggers/oracle', { body: registration })
    await call(`POST /v1/members/${person.userId}/suspension`, { body: { keep_oracle: true } })
    assert.equal((await call('GET /v1/triggers/oracle')).body.enabled, true)
    for (const enabled of [{}, { enabled: true }]) {
      const same = await call('PUT /v1/triggers/oracle', { body: { ...registration, name: 'Renamed', ...enabled } })
      assert.deepEqual([same.status, same.body.enabled], [200, true])
    }
    const other = await call('PUT /v1/triggers/oracle', { body: { ...registration, runs_oracle: false } })
    assert.deepEqual([other.status, other.body.code], [409, 'member_suspended'])
    const second = await call('PUT /v1/triggers/second', { body: registration })
    assert.deepEqual([second.status, second.body.code], [409, 'member_suspended'])

    assert.equal((await call('PUT /v1/triggers/oracle', { body: { ...registration, enabled: false } })).status, 200)
    const back = await call('PUT /v1/triggers/oracle', { body: { ...registration, enabled: true } })
    assert.deepEqual([back.status, back.body.code], [409, 'member_suspended'])
  })
})

test('a repeated Idempotency-Key returns the first response and changes nothing', async () => {
  const id = nextId()
  const headers = { 'idempotency-key': newId() }
  const once = () => acme.owner.call(`PUT /v1/triggers/${id}`, { body: agent(grace.userId), headers })
  const first = await once()
  await acme.owner.call(`DELETE /v1/triggers/${id}`)
  const replay = await once()
  assert.deepEqual([replay.status, replay.body], [200, first.body])
  assert.equal((await get(id)).status, 404)
})

describe('a trigger acts for its member, so its caller needs every permission of that member', () => {
  const platformKey = ['triggers.manage', 'agents.run']

  test('a trigger cannot be registered for an owner, or for a member with more permissions', async () => {
    const platform = await acme.person(await acme.profile(platformKey))
    const stronger = await acme.person(await acme.profile([...platformKey, 'agents.stop']))
    const underOwner = await put(nextId(), agent(acme.owner.userId), platform)
    assert.deepEqual([underOwner.status, underOwner.body.code], [403, 'owner_required'])
    const id = nextId()
    const beyond = await put(id, agent(stronger.userId), platform)
    assert.deepEqual([beyond.status, beyond.body.code], [403, 'target_exceeds_caller'])
    assert.deepEqual(beyond.body.missing_permissions, ['agents.stop'])
    assert.equal((await get(id)).status, 404)
    assert.equal((await put(nextId(), agent(platform.userId), platform)).status, 200)
    const equal = await acme.person(await acme.profile(platformKey))
    assert.equal((await put(nextId(), agent(equal.userId), platform)).status, 200)
  })

  test('the trigger of an owner can be neither changed nor taken over by a non-owner', async () => {
    const platform = await acme.person(await acme.profile(platformKey))
    const id = nextId()
    await put(id, agent(acme.owner.userId))
    const renamed = await put(id, { ...agent(acme.owner.userId), name: 'Renamed' }, platform)
    assert.deepEqual([renamed.status, renamed.body.code], [403, 'owner_required'])
    const taken = await put(id, agent(platform.userId), platform)
    assert.deepEqual([taken.status, taken.body.code], [403, 'owner_required'])
    const { user_id, name } = (await get(id)).body
    assert.deepEqual([user_id, name], [acme.owner.userId, 'Daily report'])
  })

  test('the trigger of a removed member may be given to another member', async () => {
    const platform = await acme.person(await acme.profile(platformKey))
    const leaver = await acme.person('administrator')
    const id = nextId()
    await put(id, agent(leaver.userId))
    await acme.owner.call(`DELETE /v1/members/${leaver.userId}`)
    assert.equal((await put(id, agent(platform.userId), platform)).status, 200)
  })
})

test('a new id has no invisible characters; an existing one that has some stays usable', async () => {
  const acme = await reeve.organization()
  const path = (id: string) => `/v1/triggers/${encodeURIComponent(id)}`
  const put = (id: string) =>
    acme.owner.call(`PUT ${path(id)}`, { body: { user_id: acme.owner.userId, kind: 'agent', name: 'New' } })
  for (const id of ['a\nb', '\u202eabc', 'a\u200bb', ' ']) {
    const { status, body } = await put(id)
    assert.deepEqual([status, body.code], [422, 'invalid_trigger_id'], JSON.stringify(id))
    assert.equal((await acme.owner.call(`GET ${path(id)}`)).status, 404)
  }
  const old = 'old\u202e'
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    await transaction.commit(sql`
        insert into triggers (organization_id, id, user_id, kind, name, enabled, runs_oracle, created_at, changed_at)
        values (${acme.id}, ${old}, ${acme.owner.userId}, 'agent', 'Old', true, false, now(), now())`)
  })
  assert.equal((await put(old)).body.name, 'New')
  assert.equal((await acme.owner.call(`DELETE ${path(old)}`)).status, 204)
  assert.equal((await put('daily report/1')).status, 200)
})

test('a member has at most 1,000 triggers: 409 trigger_limit_reached', async () => {
  const [full, other] = [await acme.person(), await acme.person()]
  await reeve.query`
      insert into triggers (organization_id, id, user_id, kind, name, enabled, created_at, changed_at)
      select ${acme.id}, 'many-' || n, ${full.userId}, 'agent', 'Many', n % 2 = 0, now(), now()
      from generate_series(1, 999) n`
  const [last, moved] = [nextId(), nextId()]
  assert.equal((await put(last, agent(full.userId))).status, 200)
  for (const id of [nextId(), moved]) {
    if (id === moved) assert.equal((await put(id, agent(other.userId))).status, 200)
    const { status, body } = await put(id, agent(full.userId))
    assert.deepEqual([status, body.code], [409, 'trigger_limit_reached'])
  }
  assert.equal((await put(last, { ...agent(full.userId), enabled: false })).status, 200, 'an existing one is changed')
  assert.equal((await acme.owner.call(`DELETE /v1/triggers/${last}`)).status, 204)
  assert.equal((await put(moved, agent(full.userId))).status, 200)
})

test('a registration in a session is recorded if it changes the trigger, and never with a key', async () => {
  const body = { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly report' }
  const put = (change: object) => ({ body: { ...body, ...change } })
  const request = 'PUT /v1/triggers/nightly'
  const inSession = (change: object) => recordedBy(reeve, acme.id, () => acme.owner.inSession(request, put(change)))

  const registered = await inSession({})
  assert.deepEqual([registered.answer.status, registered.actions], [200, ['trigger.registered']])
  assert.equal(registered.entries[0]?.changes.before, null)
  const disabled = await inSession({ enabled: false })
  const [entry] = disabled.entries
  assert.deepEqual([disabled.actions, disabled.types], [['trigger.registered'], []])
  const enabledIn = (side: unknown) => (side as { enabled: boolean }).enabled
  assert.deepEqual([enabledIn(entry?.changes.before), enabledIn(entry?.changes.after)], [true, false])
  assert.equal(entry?.target.id, 'nightly')
  assert.deepEqual((await inSession({ enabled: false })).actions, [], 'nothing changes')

  const byKey = await recordedBy(reeve, acme.id, () => acme.owner.call(request, put({ enabled: true })))
  assert.deepEqual([byKey.answer.status, byKey.actions], [200, []])
})
