import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onConnection } from '../../src/database/transaction.ts'
import { newSetupLink } from '../../src/features/accounts/set-up/index.ts'
import { type Browser, givePassword, PASSWORD, signedIn } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { enableTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

async function linkFor({ id: organizationId }: Organization, { userId }: Person): Promise<string> {
  const { token, write } = newSetupLink(reeve.app.vault, { organizationId, userId }, reeve.clock.now())
  await onConnection(reeve.app.pool, db => db.run(write))
  return token
}
const read = (token: string) => reeve.call('POST /v1/setup/link', { body: { token } })
const redeem = (token: string) => reeve.call('POST /v1/setup', { body: { token, password: NEW_PASSWORD } })

const remove = ({ owner }: Organization, { userId }: Person) => owner.call(`DELETE /v1/members/${userId}`)
const assign = ({ owner }: Organization, { userId }: Person, profile_id: string) =>
  owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id } })
const suspend = ({ owner }: Organization, { userId }: Person, query = '') =>
  owner.call(`POST /v1/members/${userId}/suspension${query}`, { body: {} })

const IN_THE_ORGANIZATION: Record<string, (acme: Organization, person: Person) => Promise<unknown>> = {
  'a suspension and a reactivation': async (acme, person) => {
    await assertSuccess(suspend(acme, person))
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
  },
  'a removal and a readmission as an owner': async (acme, person) => {
    await assertSuccess(remove(acme, person))
    const body = { email: person.email, name: 'Again', profile_id: acme.profiles.owner }
    await assertSuccess(acme.owner.call('POST /v1/members', { body }))
  },
  'an assignment that takes the Owner profile away, and one that gives it back': async (acme, person) => {
    await assertSuccess(assign(acme, person, acme.profiles.member))
    await assertSuccess(assign(acme, person, acme.profiles.owner))
  },
  'a removal of the linked identities': (acme, person) =>
    assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}/identity`)),
}

for (const [name, change] of Object.entries(IN_THE_ORGANIZATION)) {
  test(`the setup link of an owner is void after ${name}`, async () => {
    const acme = await reeve.organization()
    const person = await acme.person('owner')
    await givePassword(reeve, person.userId)
    await acme.linkIdentity(person.userId)
    const token = await linkFor(acme, person)
    assert.equal((await read(token)).status, 200)
    await change(acme, person)
    assert.equal((await read(token)).body.code, 'setup_link_not_found')
    assert.equal((await redeem(token)).body.code, 'setup_link_not_found')
  })
}

const OF_CREDENTIALS: Record<string, (here: Browser, person: Person) => Promise<unknown>> = {
  'a change of the password': here =>
    assertSuccess(
      here.call('POST /auth/change-password', { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
    ),
  'a password reset by mail': async (_, { email }) => {
    await reeve.call('POST /auth/request-password-reset', { body: { email } })
    const token = tokenIn(await reeve.mailboxes.newest(email))
    await assertSuccess(reeve.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } }))
  },
  'a password from the operator': (_, { userId }) => givePassword(reeve, userId, NEW_PASSWORD),
  'a new second factor': here => enableTotp(here),
}

for (const [name, change] of Object.entries(OF_CREDENTIALS)) {
  test(`the setup link of an owner is void after ${name}`, async () => {
    const acme = await reeve.organization()
    const person = await acme.person('owner')
    const here = await signedIn(reeve, person)
    const token = await linkFor(acme, person)
    assert.equal((await read(token)).status, 200)
    await change(here, person)
    assert.equal((await redeem(token)).body.code, 'setup_link_not_found')
  })
}

test('the setup link of an owner is void after the removal of a passkey, not after its addition', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('owner')
  const here = await signedIn(reeve, person)
  const token = await linkFor(acme, person)
  await addPasskey(here)
  assert.equal((await read(token)).status, 200)
  const [{ id }] = (await here.call('GET /auth/passkey/list-user-passkeys')).body
  await assertSuccess(here.call('POST /auth/passkey/delete-passkey', { body: { id } }))
  assert.equal((await redeem(token)).body.code, 'setup_link_not_found')
})

test('previews, other assignments and other organizations leave a setup link valid', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const person = await acme.person('owner')
  const token = await linkFor(acme, person)
  const body = { email: person.email, name: 'Elsewhere', profile_id: other.profiles.owner }
  await assertSuccess(other.owner.call('POST /v1/members', { body }))
  await assertSuccess(assign(other, person, other.profiles.member))
  await assertSuccess(assign(other, person, other.profiles.owner))
  await assertSuccess(suspend(other, person))
  await assertSuccess(remove(other, person))
  await assertSuccess(suspend(acme, person, '?dry_run=true'))
  await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}?dry_run=true`))
  assert.equal((await redeem(token)).status, 201)
})

test('the use of a recovery link is mailed to the person and the owners, that of a first link to nobody', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person('owner'), await acme.person('owner')]
  const administrator = await acme.person('administrator')
  assert.equal((await redeem(await linkFor(acme, person))).status, 201)
  assert.equal((await redeem(await linkFor(acme, person))).status, 201)
  for (const { email } of [acme.owner, other, person]) {
    const mail = (await reeve.mailboxes.newest(email)).replaceAll('\u200b', '')
    assert.match(mail, /Subject: Recovery link of an owner of Acme used/)
    assert.ok(mail.includes(person.email), mail)
    assert.match(mail, /second factor, passkeys/)
    assert.doesNotMatch(mail, /token=/)
    assert.equal(reeve.mailboxes.count(email), 1)
  }
  assert.equal(reeve.mailboxes.count(administrator.email), 0)
  for (let times = 0; times < 5; times++) assert.equal((await redeem(await linkFor(acme, person))).status, 201)
  await reeve.mailboxes.newest(other.email, 5)
  assert.equal(reeve.mailboxes.count(other.email), 5)
})

test('the use of a link is mailed, too, if the account gets its first identity at the same time', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('owner')
  const token = await linkFor(acme, person)
  const held = await holdOrganization(reeve.database, acme.id)
  const answer = redeem(token)
  try {
    await held.waiting()
    await acme.linkIdentity(person.userId)
  } finally {
    await held.release()
  }
  assert.equal((await answer).status, 201)
  assert.match(await reeve.mailboxes.newest(person.email), /Subject: Recovery link of an owner of Acme used/)
})
