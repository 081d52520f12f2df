import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, PASSWORD, signedIn } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { linkAtProvider, signInAtProvider } from '../harness/openid-sign-in.ts'
import type { Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { enableTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'

let reeve: WithOpenId<ReeveWithMail>
before(async () => {
  reeve = await startWithOpenId(startReeveWithMail, { sendsAuthTime: true })
})
after(() => reeve.stop())

/** A member who has signed in with a password. */
async function prepare(): Promise<{ person: Person; here: Browser }> {
  const person = await (await reeve.organization()).person('member')
  return { person, here: await signedIn(reeve, person) }
}

/** Resets the password with a mailed link, and returns the text of the mail that confirms the reset. */
async function resetPassword({ email }: Person): Promise<string> {
  const mailbox = openBrowser(reeve.url)
  const before = reeve.mailboxes.count(email)
  await mailbox.call('POST /auth/request-password-reset', { body: { email } })
  const token = tokenIn(await reeve.mailboxes.newest(email, before + 1))
  const answer = await mailbox.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return reeve.mailboxes.newest(email, before + 2)
}

test('a new passkey is mailed to the account’s owner, with next steps', async () => {
  const { person, here } = await prepare()
  await addPasskey(here)
  const mail = await reeve.mailboxes.newest(person.email)
  assert.match(mail, /^Subject: A passkey was added to your account\r$/m)
  assert.match(mail, /The passkey “Laptop” was added to your account on .* UTC/)
  assert.match(mail, /http:\/\/localhost:7070\/security/)
})

test('a passkey is stored only together with its mail', async () => {
  const { person, here } = await prepare()
  await reeve.query`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail today'; end $$`
  await reeve.query`create trigger refuse before insert on outgoing_mails for each row execute function refuse_mail()`
  try {
    await assert.rejects(addPasskey(here))
    const passkeys = await reeve.query`select id from passkeys where user_id = ${person.userId}`
    assert.deepEqual([...passkeys], [])
  } finally {
    await reeve.query`drop trigger refuse on outgoing_mails`
    await reeve.query`drop function refuse_mail`
  }
})

const identityOf = ({ email }: Person) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })

test('an identity linked to an account with another sign-in method is mailed to its owner', async () => {
  const { person, here } = await prepare()
  reeve.provider.who = identityOf(person)
  await signInAtProvider(openBrowser(reeve.url))
  const mail = await reeve.mailboxes.newest(person.email)
  assert.match(mail, /^Subject: An identity was linked to your account\r$/m)
  assert.match(mail, /An identity at Entra ID was linked to your account on .* UTC/)

  reeve.provider.who = identityOf(person)
  const { location } = await linkAtProvider(here)
  assert.doesNotMatch(location, /error=/)
  await reeve.mailboxes.newest(person.email, 2)
})

test('disabling the second factor is mailed to the account’s owner', async () => {
  const { person, here } = await prepare()
  await enableTotp(here)
  await reeve.mailboxes.newest(person.email)
  const { status } = await here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD } })
  assert.equal(status, 200)
  const mail = await reeve.mailboxes.newest(person.email, 2)
  assert.match(mail, /^Subject: Two-factor authentication was turned off\r$/m)
  assert.match(mail, /was turned off for your account on .* UTC/)
  assert.equal(reeve.mailboxes.count(person.email), 2)
})

test('the first sign-in of a provisioned person is not mailed', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  reeve.provider.who = identityOf(person)
  const browser = openBrowser(reeve.url)
  await signInAtProvider(browser)
  await addPasskey(browser)
  assert.match(await reeve.mailboxes.newest(person.email), /A passkey was added/)
  assert.equal(reeve.mailboxes.count(person.email), 1)
})

test('the mail after a password reset lists the passkeys and identities that still sign in', async () => {
  const { person, here } = await prepare()
  const device = await addPasskey(here)
  await reeve.mailboxes.newest(person.email)
  const mail = await resetPassword(person)
  assert.match(mail, /^Subject: Your password was reset\r$/m)
  assert.match(mail, /These passkeys can still sign in: “Laptop” \(added .* UTC\)/)
  assert.doesNotMatch(mail, /Entra ID/)
  assert.match(mail, /http:\/\/localhost:7070\/security/)
  assert.equal((await signInWithPasskey(openBrowser(reeve.url), device)).status, 200)
})

test('the mail after a password reset lists at most the newest ten passkeys, and a linked identity', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const here = await signedIn(reeve, person)
  await acme.linkIdentity(person.userId)
  await addPasskey(here)
  await reeve.mailboxes.newest(person.email)
  await reeve.query`
    insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
    select gen_random_uuid(), ${person.userId}, 'Old ' || n, 'x', gen_random_uuid()::text, 0, 'singleDevice', false,
      now() - make_interval(days => n) from generate_series(1, 11) n`
  const mail = await resetPassword(person)
  assert.match(mail, /“Laptop” \(added [^)]*\), “Old 1” .*“Old 9” \(added [^)]*\) and 2 others/s)
  assert.match(mail, /An identity at Entra ID can still sign in, too/)
})

test('the mail after a password reset lists no sign-in methods if there are no others', async () => {
  const { person } = await prepare()
  const mail = await resetPassword(person)
  assert.match(mail, /The password of your account was reset on .* UTC/)
  assert.doesNotMatch(mail, /still sign in/)
})
