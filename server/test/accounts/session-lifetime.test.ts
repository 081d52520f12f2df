import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import type { Person } from '../harness/organization.ts'
import { type Answer, outcomeOf, type SharedReeve, sharedReeve } from '../harness/reeve.ts'
import { codeOfStep, enableTotp } from '../harness/second-factor.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = DAY_MS / 24
const NEW_PASSWORD = 'another horse, another battery'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function sessionOf({ userId }: Person) {
  const rows = await reeve.query`
    select id::text, created_at, expires_at from sessions where user_id = ${userId}`
  const [session] = rows
  assert.ok(session && rows.length === 1, `${rows.length} sessions`)
  const { id, created_at, expires_at } = session
  return { id: String(id), signedInAt: Number(created_at), expiresAt: Number(expires_at) }
}

/** Makes the person's session `ageMs` older, and lets it expire in `leftMs`. */
const age = ({ userId }: Person, ageMs: number, leftMs: number) =>
  reeve.query`
    update sessions set created_at = created_at - ${ageMs} * interval '1 millisecond',
      absolute_expires_at = absolute_expires_at - ${ageMs} * interval '1 millisecond',
      expires_at = now() + ${leftMs} * interval '1 millisecond'
    where user_id = ${userId}`

const assertNear = (actual: number, expected: number, label: string) =>
  assert.ok(Math.abs(actual - expected) < 60_000, `${label}: ${(actual - expected) / HOUR_MS} hours off`)

const changePassword = (here: Browser, newPassword: string, currentPassword = PASSWORD) =>
  here.call('POST /auth/change-password', { body: { currentPassword, newPassword } })

/** Requests that replace the session. */
const REPLACEMENTS: Readonly<Record<string, (here: Browser) => Promise<unknown>>> = {
  'a new password': here => changePassword(here, NEW_PASSWORD),
  'enabling the second factor': here => enableTotp(here),
  'disabling the second factor': async here => {
    await enableTotp(here)
    await here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD } })
  },
}

for (const [name, replace] of Object.entries(REPLACEMENTS)) {
  test(`${name} replaces the session and keeps its sign-in time`, async () => {
    const acme = await reeve.organization()
    const here = await signedIn(reeve, acme.owner, acme.id)
    await age(acme.owner, 5 * HOUR_MS, DAY_MS)
    const old = await sessionOf(acme.owner)
    await replace(here)
    const current = await sessionOf(acme.owner)
    assert.notEqual(current.id, old.id)
    assert.equal(current.signedInAt, old.signedInAt)
    const body = { name: 'ci', scopes: ['members:read'] }
    assert.equal(outcomeOf(await here.call('POST /v1/api-keys', { body })), '403 session_not_fresh')
  })

  test(`${name} does not extend the absolute lifetime of the session`, async () => {
    const person = await (await reeve.organization()).person('member')
    const here = await signedIn(reeve, person)
    await age(person, 29 * DAY_MS, DAY_MS / 2)
    const { signedInAt } = await sessionOf(person)
    await replace(here)
    assertNear((await sessionOf(person)).expiresAt, signedInAt + 30 * DAY_MS, name)
  })

  test(`${name} does not extend a session with rememberMe false`, async () => {
    const person = await (await reeve.organization()).person('member')
    const here = await notRemembered(person)
    const { signedInAt } = await sessionOf(person)
    await replace(here)
    assertNear((await sessionOf(person)).expiresAt, signedInAt + DAY_MS, name)
  })
}

async function notRemembered(person: Person): Promise<Browser> {
  await signedIn(reeve, person)
  await reeve.query`delete from sessions where user_id = ${person.userId}`
  const here = openBrowser(reeve.url)
  const body = { email: person.email, password: PASSWORD, rememberMe: false }
  assert.equal((await here.call('POST /auth/sign-in/email', { body })).status, 200)
  return here
}

const refresh = (here: Browser): Promise<Answer> => here.call('GET /auth/get-session')

test('a session is renewed for seven days, up to thirty days after its sign-in', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const now = Date.now()
  const cases = [
    { ageDays: 10, expected: now + 7 * DAY_MS },
    { ageDays: 28, expected: now + 2 * DAY_MS },
    { ageDays: 400, expected: now + HOUR_MS },
  ]
  let ageDays = 0
  for (const one of cases) {
    await age(person, (one.ageDays - ageDays) * DAY_MS, HOUR_MS)
    ageDays = one.ageDays
    assert.equal((await refresh(here)).body.user.email, person.email)
    assertNear((await sessionOf(person)).expiresAt, one.expected, `${ageDays} days`)
  }
})

test('a session from before the upgrade is also renewed only up to thirty days after its sign-in', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  await reeve.query`update sessions set absolute_expires_at = null where user_id = ${person.userId}`
  await age(person, 28 * DAY_MS, HOUR_MS)
  await refresh(here)
  assertNear((await sessionOf(person)).expiresAt, Date.now() + 2 * DAY_MS, 'after 28 days')
})

test('a session with rememberMe false lasts a day, even if its marker cookie is deleted', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await notRemembered(person)
  const { signedInAt, expiresAt } = await sessionOf(person)
  assertNear(expiresAt, signedInAt + DAY_MS, 'at first')
  const cookie = [...here.cookies.keys()].find(name => name.endsWith('dont_remember'))
  assert.ok(cookie)
  here.cookies.delete(cookie)
  assert.equal((await refresh(here)).body.user.email, person.email)
  assert.equal((await sessionOf(person)).expiresAt, expiresAt)
})

for (const isRemembered of [false, true]) {
  test(`a second factor keeps the choice rememberMe ${isRemembered}, without the cookie that marks it`, async () => {
    const person = await (await reeve.organization()).person('member')
    const { app } = await enableTotp(await signedIn(reeve, person))
    await reeve.query`delete from sessions where user_id = ${person.userId}`
    const here = openBrowser(reeve.url)
    const body = { email: person.email, password: PASSWORD, rememberMe: isRemembered }
    assert.equal((await here.call('POST /auth/sign-in/email', { body })).body.twoFactorRedirect, true)
    const marker = [...here.cookies.keys()].find(name => name.endsWith('dont_remember'))
    assert.equal(marker !== undefined, !isRemembered)
    here.cookies.delete(marker ?? '')
    const answer = await here.call('POST /auth/two-factor/verify-totp', { body: { code: codeOfStep(app, 0) } })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { signedInAt, expiresAt } = await sessionOf(person)
    assertNear(expiresAt, signedInAt + (isRemembered ? 7 : 1) * DAY_MS, 'at first')
    await reeve.query`update sessions set updated_at = updated_at - interval '2 days' where user_id = ${person.userId}`
    await refresh(here)
    assertNear((await sessionOf(person)).expiresAt, signedInAt + (isRemembered ? 7 : 1) * DAY_MS, 'renewed')
  })
}

test('a sign-in in a browser with an old session starts a new lifetime', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const { app } = await enableTotp(here)
  await age(person, 29 * DAY_MS, HOUR_MS)
  await signInWithPassword(here, person.email)
  await here.call('POST /auth/two-factor/verify-totp', { body: { code: codeOfStep(app, 0) } })
  const { signedInAt, expiresAt } = await sessionOf(person)
  assertNear(signedInAt, Date.now(), 'sign-in')
  assertNear(expiresAt, Date.now() + 7 * DAY_MS, 'expiry')
})
