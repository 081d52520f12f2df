import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { holdOrganization } from '../../../test/harness/hold-organization.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'

const ROUNDS = process.env.REEVE_TEST_LONG ? 60 : 20

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('after a suspension no trigger of the member is enabled, whatever was registered concurrently', async () => {
  const acme = await reeve.organization()
  const { call } = acme.owner
  const other = await acme.person()
  let refused = 0
  let registered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { userId } = await acme.person()
    const put = (id: string, body: object) =>
      call(`PUT /v1/triggers/${id}-${round}`, { body: { user_id: userId, kind: 'agent', name: 'T', ...body } })
    await Promise.all([put('own', {}), put('taken', { user_id: other.userId }), put('given', {})])

    const jitter = () => wait(Math.random() * 12)
    const writes = [
      jitter().then(() => put('new', {})),
      jitter().then(() => put('second', {})),
      jitter().then(() => put('own', { enabled: true })),
      jitter().then(() => put('taken', { enabled: true })),
      jitter().then(() => put('given', { user_id: other.userId })),
    ]
    const enabledAfterAnswer = jitter()
      .then(() => call(`POST /v1/members/${userId}/suspension`, { body: {} }))
      .then(answer => assert.equal(answer.status, 200, JSON.stringify(answer.body)))
      .then(() => call(`GET /v1/triggers?user_id=${userId}&enabled=true`))
    for (const { status, body } of await Promise.all(writes)) {
      assert.ok(status === 200 || status === 409, JSON.stringify(body))
      if (status === 409) refused++
      else registered++
    }
    assert.deepEqual((await enabledAfterAnswer).body.triggers, [])
    assert.deepEqual((await call(`GET /v1/triggers?user_id=${userId}&enabled=true`)).body.triggers, [])
  }
  assert.ok(refused > 0 && registered > 0, `both sides won: ${refused} refused, ${registered} registered`)
})

test('many requests of the person to be suspended delay the suspension by one of them', async () => {
  const acme = await reeve.organization()
  const [mallory, linus] = [await acme.person('administrator'), await acme.person()]
  const held = await holdOrganization(reeve.database, acme.id)
  const order: string[] = []
  const first = mallory.call(`POST /v1/members/${linus.userId}/suspension?dry_run=true`, { body: {} })
  await held.waiting()
  const flood = Array.from({ length: 40 }, async () => {
    const { status } = await mallory.call(`POST /v1/members/${linus.userId}/suspension?dry_run=true`, { body: {} })
    order.push(`flood ${status}`)
  })
  await wait(500)
  const suspended = acme.owner
    .call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} })
    .then(({ status }) => {
      order.push(`suspension ${status}`)
    })
  await wait(500)
  await held.release()
  await Promise.all([first, suspended, ...flood])
  const before = order.indexOf('suspension 200')
  assert.ok(before >= 0 && before <= 2, order.slice(0, 10).join())
  assert.ok(
    order.slice(before + 3).every(one => one !== 'flood 200'),
    order.join(),
  )
})

test('only the triggers of a kept Oracle stay enabled, whatever is registered concurrently', async () => {
  for (let round = 0; round < ROUNDS / 4; round++) {
    const acme = await reeve.organization()
    const { call } = acme.owner
    const { userId } = await acme.person()
    await call('PUT /v1/oracle', { body: { name: 'Pythia', owner_user_id: userId } })
    const put = async (id: string, runsOracle: boolean) => {
      await wait(Math.random() * 12)
      const body = { user_id: userId, kind: 'agent', name: 'T', enabled: true, runs_oracle: runsOracle }
      return call(`PUT /v1/triggers/${id}`, { body })
    }
    await put('kept', true)
    await Promise.all([
      call(`POST /v1/members/${userId}/suspension`, { body: { keep_oracle: true } }),
      ...[put('kept', false), put('kept', true), put('one', true), put('two', false), put('three', false)],
    ])
    const { triggers } = (await call(`GET /v1/triggers?user_id=${userId}&enabled=true`)).body
    for (const trigger of triggers) assert.equal(trigger.runs_oracle, true, JSON.stringify(trigger))
  }
})

test('a trigger that is taken over during a suspension keeps the state that the suspension gave it', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  const { call } = acme.owner
  const put = (userId: string) =>
    call('PUT /v1/triggers/taken', { body: { user_id: userId, kind: 'agent', name: 'T' } })
  await put(person.userId)
  const takeover = await inDatabase(reeve.app.pool, acme.id, async transaction => {
    await transaction.run(
      sql`update triggers set enabled = false where organization_id = ${acme.id} and user_id = ${person.userId}`,
    )
    const sent = put(other.userId)
    await wait(300)
    await transaction.commit()
    return { sent }
  })
  const { status, body } = await takeover.sent
  assert.deepEqual([status, body.user_id, body.enabled], [200, other.userId, false])
})
