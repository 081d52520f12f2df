import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import { connectDirectory } from '../../../../test/harness/directories.ts'
import {
  type LogoutProvider,
  sendLogout,
  startTwoWithLogout,
  type TwoWithLogout,
} from '../../../../test/harness/logout-provider.ts'
import type { Organization, Person } from '../../../../test/harness/organization.ts'
import { addPasskey } from '../../../../test/harness/passkeys.ts'
import { recordedBy } from '../../../../test/harness/platform.ts'
import { outcomeOf, type TestReeve } from '../../../../test/harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../../../../test/harness/second-factor.ts'
import { untilWaiting } from '../../../../test/harness/until-waiting.ts'

let servers: TwoWithLogout
let reeve: TestReeve
let second: TestReeve
let okta: LogoutProvider
before(async () => {
  servers = await startTwoWithLogout()
  ;({ reeve, second, okta } = servers)
})
after(() => servers.stop())

/** A person of two organizations, of which the first has a directory. */
async function inTwoOrganizations() {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  const directory = await connectDirectory(reeve, acme, okta.settings)
  const grace = await acme.person('member')
  await other.person('member', { email: grace.email })
  return { acme, other, directory, grace }
}

async function logout(directoryId: string, { email }: Pick<Person, 'email'>, at: TestReeve = reeve) {
  const body = { sub_id: { format: 'email', email } }
  return sendLogout(at, directoryId, await okta.token(directoryId), body)
}

/** The status of a request in each organization, with the session of this browser. */
const statusesIn = (browser: Browser, ...organizations: readonly Organization[]) =>
  Promise.all(organizations.map(async ({ id }) => (await browser.inOrganization(id).call('GET /v1/caller')).status))

test('a session ends in one organization at once, on two processes, and stays in the other', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const cookie = await grace.cookie()
  let hasEnded = false
  const late = { acme: [] as number[], other: [] as number[] }
  const early: number[] = []
  const callAll = async (at: TestReeve, { id }: Organization, ended: number[]) => {
    while (ended.length < 150) {
      const list = hasEnded ? ended : early
      list.push((await at.call('GET /v1/caller', { headers: { cookie, 'reeve-organization': id } })).status)
    }
  }
  const calling = [reeve, second].flatMap(at => [
    callAll(at, acme, late.acme),
    callAll(at, acme, late.acme),
    callAll(at, other, late.other),
  ])
  const { entries: foreign, events: foreignEvents } = await recordedBy(reeve, other.id, async () => {
    const { entries, events } = await recordedBy(reeve, acme.id, async () => {
      assert.equal((await logout(directory.id, grace, second)).status, 204)
      hasEnded = true
    })
    await Promise.all(calling)
    assert.deepEqual(
      entries.map(({ action, changes }) => [action, changes]),
      [['member.signed_out', { before: {}, after: { directory_id: directory.id, only_here: true } }]],
    )
    const data = { user_id: grace.userId, directory_id: directory.id, sessions_ended: 0, only_here: true }
    assert.deepEqual(
      events.map(one => [one.type, one.data]),
      [['member.signed_out', data]],
    )
  })
  assert.ok(early.includes(200))
  assert.ok(late.acme.length >= 150)
  assert.deepEqual([new Set(late.acme), new Set(late.other)], [new Set([401]), new Set([200])])
  assert.deepEqual([foreign, foreignEvents], [[], []])
})

test('the identity provider gets the same response as for a person of one organization', async () => {
  const { acme, directory, grace } = await inTwoOrganizations()
  const ada = await acme.person('member')
  const answers = [await logout(directory.id, grace), await logout(directory.id, ada)]
  const [one, two] = answers.map(({ status, body, headers }) => {
    const shown = [...headers].filter(([name]) => !/^(?:date|.*request-id|ratelimit.*)$/.test(name))
    return { status, body, shown }
  })
  assert.deepEqual(one, two)
})

