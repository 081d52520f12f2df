import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { newId } from '../../src/kernel/ids.ts'
import { freeze, unfreeze } from '../harness/freeze.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { recordedBy } from '../harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const path = (person: { userId: string }) => `/v1/members/${person.userId}/suspension`
const suspend = (acme: Organization, person: { userId: string }, block_login = true) =>
  acme.owner.call(`POST ${path(person)}`, { body: { block_login } })
const flags = ({ body }: { body: Record<string, unknown> }) => [
  body.login_blocked,
  body.login_block_failed,
  body.login_blocked_unmarked,
  body.login_block_skipped,
]

const openSession = (userId: string) =>
  onConnection(reeve.app.pool, async db => {
    await db.run(sql`insert into sessions (id, user_id, token_hash, created_at, updated_at, expires_at)
      values (${newId()}, ${userId}, ${Buffer.from(newId())}, now(), now(), now() + interval '1 day')`)
  })

/** Returns the number of the account's sessions and the number of its active blocks. */
const loginOf = (userId: string) =>
  onConnection(reeve.app.pool, async db => {
    const [row] = await db.run(sql<{ sessions: number; blocks: number }[]>`
      select (select count(*) from sessions where user_id = ${userId}) as sessions,
        (select count(*) from login_blocks where user_id = ${userId} and state = 'in_place') as blocks`)
    return [row?.sessions, row?.blocks]
  })

/** Creates two organizations and a person who is a member of both. */
async function shared(): Promise<{ acme: Organization; other: Organization; person: Person }> {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const email = `shared-${newId()}@acme.test`
  const person = await acme.person('member', { email })
  assert.equal((await other.person('member', { email })).userId, person.userId)
  return { acme, other, person }
}

test('block_login blocks the login and ends the sessions when this is the only active organization', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await openSession(person.userId)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    assert.deepEqual(flags(await suspend(acme, person)), [true, false, false, null])
  })
  assert.deepEqual(recorded.actions, ['member.suspended'])
  assert.ok(recorded.types.includes('member.login_blocked'))
  assert.deepEqual(await loginOf(person.userId), [0, 1])
  assert.equal((await acme.owner.call(`GET ${path(person)}`)).body.login_blocked, true)
})

test('without block_login the login and its sessions are unchanged', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await openSession(person.userId)
  assert.deepEqual(flags(await suspend(acme, person, false)), [false, false, false, null])
  assert.deepEqual(await loginOf(person.userId), [1, 0])
})

test('a person active in another organization keeps their login, and the receipt does not name it', async () => {
  const { acme, other, person } = await shared()
  await openSession(person.userId)
  const answer = await suspend(acme, person)
  assert.deepEqual(flags(answer), [false, false, false, 'active_in_other_organization'])
  assert.ok(!JSON.stringify(answer.body).includes(other.id))
  assert.deepEqual(await loginOf(person.userId), [1, 0])
})

test('a membership in a frozen organization does not protect the login, and an unfreeze lifts no block', async () => {
  const { acme, other, person } = await shared()
  await openSession(person.userId)
  await freeze(other)
  assert.deepEqual(flags(await suspend(acme, person)), [true, false, false, null])
  assert.deepEqual(await loginOf(person.userId), [0, 1])
  await unfreeze(other)
  assert.deepEqual(await loginOf(person.userId), [0, 1])
  const { body } = await acme.owner.call(`DELETE ${path(person)}`)
  assert.deepEqual([body.login_unblocked, body.login_still_blocked], [true, false])
})

test('a repeated suspension sets a skipped block once it applies, and records it once', async () => {
  const { acme, other, person } = await shared()
  await suspend(acme, person)
  await suspend(other, person, false)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const again = await suspend(acme, person, false)
    assert.deepEqual([again.body.already_suspended, ...flags(again)], [true, true, false, false, null])
    assert.deepEqual(flags(await suspend(acme, person, false)), [true, false, false, null])
  })
  assert.deepEqual(recorded.actions, ['member.suspension_repeated'])
  assert.deepEqual(recorded.types, ['member.login_blocked'])
})

test('a repeated suspension may add a block', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  await suspend(acme, person, false)
  assert.deepEqual(flags(await suspend(acme, person, true)), [true, false, false, null])
})

test('a login blocked by someone else is reported as unmarked, and reactivation leaves it blocked', async () => {
  const { acme, other, person } = await shared()
  await suspend(other, person, false)
  await suspend(acme, person)
  await other.owner.call(`DELETE ${path(person)}`)
  assert.deepEqual(flags(await suspend(other, person)), [true, false, true, null])
  const reactivated = async (there: Organization) => {
    const { body } = await there.owner.call(`DELETE ${path(person)}`)
    return [body.login_unblocked, body.login_still_blocked]
  }
  assert.deepEqual(await reactivated(other), [false, true])
  assert.deepEqual(await reactivated(other), [false, true], 'also of someone who is active')
  assert.deepEqual(await loginOf(person.userId), [0, 1])
  assert.deepEqual(await reactivated(acme), [true, false])
  assert.deepEqual(await loginOf(person.userId), [0, 0])
})

test('concurrent suspensions of one person by two organizations end with the login blocked', async () => {
  for (let round = 0; round < 25; round++) {
    const { acme, other, person } = await shared()
    const answers = await Promise.all([suspend(acme, person), suspend(other, person)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await loginOf(person.userId), [0, 1], `round ${round}`)
    const blocked = answers.filter(({ body }) => body.login_blocked)
    assert.equal(blocked.length, 1, 'the later one blocks; the earlier one saw the person active elsewhere')
  }
})
