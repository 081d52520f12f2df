import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givePassword, openBrowser, PASSWORD } from '../../../../test/harness/browser.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { onConnection } from '../../../database/transaction.ts'
import { PERMISSIONS } from '../../../kernel/vocabulary.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

interface Who {
  readonly userId: string
}
const path = ({ userId }: Who) => `/v1/members/${userId}/sessions`
const sessionsOf = async (acme: Organization, who: Who) =>
  (await assertSuccess(acme.owner.call(`GET ${path(who)}`))).body
const suspend = (acme: Organization, { userId }: Who, query = '') =>
  assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension${query}`, { body: { block_login: true } }))

test('an administrator sees the sessions of the member alone, the last used first', async () => {
  const acme = await reeve.organization()
  const [administrator, mallory] = [await acme.person('administrator'), await acme.person('member')]
  await (await acme.person('member')).openSession()
  await givePassword(reeve, mallory.userId)
  await mallory.openSession()
  const laptop = openBrowser(reeve.url)
  const headers = { 'user-agent': 'Firefox on her laptop' }
  await assertSuccess(
    laptop.call('POST /auth/sign-in/email', { body: { email: mallory.email, password: PASSWORD }, headers }),
  )

  const { sessions, withheld } = (await assertSuccess(administrator.call(`GET ${path(mallory)}`))).body
  assert.equal(withheld, null)
  assert.equal(sessions.length, 2)
  const { id, created_at, last_used_at, expires_at, ...where } = sessions[0]
  assert.deepEqual(where, { ip: '127.0.0.1', user_agent: 'Firefox on her laptop', current: false })
  assert.ok(created_at <= last_used_at && last_used_at < expires_at)
  assert.ok(!JSON.stringify(sessions).includes([...laptop.cookies.values()].join()))
  const own = (await laptop.call('GET /v1/account/sessions')).body.sessions
  assert.deepEqual(
    own.map((session: { id: string }) => session.id),
    sessions.map((session: { id: string }) => session.id),
  )
  assert.equal(own[0].id, id)
})

test('the listed sessions are those that a login block ends, without expired ones', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person('member')
  const over = await mallory.openSession()
  await mallory.openSession()
  const expire = sql`update sessions set expires_at = now() - interval '1 second' where id = ${over}`
  await onConnection(reeve.app.pool, db => db.run(expire))
  const { sessions } = await sessionsOf(acme, mallory)
  const { sessions_ended } = (await suspend(acme, mallory, '?dry_run=true')).body
  assert.deepEqual([sessions.length, sessions_ended], [1, 1])
  await suspend(acme, mallory)
  assert.deepEqual(await sessionsOf(acme, mallory), { sessions: [], withheld: null })
})

test('sessions are withheld while the person is active elsewhere, without naming that organization', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const mallory = await acme.person('member')
  await other.person('member', { email: mallory.email })
  await mallory.openSession()
  const hidden = { sessions: [], withheld: 'active_in_other_organization' }
  assert.deepEqual(await sessionsOf(acme, mallory), hidden)
  assert.deepEqual(await sessionsOf(other, mallory), hidden)

  await suspend(other, mallory)
  assert.equal((await sessionsOf(acme, mallory)).sessions.length, 1)
  assert.deepEqual(await sessionsOf(other, mallory), hidden)
})

test('only a caller who may suspend the member sees the member’s sessions', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person(await acme.profile([...PERMISSIONS]))
  const greater = await acme.person(await acme.profile(['agents.run']))
  const reader = await acme.person('member')
  const outcome = async (as: typeof administrator, who: Who) => outcomeOf(await as.inSession(`GET ${path(who)}`))
  assert.equal(await outcome(administrator, reader), '200')
  assert.equal(await outcome(reader, administrator), '403 permission_required')
  assert.equal(await outcome(administrator, greater), '403 target_exceeds_caller')
  assert.equal(await outcome(administrator, acme.owner), '403 owner_required')
  const key = await acme.keyOf(acme.owner.userId, ['members:read'])
  assert.equal(outcomeOf(await acme.owner.call(`GET ${path(reader)}`, { key })), '403 insufficient_scope')
})
