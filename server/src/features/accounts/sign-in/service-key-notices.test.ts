import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import { type ReeveWithMail, startReeveWithMail } from '../../../../test/harness/mailbox.ts'
import type { Organization, Person } from '../../../../test/harness/organization.ts'
import { createKeyFor, createServiceAccount } from '../../../../test/harness/service-accounts.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const IS_LAST = /this is the last email about them within the hour/

/** The mail without its line breaks and the zero width spaces that prevent links. */
const plain = (mail: string) => mail.replaceAll('\u200b', '').replace(/\r?\n/g, ' ')

/** A mailbox whose mails are read one after another. */
function mailboxOf({ email }: Person) {
  let read = reeve.mailboxes.count(email)
  return async () => plain(await reeve.mailboxes.newest(email, ++read))
}

const createKeyOf = (account: { user_id: string }, who: Person, name = 'ci') =>
  assertSuccess(createKeyFor(who, account, { name, scopes: ['members:read'] }))

/** A person who answers for a service account, and a colleague who may create its keys. */
async function answered() {
  const acme = await reeve.organization('Acme')
  const victim = await acme.person('administrator')
  const insider = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { accountable_user_id: victim.userId, name: 'Payroll' })
  return { acme, victim, insider, robot, nextMail: mailboxOf(victim) }
}

/** Adds the person to another organization without asking, and makes them answer for a service account there. */
async function bait(evil: Organization, { email }: Person) {
  const body = { email, name: 'V', profile_id: evil.profiles.member }
  const { user_id } = (await assertSuccess(evil.owner.call('POST /v1/members', { body }))).body
  return createServiceAccount(evil, { accountable_user_id: user_id })
}

test('keys in another organization do not use up the mails about keys in this one, which name it', async () => {
  const { acme, victim, insider, robot, nextMail } = await answered()
  const evil = await reeve.organization('Evil')
  const baits = await bait(evil, victim)
  for (let at = 0; at < 5; at++) {
    await createKeyOf(baits, evil.owner)
    assert.equal(IS_LAST.test(await nextMail()), at === 4)
  }
  await createKeyOf(baits, evil.owner)

  await createKeyOf(robot, insider)
  const mail = await nextMail()
  assert.match(mail, /Subject: An API key of a service account was created in Acme/)
  assert.match(mail, /The API key “Payroll: ci” of a service account in “Acme” was created on /)
  assert.match(mail, /An administrator of your organization did this\./)
  assert.doesNotMatch(mail, IS_LAST)

  const minted = `POST /v1/platform/organizations/${acme.id}/api-keys` as const
  const body = { service_account_id: robot.user_id, name: 'minted', scopes: ['members:read'] }
  await assertSuccess(acme.owner.asPlatform(minted, { body }))
  const fromPlatform = await nextMail()
  assert.match(fromPlatform, /“Payroll: minted” of a service account in “Acme”/)
  assert.match(fromPlatform, /The platform did this with a platform key\./)
})

test('an author uses up five mails an hour about an account, and ten in all, but not those of others', async () => {
  const { acme, victim, insider, robot, nextMail } = await answered()
  const second = await createServiceAccount(acme, { accountable_user_id: victim.userId, name: 'Second' })
  const third = await createServiceAccount(acme, { accountable_user_id: victim.userId, name: 'Third' })
  for (const [account, mailed] of [
    [robot, 5],
    [second, 5],
    [third, 0],
  ] as const) {
    for (let at = 1; at <= mailed; at++) {
      await createKeyOf(account, insider)
      assert.equal(IS_LAST.test(await nextMail()), at === 5)
    }
    await createKeyOf(account, insider, 'not mailed')
  }
  await createKeyOf(third, await acme.person('administrator'), 'by another')
  const mail = await nextMail()
  assert.match(mail, /“Third: by another”/)
  assert.doesNotMatch(mail, IS_LAST)
})

test('a rotation is mailed to its author, too, and names the organization', async () => {
  const { victim, insider, robot, nextMail } = await answered()
  const { id } = (await createKeyOf(robot, victim)).body
  await nextMail()
  const ownMail = mailboxOf(insider)
  await insider.signIn()
  await assertSuccess(insider.inSession(`POST /v1/api-keys/${id}/rotate`, { body: { overlap_seconds: 0 } }))
  for (const mail of [await nextMail(), await ownMail()])
    assert.match(mail, /“Payroll: ci” of a service account in “Acme” was rotated on [^.]*, and a new key/)
})
