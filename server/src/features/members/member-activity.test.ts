import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { inDatabase, type SharedReeve, sharedReeve, startReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { createMemberActivity } from './member-activity.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const MINUTE_MS = 60_000

const lastActive = async (acme: Organization, { userId }: { userId: string }): Promise<string | null> =>
  (await assertSuccess(acme.owner.call(`GET /v1/members/${userId}`))).body.last_active_at

/** Records these activities of a member, and flushes the buffer after each. */
async function write(acme: Organization, { userId }: { userId: string }, ...times: Date[]) {
  const activity = createMemberActivity(reeve.app.pool, { onError: error => assert.fail(String(error)) })
  for (const at of times) {
    activity.record({ organizationId: acme.id, userId }, at)
    await activity.flush()
  }
  await activity.stop()
}

test('requests by key and in a session count as activity, in their organization only', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [byKey, bySession, idle] = [await acme.person(), await acme.person(), await acme.person()]
  await other.person('member', { email: bySession.email })
  const cookie = await bySession.cookie()
  const before = reeve.clock.now().toISOString()
  const second = await startReeve({ on: reeve.database })
  await assertSuccess(second.call('GET /v1/members', { key: byKey.key }))
  const inAcme = { cookie, 'reeve-organization': acme.id }
  await assertSuccess(second.call('GET /v1/members', { headers: inAcme }))
  await second.stop()

  for (const person of [byKey, bySession]) assert.ok(((await lastActive(acme, person)) ?? '') >= before)
  assert.deepEqual([await lastActive(acme, idle), await lastActive(other, bySession)], [null, null])
  const since = async (filter: string) =>
    (await assertSuccess(acme.owner.call(`GET /v1/members?${filter}`))).body.members.map(
      ({ user_id }: { user_id: string }) => user_id,
    )
  const idleOnes = await since(`last_active_before=${encodeURIComponent(before)}`)
  assert.deepEqual(idleOnes, [acme.owner.userId, idle.userId])
  const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/counts?last_active_before=${before}`))
  assert.deepEqual(body, { active: 2, suspended: 0 })
})

test('activity is written once a minute, and never goes back', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const start = Date.parse('2026-03-04T07:41:03.000Z')
  const at = (ms: number) => new Date(start + ms)
  await write(acme, person, at(0), at(MINUTE_MS - 1))
  assert.equal(await lastActive(acme, person), at(0).toISOString())
  await write(acme, person, at(MINUTE_MS + 1), at(5))
  assert.equal(await lastActive(acme, person), at(MINUTE_MS + 1).toISOString())
})

test('activity does not invalidate an earlier ETag, and is reset when the membership ends', async () => {
  const acme = await reeve.organization()
  const { userId, email } = await acme.person()
  const path = `/v1/members/${userId}`
  const { headers } = await assertSuccess(acme.owner.call(`GET ${path}`))
  const etag = headers.get('etag') ?? ''
  const preview = await assertSuccess(acme.owner.call(`POST ${path}/suspension?dry_run=true`, { body: {} }))
  await write(acme, { userId }, new Date())
  const asBefore = { headers: { 'if-match': etag } }
  await assertSuccess(acme.owner.call(`PATCH ${path}/details`, { body: { name: 'Mallory' }, ...asBefore }))
  await assertSuccess(acme.owner.call(`PATCH ${path}/details`, { body: { name: 'Person' } }))
  const again = await assertSuccess(acme.owner.call(`POST ${path}/suspension?dry_run=true`, { body: {} }))
  assert.notEqual(again.headers.get('etag'), preview.headers.get('etag'), 'the name differs')
  await write(acme, { userId }, new Date(Date.now() + 2 * MINUTE_MS))
  const asPreviewed = { headers: { 'if-match': again.headers.get('etag') ?? '' } }
  await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: {}, ...asPreviewed }))

  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  const body = { email, name: 'Back', profile_id: acme.profiles.member }
  assert.equal((await assertSuccess(acme.owner.call('POST /v1/members', { body }))).body.last_active_at, null)
  assert.equal(await lastActive(acme, { userId }), null)
})

test('a locked member does not delay the activity of the others', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const activity = createMemberActivity(reeve.app.pool, { onError: error => assert.fail(String(error)) })
  const at = new Date()
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    await transaction.run(sql`select from members where organization_id = ${acme.id} for update`)
    for (const { id, owner } of [acme, other]) activity.record({ organizationId: id, userId: owner.userId }, at)
    await activity.flush()
    assert.deepEqual(
      [await lastActive(acme, acme.owner), await lastActive(other, other.owner)],
      [null, at.toISOString()],
    )
  })
  await activity.stop()
})
