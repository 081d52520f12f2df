import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signedIn } from '../harness/browser.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { openLines } from '../harness/log-lines.ts'
import { IS_LONG } from '../harness/long-form.ts'
import { linkAtProvider, signInAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import { databaseUrl } from '../harness/process.ts'
import { startReeve, TEST_SECRET } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

const lines = openLines()
/** Its provider has several subjects with the same email address, as if the address had been reassigned. */
let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve, { log: lines.log })
})
after(() => reeve.stop())

const identityOf = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })
type Identity = ReturnType<typeof identityOf>

/** Signs in at the provider. `error` is the code if the sign-in is refused, otherwise null. */
async function signInAs(who: Identity) {
  reeve.provider.who = who
  const browser = openBrowser(reeve.url)
  const { location } = await signInAtProvider(browser)
  const account = await browser.call('GET /v1/account')
  const error = new URL(location).searchParams.get('error')
  assert.equal(account.status, error ? 401 : 200, location)
  return { browser, error, userId: account.body.user_id }
}

const subjectsOf = async (userId: string) =>
  (await reeve.query`select account_id from sign_in_methods where user_id = ${userId} and provider_id = 'oidc'`)
    .map(({ account_id }) => account_id)
    .sort()

test('another subject with the same verified address is refused, and the linked one still signs in', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const [first, second] = [identityOf(person.email), identityOf(person.email)]
  assert.equal((await signInAs(first)).userId, person.userId)
  for (let tries = 0; tries < 2; tries++) assert.equal((await signInAs(second)).error, 'OTHER_IDENTITY_LINKED')
  assert.deepEqual(await subjectsOf(person.userId), [first.sub])
  assert.equal((await signInAs(first)).userId, person.userId)
})

test('a refused identity is in the system chain, with the account of its address', async () => {
  const acme = await reeve.organization()
  const { userId, email } = await acme.person()
  await signInAs(identityOf(email))
  // Starts a new interval of ten minutes, because only the first failure in an interval is recorded at once.
  reeve.clock.advance(10 * 60_000)
  await signInAs(identityOf(email))
  const [entry] = await reeve.query`
    select action, target, actor->>'id' as actor, reason from audit_entries
    where organization_id = '00000000-0000-0000-0000-000000000000' order by sequence desc limit 1`
  const target = { type: 'account', id: userId, name: email }
  assert.deepEqual(
    { ...entry },
    { action: 'account.sign_in_failed', target, actor: null, reason: 'other_identity_linked' },
  )
})

test('of two first identities that sign in concurrently, one is linked and one refused', async () => {
  for (let round = 0; round < (IS_LONG ? 5 : 2); round++) {
    const { email, userId } = await (await reeve.organization()).person()
    await reeve.query`update accounts set email_verified = true where id = ${userId}`
    const backs: { browser: ReturnType<typeof openBrowser>; back: string }[] = []
    for (let subject = 0; subject < 4; subject++) {
      reeve.provider.who = identityOf(email)
      const browser = openBrowser(reeve.url)
      backs.push({ browser, back: await walkToProvider(browser) })
    }
    const answers = await Promise.all(backs.map(({ browser, back }) => browser.call(`GET ${back}`, { follow: false })))
    const refused = answers.filter(({ headers }) => /OTHER_IDENTITY_LINKED/.test(headers.get('location') ?? ''))
    assert.deepEqual([(await subjectsOf(userId)).length, refused.length], [1, 3])
  }
})

test('a person can link a new identity in a session, and unlink the old one', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const [first, second, third] = [identityOf(person.email), identityOf(person.email), identityOf(person.email)]
  await signInAs(first)
  const browser = await signedIn(reeve, person)
  reeve.provider.who = second
  assert.doesNotMatch((await linkAtProvider(browser)).location, /error/)
  assert.deepEqual(await subjectsOf(person.userId), [first.sub, second.sub].sort())
  assert.equal((await signInAs(second)).userId, person.userId)

  const methods = (await assertSuccess(browser.call('GET /auth/list-accounts'))).body as {
    id: string
    accountId: string
  }[]
  const old = methods.find(({ accountId }) => accountId === first.sub)
  await assertSuccess(browser.call('POST /auth/unlink-account', { body: { accountId: old?.id } }))
  assert.equal((await signInAs(first)).error, 'OTHER_IDENTITY_LINKED')

  // After the identity is unlinked, the next sign-in links one again, like the first sign-in.
  const last = methods.find(({ accountId }) => accountId === second.sub)
  await assertSuccess(browser.call('POST /auth/unlink-account', { body: { accountId: last?.id } }))
  assert.equal((await signInAs(third)).userId, person.userId)
})

test('linking an identity again changes nothing, and logs no token of the provider', async () => {
  lines.forget()
  const person = await (await reeve.organization()).person()
  reeve.provider.who = identityOf(person.email)
  const browser = await signedIn(reeve, person)
  const methodsOf = () => reeve.query`select * from sign_in_methods where user_id = ${person.userId} order by id`
  const welcome = 'http://localhost:7070/welcome'
  assert.equal((await linkAtProvider(browser)).location, welcome)
  const linked = [...(await methodsOf())]
  const { status, location } = await linkAtProvider(browser)
  assert.deepEqual([status, location], [302, welcome])
  assert.deepEqual([...(await methodsOf())], linked)
  assert.equal(linked.length, 2)
  assert.deepEqual(
    lines.all().filter(({ level }) => level === 'warn' || level === 'error'),
    [],
  )
})

