import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { holdOrganization } from '../../../test/harness/hold-organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type CallOptions, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { type ChecksumReader, openChecksumReader } from '../../../test/harness/row-checksums.ts'
import { newId } from '../../kernel/ids.ts'
import { makeKey } from './key-format.ts'

let reeve: TestReeve
let spectator: ChecksumReader
before(async () => {
  reeve = await startReeve()
  spectator = await openChecksumReader(reeve.database)
})
after(async () => {
  await spectator.close()
  await reeve.stop()
})

const report = (keys: unknown[], options: CallOptions = {}, to: TestReeve = reeve) =>
  to.call('POST /v1/api-keys/revoke-exposed', { body: { keys }, ...options })
const isRefused = async (key: string) => (await reeve.call('GET /v1/caller', { key })).status === 401

test('anyone can report keys; real ones are revoked, with one entry and one event each', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const mine = await acme.issueKey(acme.owner.userId, ['members:read'])
  const theirs = await other.issueKey(other.owner.userId, ['members:read'])
  const { entries, events } = await recordedBy(reeve, acme.id, async () => {
    const headers = { 'x-request-id': 'a-report', 'user-agent': 'a scanner' }
    const answer = await report([mine.key, makeKey(acme.id), theirs.key, mine.key], { headers })
    assert.deepEqual([answer.status, answer.body], [202, {}])
    await reeve.app.exposedKeys.revokeDue()
  })
  assert.deepEqual(
    [await isRefused(mine.key), await isRefused(theirs.key), await isRefused(acme.owner.key)],
    [true, true, false],
  )
  const [entry] = entries
  assert.deepEqual([entries.length, entry?.action, entry?.target.id], [1, 'api_key.revoked', mine.id])
  assert.deepEqual([entry?.actor.type, entry?.actor.id], ['system', null])
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.api_key_id, data.revoked_reason]),
    [['api_key.revoked', mine.id, 'exposed']],
  )
  const { body } = await acme.owner.inSession('GET /v1/api-keys?status=revoked')
  assert.deepEqual(
    body.api_keys.map((key: Record<string, unknown>) => [key.id, key.revoked_reason]),
    [[mine.id, 'exposed']],
  )
})

test('a reported token of a directory ends at once, with its former one, and a former one alone', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const works = async (token: string) => (await okta.people.findConnection(token)) !== undefined
  const rotate = async () =>
    (await assertSuccess(acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: {} }))).body.token
  const second = await rotate()
  const { entries, types } = await recordedBy(reeve, acme.id, async () => {
    await assertSuccess(report([okta.token, makeKey(acme.id, 'rvd_')]))
    await reeve.app.exposedKeys.revokeDue()
  })
  assert.deepEqual([await works(okta.token), await works(second)], [false, true])
  assert.deepEqual(
    [entries.length, entries[0]?.action, entries[0]?.actor.type],
    [1, 'directory.token_rotated', 'system'],
  )
  assert.deepEqual([entries[0]?.target.id, types], [okta.id, ['directory.token_rotated']])
  const third = await rotate()
  await assertSuccess(report([third]))
  await reeve.app.exposedKeys.revokeDue()
  assert.deepEqual([await works(second), await works(third), await works(await rotate())], [false, false, true])
})

