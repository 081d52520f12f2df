import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { editKeyPolicy, listedKey } from '../../../test/harness/api-keys.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { freeze, unfreeze } from '../../../test/harness/freeze.ts'
import { type ReeveWithMail, startReeveWithMail } from '../../../test/harness/mailbox.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { runJob, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The margin for uses that are recorded late. */
const MARGIN = 5 * MINUTE

let reeve: ReeveWithMail
/** A second server on the same database, which stands for another process. */
let second: TestReeve
before(async () => {
  reeve = await startReeveWithMail()
  second = await startReeve({ on: reeve.database, config: { smtpUrl: reeve.mailboxes.url } })
})
after(async () => {
  await second?.stop()
  await reeve?.stop()
})

beforeEach(() => {
  for (const { clock } of [reeve, second]) clock.reset()
})

const advance = (ms: number) => {
  for (const { clock } of [reeve, second]) clock.advance(ms)
}

/** An organization that revokes keys that are not used for 14 days, with a key of its owner. */
async function withUnusedKey() {
  const acme = await reeve.organization()
  const { id, key } = await acme.issueKey(acme.owner.userId, ['members:read'])
  // The owner's other key, which the tests use, is of no interest here.
  const all = (await assertSuccess(acme.owner.inSession('GET /v1/api-keys'))).body.api_keys
  for (const other of all) if (other.id !== id) await acme.owner.inSession(`DELETE /v1/api-keys/${other.id}`)
  await assertSuccess(editKeyPolicy(acme.owner, { revoke_unused_after_days: 14 }))
  /** Runs the job in two processes at once. Returns what it records, as `action name`. */
  const check = async () => {
    const both = () => Promise.all([reeve, second].map(one => runJob(one, 'unused API keys')))
    const recorded = await recordedBy(reeve, acme.id, both)
    assert.deepEqual(recorded.actions, recorded.types)
    return recorded
  }
  const use = async () => {
    assert.equal((await reeve.call('GET /v1/members', { key })).status, 200)
    await reeve.app.usage.keyUsage.flush()
  }
  return { acme, id, check, use, actions: async () => (await check()).actions }
}

test('an unused key is revoked once, a week after a warning by mail, entry and event', async () => {
  const { acme, id, check, actions } = await withUnusedKey()
  advance(7 * DAY - MINUTE)
  assert.deepEqual(await actions(), [])
  advance(2 * HOUR)
  const warned = await check()
  assert.deepEqual(warned.actions, ['api_key.unused'])
  const [{ data }] = warned.events
  assert.equal(data.api_key_id, id)
  assert.ok(Date.parse(data.revoke_after) - reeve.clock.now().getTime() >= 7 * DAY - MINUTE)
  const mail = await reeve.mailboxes.newestAbout(acme.owner.email, 'Unused API keys of Acme will be revoked')
  assert.match(mail, /not used for 14 days[\s\S]*“test”: never used, revoked after/)

  advance(7 * DAY - 2 * HOUR)
  assert.deepEqual(await actions(), [], 'the warning is not a week old')
  advance(3 * HOUR)
  await acme.owner.signIn()
  const revoked = await check()
  assert.deepEqual(revoked.actions, ['api_key.revoked'])
  assert.deepEqual([revoked.events[0].data.revoked_reason, revoked.entries[0]?.actor.type], ['unused', 'system'])
  const key = await listedKey(acme, id)
  assert.deepEqual([key.status, key.revoked_reason], ['revoked', 'unused'])
  await reeve.mailboxes.newestAbout(acme.owner.email, 'Unused API keys of Acme were revoked')
  advance(2 * DAY)
  assert.deepEqual(await actions(), [])
})

test('a key that is used after the warning stays, and is warned about again before it is revoked', async () => {
  const { check, actions, use } = await withUnusedKey()
  advance(8 * DAY)
  assert.deepEqual(await actions(), ['api_key.unused'])
  advance(5 * DAY)
  await use()
  advance(6 * DAY)
  assert.deepEqual(await actions(), [], 'day 19: used on day 13')
  advance(2 * DAY)
  assert.deepEqual((await check()).actions, ['api_key.unused'])
})

test('a key that expires within a week is not warned about', async () => {
  const { acme, id, check } = await withUnusedKey()
  const expiresAt = new Date(reeve.clock.now().getTime() + 14 * DAY)
  await acme.issueKey(acme.owner.userId, ['members:read'], { expiresAt })
  advance(8 * DAY)
  const { events } = await check()
  assert.deepEqual(
    events.map(({ data }) => data.api_key_id),
    [id],
  )
})

test('without a run for months, a key is warned about first, and revoked a week later', async () => {
  const { actions } = await withUnusedKey()
  advance(90 * DAY)
  assert.deepEqual(await actions(), ['api_key.unused'])
  advance(7 * DAY - MINUTE)
  assert.deepEqual(await actions(), [])
  advance(61 * MINUTE)
  assert.deepEqual(await actions(), ['api_key.revoked'])
})

test('another number of days counts anew, so that a warning before it has no effect', async () => {
  const { acme, actions } = await withUnusedKey()
  advance(13 * DAY)
  assert.deepEqual(await actions(), ['api_key.unused'])
  await assertSuccess(editKeyPolicy(acme.owner, { revoke_unused_after_days: 15 }))
  advance(7 * DAY + MARGIN)
  assert.deepEqual(await actions(), [])
  advance(DAY)
  assert.deepEqual(await actions(), ['api_key.unused'])
})

test('a key that nobody could use during a freeze is warned about again', async () => {
  const { acme, actions } = await withUnusedKey()
  advance(8 * DAY)
  assert.deepEqual(await actions(), ['api_key.unused'])
  await freeze(acme)
  advance(30 * DAY)
  assert.deepEqual(await actions(), [])
  await unfreeze(acme)
  advance(2 * HOUR)
  assert.deepEqual(await actions(), ['api_key.unused'])
})

test('keys of a suspended owner stay, and the person who answers for a service account gets the mail', async () => {
  const { acme, check } = await withUnusedKey()
  const grace = await acme.person('member')
  const account = { name: 'Deployment', profile_id: acme.profiles.member, accountable_user_id: grace.userId }
  const { user_id } = (await assertSuccess(acme.owner.inSession('POST /v1/service-accounts', { body: account }))).body
  await acme.issueKey(user_id, ['members:read'])
  const suspension = `/v1/members/${grace.userId}/suspension`
  /** Runs the job. Returns its records about the keys of Grace, and of the service account. */
  const recorded = async () => {
    await acme.owner.signIn()
    const { events } = await check()
    return [grace.userId, user_id].map(owner =>
      events.filter(({ data }) => data.owner_user_id === owner).map(({ type }) => type),
    )
  }
  advance(8 * DAY)
  assert.deepEqual(await recorded(), [['api_key.unused'], ['api_key.unused']])
  const mail = await reeve.mailboxes.newestAbout(grace.email, 'Unused API keys of Acme will be revoked')
  assert.match(mail, /“test” of the service account “Deployment”: never used/)
  await assertSuccess(acme.owner.inSession(`POST ${suspension}`, { body: {} }))
  advance(30 * DAY)
  assert.deepEqual(await recorded(), [[], ['api_key.revoked']])
  await assertSuccess(acme.owner.inSession(`DELETE ${suspension}`))
  advance(2 * HOUR)
  assert.deepEqual(await recorded(), [['api_key.unused'], []])
})
