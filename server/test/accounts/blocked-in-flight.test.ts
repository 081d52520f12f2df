import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { linkAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { type Answer, outcomeOf, startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

let person: Person
let here: Browser
let there: Browser
beforeEach(async () => {
  const acme = await reeve.organization()
  person = await acme.person('member')
  here = await signedIn(reeve, person)
  there = openBrowser(reeve.url)
})

async function beginChallenge() {
  const enabled = await enableTotp(here)
  assert.equal((await signInWithPassword(there, person.email)).body.twoFactorRedirect, true)
  return enabled
}

/**
 * Each function prepares a sign-in and returns a function that sends it. The request waits for the account's lock after
 * its credential was verified.
 */
const SIGN_INS: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
  'a password': async () => () => signInWithPassword(there, person.email),
  async 'a passkey'() {
    const device = await addPasskey(here)
    return () => signInWithPasskey(there, device)
  },
  async 'a one-time code'() {
    const { app } = await beginChallenge()
    return () => verifyTotp(there, codeOfStep(app, 0))
  },
  async 'a recovery code'() {
    const { recoveryCodes } = await beginChallenge()
    return () => there.call('POST /auth/two-factor/verify-backup-code', { body: { code: recoveryCodes[0] } })
  },
  async 'a linked identity'() {
    reeve.provider.who = { sub: newId(), email: person.email, email_verified: true, name: 'Known There' }
    await linkAtProvider(here)
    const back = await walkToProvider(there)
    return () => there.call(`GET ${back}`, { follow: false })
  },
}

/** Blocks the login in a transaction that holds the account’s lock, as a suspension does, while the request waits. */
async function whileBlocking(request: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${person.userId} for update`
    answer = request()
    await untilWaiting(query, 1)
    await query`
      insert into login_blocks (user_id, state, requested_at) values (${person.userId}, 'in_place', now())`
  })
  assert.ok(answer)
  return answer
}

for (const [credential, prepare] of Object.entries(SIGN_INS)) {
  test(`a sign-in with ${credential} that a concurrent login block refuses is recorded with the person`, async () => {
    const answer = await whileBlocking(await prepare())
    if (answer.status === 302) assert.match(answer.headers.get('location') ?? '', /error=LOGIN_BLOCKED/)
    else assert.equal(outcomeOf(answer), '401 login_blocked')
    assert.equal((await there.call('GET /v1/account')).status, 401)

    const entries = await reeve.query`
      select action, actor ->> 'id' as actor, reason from audit_entries
      where target_id = ${person.userId} and action in ('account.sign_in_failed', 'account.recovery_code_used')
      order by sequence`
    const actor = person.userId
    const used = { action: 'account.recovery_code_used', actor, reason: null }
    const failed = { action: 'account.sign_in_failed', actor, reason: 'login_blocked' }
    assert.deepEqual([...entries], credential === 'a recovery code' ? [used, failed] : [failed])
  })
}

test('a sign-in with a passkey whose session a login block ends at once is refused as blocked', async () => {
  const device = await addPasskey(here)
  await reeve.query.unsafe(`
    create function block() returns trigger language plpgsql as $$ begin
      insert into login_blocks (user_id, state, requested_at) values (new.user_id, 'in_place', now());
      delete from sessions where user_id = new.user_id;
      return null;
    end $$;
    create constraint trigger block after insert on sessions initially deferred for each row execute function block()`)
  const answer = await signInWithPasskey(there, device)
  await reeve.query`drop function block cascade`
  assert.equal(outcomeOf(answer), '401 login_blocked')
  assert.equal(there.cookies.has('__Host-reeve.session_token'), false)
})