test('the response is the same for real, revoked and unknown keys, and precedes the lookup', async () => {
  const acme = await reeve.organization()
  const { key } = await acme.issueKey(acme.owner.userId, ['members:read'])
  const held = await holdOrganization(reeve.database, acme.id)
  const told: unknown[] = []
  for (const text of [key, key, makeKey(acme.id), makeKey(newId())]) {
    const response = await fetch(`${reeve.url}/v1/api-keys/revoke-exposed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'same' },
      body: JSON.stringify({ keys: [text] }),
    })
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    told.push([response.status, headers, await response.text()])
  }
  for (const one of told) assert.deepEqual(one, told[0])
  await held.release()
  await reeve.app.exposedKeys.revokeDue()
  assert.ok(await isRefused(key))
})

test('text that cannot be a key is refused with its pointer, and no key of the report is revoked', async () => {
  const acme = await reeve.organization()
  const { key } = await acme.issueKey(acme.owner.userId, ['members:read'])
  const altered = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
  for (const text of ['', 'x', 'rve_', 'rve_abc', key.slice(0, -1), `${key}0`, ` ${key}`, altered, 'x'.repeat(64)]) {
    const { status, body } = await report([key, text])
    const [fault] = body.errors ?? []
    assert.deepEqual([status, body.code, fault?.pointer], [422, 'malformed_api_key', '/keys/1'], text)
    assert.ok(!JSON.stringify(body).includes(key))
  }
  await reeve.app.exposedKeys.revokeDue()
  assert.equal(await isRefused(key), false)
  assert.deepEqual([(await report([key])).status, (await report([makeKey(newId())])).status], [202, 202])
})

test('thousands of duplicates revoke a key once', async () => {
  const acme = await reeve.organization()
  const { key } = await acme.issueKey(acme.owner.userId, ['members:read'])
  const { actions } = await recordedBy(reeve, acme.id, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => report(Array(100).fill(key))))
    for (const { status } of answers) assert.equal(status, 202)
    await reeve.app.exposedKeys.revokeDue()
  })
  assert.deepEqual(actions, ['api_key.revoked'])
})

test('an exposed key is revoked even if it has expired or its owner is suspended', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const { id } = await acme.issueKey(person.userId, ['members:read'], { expiresAt: new Date(Date.now() + 60_000) })
  const expired = await acme.issueKey(person.userId, ['members:read'], { expiresAt: new Date(Date.now() - 60_000) })
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  await assertSuccess(report([person.key, expired.key]))
  await reeve.app.exposedKeys.revokeDue()
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  assert.ok(await isRefused(person.key))
  const { body } = await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${person.userId}`)
  const reasons = body.api_keys.map((key: Record<string, unknown>) => [key.id === id, key.revoked_reason])
  assert.deepEqual(reasons, [
    [false, 'exposed'],
    [true, null],
    [false, 'exposed'],
  ])
})

test('a report that one process does not finish is finished by another, and then deleted', async () => {
  const acme = await reeve.organization()
  const { key } = await acme.issueKey(acme.owner.userId, ['members:read'])
  const dying = await startReeve({ on: reeve.database })
  const held = await holdOrganization(reeve.database, acme.id)
  assert.equal((await report([key], {}, dying)).status, 202)
  const [pid] = await held.waiting()
  await spectator.sql`select pg_terminate_backend(${pid ?? 0})`
  await dying.stop()
  await held.release()
  assert.equal(await isRefused(key), false)

  await reeve.app.exposedKeys.revokeDue()
  assert.equal(await isRefused(key), false, 'it is the other one’s for a minute')
  reeve.clock.advance(61_000)
  await reeve.app.exposedKeys.revokeDue()
  assert.ok(await isRefused(key))
  assert.equal((await spectator.sql`select from exposed_key_reports`).length, 0)
})

test('a report has 1 to 100 keys, and reports from one network are limited as sign-ins are', async () => {
  for (const body of [{}, { keys: [] }, { keys: Array(101).fill('x') }, { keys: [1] }, { keys: ['x'.repeat(501)] }]) {
    const { status } = await reeve.call('POST /v1/api-keys/revoke-exposed', { body })
    assert.equal(status, 422, JSON.stringify(body).slice(0, 40))
  }
  const limited = await startReeve({ on: reeve.database, config: { signInAttempts: 10 } })
  const answers = await Promise.all(Array.from({ length: 40 }, () => report([makeKey(newId())], {}, limited)))
  const passed = answers.filter(({ status }) => status === 202)
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(passed.length, 10)
  assert.deepEqual([refused?.body.code, Number(refused?.headers.get('retry-after')) > 0], ['rate_limited', true])
  await limited.stop()
})