test('the account lists where the session has ended, and a new sign-in works at once', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const [old, here] = [await signedIn(reeve, grace), openBrowser(reeve.url)]
  await signInWithPassword(here, grace.email)
  const endedIn = async (browser: Browser) => {
    const { organizations } = (await browser.call('GET /v1/account')).body
    return organizations.map((one: { name: string; session_ended: boolean }) => [one.name, one.session_ended])
  }
  assert.equal((await logout(directory.id, grace)).status, 204)
  assert.equal((await signInWithPassword(here, grace.email)).status, 200)
  assert.deepEqual(await endedIn(old), [
    ['Acme', true],
    ['Other', false],
  ])
  assert.deepEqual(await endedIn(here), [
    ['Acme', false],
    ['Other', false],
  ])
  assert.deepEqual(await statusesIn(old, acme, other), [401, 200])
  assert.deepEqual(await statusesIn(here, acme, other), [200, 200])
  const refused = await old.inOrganization(acme.id).call('PATCH /v1/organization', { body: { name: 'Evil' } })
  assert.equal(outcomeOf(refused), '401 invalid_session')
  const renamed = await old.call('PATCH /v1/account', { body: { name: 'Grace' } })
  assert.equal(renamed.body.organizations[0].session_ended, true)
})

test('a sign-in that is in progress during the logout ends with it', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  let answer: ReturnType<typeof logout> | undefined
  await reeve.query.begin(async query => {
    // As in a sign-in: the account's lock, and then the session, which is not visible until the commit.
    await query`select from accounts where id = ${grace.userId} for key share`
    await query`
      insert into sessions (id, user_id, token_hash, created_at, updated_at, expires_at)
      select gen_random_uuid(), user_id, 'begins', created_at, updated_at, expires_at from sessions
      where user_id = ${grace.userId} limit 1`
    answer = logout(directory.id, grace)
    await untilWaiting(query, 1)
  })
  assert.equal((await answer)?.status, 204)
  assert.deepEqual(await statusesIn(here, acme, other), [401, 200])
  const sessions = await reeve.query`select ended_in from sessions where user_id = ${grace.userId}`
  assert.deepEqual(
    sessions.map(({ ended_in }) => ended_in),
    [[acme.id], [acme.id]],
  )
})

test('a session that begins while the logout holds the account’s lock is valid', async () => {
  const { acme, directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  for (let round = 0; round < 5; round++) {
    const there = openBrowser(second.url)
    const [answer] = await Promise.all([logout(directory.id, grace), signInWithPassword(there, grace.email)])
    assert.equal(answer.status, 204)
    assert.deepEqual(await statusesIn(here, acme), [401])
    // The logout or the sign-in may get the lock first. A sign-in after the logout is valid in any case.
    const [status] = await statusesIn(there, acme)
    assert.ok(status === 200 || status === 401)
    await signInWithPassword(there, grace.email)
    assert.deepEqual(await statusesIn(there, acme), [200])
  }
})

test('an ended session enables no second factor, and so is not replaced, and one of a new sign-in does', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  await logout(directory.id, grace)
  const refused = await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  assert.equal(outcomeOf(refused), '401 session_ended')
  assert.deepEqual(await statusesIn(here, acme, other), [401, 200])
  await signInWithPassword(here, grace.email)
  await enableTotp(here)
  assert.deepEqual(await statusesIn(here, acme, other), [200, 200])
})

