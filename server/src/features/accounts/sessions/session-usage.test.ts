import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import type { Organization, Person } from '../../../../test/harness/organization.ts'
import { inDatabase, type SharedReeve, sharedReeve, startReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { createSessionUsage } from './session-usage.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const DAY_MS = 24 * 60 * 60_000

const lastUsed = async (acme: Organization, { userId }: Person): Promise<string[]> => {
  const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${userId}/sessions`))
  return body.sessions.map(({ last_used_at }: { last_used_at: string }) => last_used_at)
}

const unusedFor = (days: number, { userId }: Person) =>
  inDatabase(reeve.app.pool, SYSTEM_ORGANIZATION, transaction =>
    transaction.commit([
      sql`update sessions set updated_at = now() - make_interval(days => ${days}) where user_id = ${userId}`,
    ]),
  )

test('a request in a session updates its last use, inside and outside an organization', async () => {
  const acme = await reeve.organization()
  const [inside, outside, idle] = [await acme.person(), await acme.person(), await acme.person()]
  const before = new Date().toISOString()
  const second = await startReeve({ on: reeve.database })
  for (const person of [inside, outside, idle]) {
    const cookie = await person.cookie()
    await unusedFor(5, person)
    if (person === inside) {
      await assertSuccess(second.call('GET /v1/caller', { headers: { cookie, 'reeve-organization': acme.id } }))
    }
    if (person === outside) await assertSuccess(second.call('GET /v1/account', { headers: { cookie } }))
  }
  await second.stop()
  const isUsed = async (person: Person) => (await lastUsed(acme, person)).map(time => time >= before)
  assert.deepEqual(await Promise.all([inside, outside, idle].map(isUsed)), [[true], [true], [false]])
})

test('the last use is written once a day, never goes back, and waits for no lock', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const sessionId = await person.openSession()
  await unusedFor(30, person)
  const usage = createSessionUsage(reeve.app.pool, { onError: error => assert.fail(String(error)) })
  const start = Date.now() - 10 * DAY_MS
  const write = async (ms: number) => {
    usage.record(sessionId, new Date(start + ms))
    await usage.flush()
    return (await lastUsed(acme, person)).map(time => Date.parse(time) - start)
  }
  assert.deepEqual(await write(0), [0])
  assert.deepEqual(await write(DAY_MS - 1), [0])
  assert.deepEqual(await write(DAY_MS + 1), [DAY_MS + 1])
  assert.deepEqual(await write(5), [DAY_MS + 1])
  await inDatabase(reeve.app.pool, SYSTEM_ORGANIZATION, async transaction => {
    await transaction.run(sql`select from sessions where id = ${sessionId} for update`)
    assert.deepEqual(await write(3 * DAY_MS), [DAY_MS + 1])
  })
  await usage.stop()
})