test('a person cannot link an identity to another person’s account, even with forged state', async () => {
  const acme = await reeve.organization()
  const [victim, attacker] = [await acme.person(), await acme.person()]
  const [first, second] = [identityOf(victim.email), identityOf(victim.email)]
  await signInAs(first)

  // Linking in the attacker's session is refused, because the email address is the victim's.
  reeve.provider.who = second
  const browser = await signedIn(reeve, attacker)
  assert.match((await linkAtProvider(browser)).location, /error=email_does_not_match/)

  // A sign-in whose forged state requests a link to the victim's account.
  const link = { email: victim.email, userId: victim.userId }
  const forged = await openBrowser(reeve.url).call('POST /auth/sign-in/social', {
    body: { provider: 'oidc', callbackURL: '/', additionalData: { link, serverContext: { link } } },
  })
  assert.equal(forged.status, 422)
  assert.deepEqual(await subjectsOf(victim.userId), [first.sub])
})

test('a link whose session has ended is refused', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const [first, second] = [identityOf(person.email), identityOf(person.email)]
  await signInAs(first)
  const browser = await signedIn(reeve, person)
  reeve.provider.who = second
  const back = await walkToProvider(browser, 'POST /auth/link-social')
  await reeve.query`delete from sessions where user_id = ${person.userId}`
  assert.match((await browser.call(`GET ${back}`, { follow: false })).headers.get('location') ?? '', /error=/)
  assert.deepEqual(await subjectsOf(person.userId), [first.sub])
})

test('an administrator unlinks the old identity, which ends its session and admits the new one', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const person = await acme.person()
  const [first, second] = [identityOf(person.email), identityOf(person.email)]
  const former = await signInAs(first)
  assert.equal((await signInAs(second)).error, 'OTHER_IDENTITY_LINKED')
  const receipt = await assertSuccess(administrator.call(`DELETE /v1/members/${person.userId}/identity`))
  assert.deepEqual([receipt.body.identities_unlinked, receipt.body.sessions_ended], [1, 1])
  assert.equal((await former.browser.call('GET /v1/account')).status, 401)
  assert.equal((await signInAs(second)).userId, person.userId)
  assert.equal((await signInAs(first)).error, 'OTHER_IDENTITY_LINKED')
  assert.deepEqual(await subjectsOf(person.userId), [second.sub])
})

test('the operator unlinks identities on the command line, for one account or for all accounts', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person(), await acme.person()]
  const line = openCommandLine()
  const environment = { DATABASE_URL: databaseUrl(reeve.database.target), REEVE_SECRET: TEST_SECRET }
  const unlink = async (...args: string[]) => {
    const { code, stdout, stderr } = await line.reeve(['account', 'unlink-identity', ...args, '--json'], environment)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  try {
    const [first, others] = [identityOf(person.email), identityOf(other.email)]
    const former = await signInAs(first)
    const signedInOther = await signInAs(others)
    const { userId: user_id, email } = person
    const receipt = { user_id, email, identities_unlinked: 1, sessions_ended: 1 }
    assert.deepEqual(await unlink('--email', person.email.toUpperCase()), receipt)
    assert.equal((await former.browser.call('GET /v1/account')).status, 401)
    assert.equal((await signInAs(others)).error, null)
    assert.equal((await signInAs(identityOf(person.email))).userId, person.userId)

    assert.ok((await unlink('--all')).identities_unlinked >= 2)
    assert.equal((await signedInOther.browser.call('GET /v1/account')).status, 200)
    for (const { email, userId } of [person, other]) assert.equal((await signInAs(identityOf(email))).userId, userId)
    const entries = await reeve.query`
      select action, actor->>'type' as actor from audit_entries
      where organization_id = '00000000-0000-0000-0000-000000000000' and action like '%unlinked' order by sequence`
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor]),
      [
        ['account.identity_unlinked', 'operator'],
        ['account.identities_unlinked', 'operator'],
      ],
    )
  } finally {
    line.remove()
  }
})

test('unlinking an account without an identity changes nothing and ends no session', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const line = openCommandLine()
  const environment = { DATABASE_URL: databaseUrl(reeve.database.target), REEVE_SECRET: TEST_SECRET }
  const unlink = async (...args: string[]) => {
    const { code, stdout, stderr } = await line.reeve(
      ['account', 'unlink-identity', '--email', person.email, ...args],
      environment,
    )
    assert.equal(code, 0, stderr)
    return stdout
  }
  const entries = () => reeve.query`
    select action from audit_entries where action = 'account.identity_unlinked' and target->>'id' = ${person.userId}`
  try {
    assert.equal((await person.inSession('GET /v1/account')).status, 200)
    const receipt = { user_id: person.userId, email: person.email, identities_unlinked: 0, sessions_ended: 0 }
    assert.deepEqual(JSON.parse(await unlink('--json')), receipt)
    assert.equal(await unlink(), `No change: no identity is linked to ${person.email}.\n`)
    assert.equal((await person.inSession('GET /v1/account')).status, 200)
    assert.equal((await entries()).length, 0)

    await acme.linkIdentity(person.userId)
    assert.equal(await unlink(), `${person.email} is unlinked from its identity. Sessions ended: 1.\n`)
    assert.equal((await person.inSession('GET /v1/account')).status, 401)
    assert.equal((await entries()).length, 1)
  } finally {
    line.remove()
  }
})