test('an ended session changes no sign-in methods, with which a thief would return', async () => {
  const { directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  await logout(directory.id, grace)
  const options = await here.call('GET /auth/passkey/generate-register-options')
  assert.equal(outcomeOf(options), '403 session_not_fresh')
  await signInWithPassword(here, grace.email)
  await addPasskey(here)
})

test('trusted devices are asked for the second factor again, and mailed links stay', async () => {
  const { directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  const { app } = await enableTotp(here)
  await signInWithPassword(here, grace.email)
  await verifyTotp(here, codeOfStep(app, 0), { trustDevice: true })
  assert.equal((await signInWithPassword(here, grace.email)).body.twoFactorRedirect, undefined)
  await reeve.call('POST /auth/request-password-reset', { body: { email: grace.email } })
  const links = () => reeve.query`
    select from verifications where value = ${grace.userId}
      and expires_at - created_at between interval '59 minutes' and interval '61 minutes'`
  const { length } = await links()
  assert.equal((await logout(directory.id, grace)).status, 204)
  assert.equal((await signInWithPassword(here, grace.email)).body.twoFactorRedirect, true)
  assert.deepEqual([length, (await links()).length], [1, 1])
})

test('reactivation, and removal with a new membership, leave an ended session ended', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  await acme.owner.call(`POST /v1/members/${grace.userId}/suspension`, { body: { reason: 'Stolen laptop' } })
  assert.equal((await logout(directory.id, grace)).status, 204)
  await acme.owner.call(`DELETE /v1/members/${grace.userId}/suspension`)
  assert.deepEqual(await statusesIn(here, acme, other), [401, 200])
  await acme.owner.call(`DELETE /v1/members/${grace.userId}`)
  await acme.person('member', { email: grace.email })
  assert.deepEqual(await statusesIn(here, acme, other), [401, 200])
  await signInWithPassword(here, grace.email)
  assert.deepEqual(await statusesIn(here, acme, other), [200, 200])
})

test('the sessions stay hidden while the person is active elsewhere, and end for the account afterwards', async () => {
  const { acme, other, directory, grace } = await inTwoOrganizations()
  const here = await signedIn(reeve, grace)
  const listed = async () => (await acme.owner.call(`GET /v1/members/${grace.userId}/sessions`)).body
  await logout(directory.id, grace)
  assert.deepEqual(await listed(), { sessions: [], withheld: 'active_in_other_organization' })
  await other.owner.call(`DELETE /v1/members/${grace.userId}`)
  assert.equal((await listed()).sessions.length, 1)
  const { events } = await recordedBy(reeve, acme.id, () => logout(directory.id, grace))
  const data = { user_id: grace.userId, directory_id: directory.id, sessions_ended: 1, only_here: false }
  assert.deepEqual(
    events.map(one => one.data),
    [data],
  )
  assert.equal((await here.call('GET /v1/account')).status, 401)
})

test('owners stay signed in if the directory may not suspend owners', async () => {
  const { acme, other, directory } = await inTwoOrganizations()
  await other.person('member', { email: acme.owner.email })
  const here = await signedIn(reeve, acme.owner)
  assert.equal(outcomeOf(await logout(directory.id, acme.owner)), '403 owner_required')
  assert.deepEqual(await statusesIn(here, acme, other), [200, 200])
})

test('a used token counts as no logout', async () => {
  const { directory, grace } = await inTwoOrganizations()
  const token = await okta.token(directory.id)
  const body = { sub_id: { format: 'email', email: grace.email } }
  const answers = []
  for (let count = 0; count < 11; count++) answers.push(await sendLogout(reeve, directory.id, token, body))
  assert.deepEqual(answers.map(outcomeOf), ['204', ...Array(10).fill('401 invalid_logout_token')])
  for (let count = 0; count < 9; count++) assert.equal((await logout(directory.id, grace)).status, 204)
  assert.equal((await logout(directory.id, grace)).status, 429)
})

test('an organization cannot keep a person of another one from changing how they sign in', async () => {
  const { acme, directory, grace } = await inTwoOrganizations()
  const ofOneOrganization = await acme.person('member')
  for (const who of [grace, ofOneOrganization]) {
    const begun = performance.now()
    for (let count = 0; count < 10; count++) assert.equal((await logout(directory.id, who)).status, 204)
    const refused = await logout(directory.id, who)
    assert.equal(outcomeOf(refused), '429 too_many_logouts')
    const elapsed = Math.ceil((performance.now() - begun) / 1000)
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter <= 3600 && retryAfter >= 3600 - elapsed, `${retryAfter} s after ${elapsed} s`)
  }
  const here = await signedIn(reeve, grace)
  assert.equal((await logout(directory.id, grace)).status, 429)
  assert.equal(outcomeOf(await here.call('DELETE /v1/account/sessions')), '200')
  await enableTotp(here)
  const other = await acme.person('member')
  assert.equal((await logout(directory.id, other)).status, 204)
  const token = await okta.token(directory.id)
  const body = { sub_id: { format: 'email', email: grace.email } }
  assert.equal((await sendLogout(reeve, directory.id, token, body)).status, 429)
  reeve.clock.advance(60 * 60_000)
  assert.equal((await logout(directory.id, grace)).status, 204)
})
