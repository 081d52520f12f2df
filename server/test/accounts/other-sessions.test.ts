import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey } from '../harness/passkeys.ts'
import type { Answer } from '../harness/reeve.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

/** A second browser with a copy of the cookies, as a thief would have. */
const copyOf = (browser: Browser) => openBrowser(reeve.url, undefined, new Map(browser.cookies))

/** A change of a credential: `send` sends the request, `action` is the action of its audit entry. */
interface Change {
  readonly action: string
  send(more: { revokeOtherSessions?: boolean }): Promise<Answer>
}

/** Functions that each prepare a change of a credential in a signed-in browser. */
const CHANGES: Readonly<Record<string, (here: Browser, person: Person) => Promise<Change>>> = {
  'a password change': async here => ({
    action: 'account.password_changed',
    send: more =>
      here.call('POST /auth/change-password', {
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...more },
      }),
  }),
  'turning the second factor on': async here => {
    const { body } = await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
    const secret = new URL(body.totpURI).searchParams.get('secret') ?? ''
    return {
      action: 'account.second_factor_enabled',
      send: more => verifyTotp(here, codeOfStep(new TOTP({ secret }), 0), more),
    }
  },
  'turning the second factor off': async here => {
    await enableTotp(here)
    return {
      action: 'account.second_factor_disabled',
      send: more => here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD, ...more } }),
    }
  },
  'new recovery codes': async here => {
    await enableTotp(here)
    return {
      action: 'account.recovery_codes_made',
      send: more => here.call('POST /auth/two-factor/generate-backup-codes', { body: { password: PASSWORD, ...more } }),
    }
  },
  'the removal of a passkey': async here => {
    await addPasskey(here)
    const [passkey] = (await here.call('GET /auth/passkey/list-user-passkeys')).body
    return {
      action: 'account.passkey_removed',
      send: more => here.call('POST /auth/passkey/delete-passkey', { body: { id: passkey.id, ...more } }),
    }
  },
  'the removal of an identity at a provider': async (here, { userId }) => {
    const id = newId()
    await reeve.query`
      insert into sign_in_methods (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${id}, ${userId}, 'oidc', ${newId()}, now(), now())`
    return {
      action: 'account.sign_in_method_removed',
      send: more => here.call('POST /auth/unlink-account', { body: { accountId: id, ...more } }),
    }
  },
}

/** Creates a person with two other sessions and prepares the change. */
async function prepare(name: string) {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const change = await CHANGES[name]?.(here, person)
  assert.ok(change)
  const others = [await person.openSession(), await person.openSession()]
  return { person, here, others, ...change }
}

const sessionsOf = async ({ userId }: Person) =>
  (await reeve.query`select id from sessions where user_id = ${userId}`).map(({ id }) => id)

const entryOf = async (action: string, { userId }: Person) => {
  const [entry] = await reeve.query`
    select changes from audit_entries
    where organization_id = '00000000-0000-0000-0000-000000000000' and action = ${action}
      and target ->> 'id' = ${userId}
    order by sequence desc limit 1`
  return entry?.changes
}

for (const name of Object.keys(CHANGES)) {
  test(`${name} ends the other sessions and returns their number`, async () => {
    const { person, here, others, action, send } = await prepare(name)
    const { status, body } = await send({})
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.sessionsEnded, 2)
    assert.deepEqual(await entryOf(action, person), { before: null, after: { sessions_ended: 2 } })
    assert.equal(await isSignedIn(here), true)
    const remaining = await sessionsOf(person)
    assert.deepEqual([remaining.length, others.some(id => remaining.includes(id))], [1, false])
  })

  test(`${name} keeps the other sessions if revokeOtherSessions is false`, async () => {
    const { person, here, others, send } = await prepare(name)
    const { status, body } = await send({ revokeOtherSessions: false })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.sessionsEnded, 0)
    assert.equal(await isSignedIn(here), true)
    const remaining = await sessionsOf(person)
    assert.deepEqual([remaining.length, others.every(id => remaining.includes(id))], [3, true])
  })
}

for (const name of ['a password change', 'turning the second factor on', 'turning the second factor off']) {
  test(`${name} renews the session cookie, and a copy of the old one is signed out`, async () => {
    const { here, send } = await prepare(name)
    const copy = copyOf(here)
    assert.equal((await send({})).status, 200)
    assert.equal(await isSignedIn(here), true)
    assert.equal(await isSignedIn(copy), false)
  })
}

test('a password reset ends all sessions and returns their number', async () => {
  const { person, here } = await prepare('a password change')
  const mailbox = openBrowser(reeve.url)
  await mailbox.call('POST /auth/request-password-reset', { body: { email: person.email } })
  const token = tokenIn(await reeve.mailboxes.newest(person.email))
  const { status, body } = await mailbox.call('POST /auth/reset-password', {
    body: { token, newPassword: NEW_PASSWORD },
  })
  assert.deepEqual([status, body.sessionsEnded], [200, 3])
  assert.equal(await isSignedIn(here), false)
  assert.deepEqual(await sessionsOf(person), [])
})

test('neither a refused change nor a code verified in a session ends other sessions', async () => {
  const { person, here } = await prepare('a password change')
  const wrong = { currentPassword: 'not the password', newPassword: NEW_PASSWORD }
  assert.equal((await here.call('POST /auth/change-password', { body: wrong })).status, 400)
  assert.equal((await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })).status, 200)
  assert.equal((await sessionsOf(person)).length, 3)

  const { app } = await enableTotp(here)
  await person.openSession()
  const { status, body } = await verifyTotp(here, codeOfStep(app, 0))
  assert.deepEqual([status, body.sessionsEnded], [200, undefined])
  assert.equal((await sessionsOf(person)).length, 2)
})

test('a password cannot be unlinked like an identity', async () => {
  const person = await (await reeve.organization()).person('member')
  const here = await signedIn(reeve, person)
  const { body: methods } = await here.call('GET /auth/list-accounts')
  const [password] = methods.filter(({ providerId }: { providerId: string }) => providerId === 'credential')
  const refused = await here.call('POST /auth/unlink-account', { body: { accountId: password.id } })
  assert.deepEqual([refused.status, refused.body.code], [400, 'account_not_found'])
  assert.deepEqual((await here.call('GET /auth/list-accounts')).body, methods)
})
