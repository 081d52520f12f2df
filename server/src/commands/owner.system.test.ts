import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { assertSuccess } from '../../test/harness/every-operation.ts'
import { accept, invite, statusesOf } from '../../test/harness/invitations.ts'
import { startReeveWithMail, tokenIn } from '../../test/harness/mailbox.ts'
import { recordOf } from '../../test/harness/platform.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { runJob, TEST_SECRET } from '../../test/harness/reeve.ts'

const service = await startReeveWithMail()
const line = openCommandLine({ DATABASE_URL: databaseUrl(service.database.target), REEVE_SECRET: TEST_SECRET })
after(async () => {
  line.remove()
  await service.stop()
})

async function recover(organization: string, email: string, ...more: string[]): Promise<void> {
  const args = ['owner', 'recover', '--organization', organization, '--email', email, ...more]
  const { code, stderr } = await line.reeve(args)
  assert.equal(code, 0, stderr)
  await runJob(service, 'mail')
}

test('`owner recover` mails the owners and the recovered person, without the link', async () => {
  const acme = await service.organization()
  const other = await acme.person('owner')
  await acme.person('administrator', { email: 'no-owner@acme.test' })
  await recover(acme.id, 'new-owner@acme.test', '--make-owner')
  for (const address of [acme.owner.email, other.email, 'new-owner@acme.test']) {
    const mail = await service.mailboxes.newest(address)
    assert.match(mail, /Subject: Recovery link for an owner of /)
    assert.match(mail, /new-owner@\u200bacme\.\u200btest/)
    assert.match(mail, /also made this person an owner/)
    assert.ok(mail.includes('/audit'), mail)
    assert.doesNotMatch(mail, /token=/)
  }
  assert.equal(service.mailboxes.count('no-owner@acme.test'), 0)

  await recover(acme.id, other.email)
  assert.doesNotMatch(await service.mailboxes.newest(acme.owner.email, 2), /also made/)
})

test('`owner recover --make-owner` revokes the pending invitation of the person, and records that', async () => {
  const acme = await service.organization()
  const { member: profileId } = acme.profiles
  const email = 'invited@acme.test'
  const { id } = (await assertSuccess(invite(acme.owner, email, profileId))).body
  await assertSuccess(invite(acme.owner, 'another@acme.test', profileId))
  const token = tokenIn(await service.mailboxes.newest(email))
  await recover(acme.id, email, '--make-owner')
  assert.equal((await accept(service, token)).body.code, 'invitation_revoked')
  assert.deepEqual(await statusesOf(acme), [
    [email, 'revoked', 'revoked'],
    ['another@acme.test', 'pending', null],
  ])
  const { entries, events } = await recordOf(service, acme.id)
  const recovered = entries.find(({ action }) => action === 'owner.recovered')
  assert.deepEqual(recovered?.changes?.after, { email, profile_id: acme.profiles.owner, invitations_revoked: [id] })
  const told = events.filter(({ type }) => type === 'invitation.revoked').map(({ body }) => JSON.parse(body).data)
  assert.deepEqual(told, [{ invitation_id: id, email, revoked_reason: 'revoked' }])
})

test('`owner recover` adds nobody whose address is the external id of someone removed while suspended', async () => {
  const acme = await service.organization()
  const bob = await acme.person()
  const { owner } = acme
  const body = { external_id: 'bob@acme.test' }
  await assertSuccess(owner.call(`PATCH /v1/members/${bob.userId}/details`, { body }))
  await assertSuccess(owner.call(`POST /v1/members/${bob.userId}/suspension`, { body: {} }))
  await assertSuccess(owner.call(`DELETE /v1/members/${bob.userId}`))
  const args = ['owner', 'recover', '--organization', acme.id, '--make-owner', '--email']
  const { code, stderr } = await line.reeve([...args, 'bob@acme.test'])
  assert.deepEqual([code, /someone who was removed while suspended/.test(stderr)], [1, true], stderr)
  await recover(acme.id, 'not-bob@acme.test', '--make-owner')
})

test('an owner gets at most five recovery mails an hour', async () => {
  const acme = await service.organization()
  for (let count = 0; count < 6; count++) await recover(acme.id, acme.owner.email)
  assert.equal(service.mailboxes.count(acme.owner.email), 5)
})

test('`owner recover` says that the link begins with the default if REEVE_URL is not set', async () => {
  const acme = await service.organization()
  const args = ['owner', 'recover', '--organization', acme.id, '--email', acme.owner.email]
  const guessed = await line.reeve(args, { REEVE_URL: '', PORT: '' })
  assert.deepEqual([guessed.code, guessed.stderr], [0, ''])
  assert.match(
    guessed.stdout,
    /\nREEVE_URL is not set: replace http:\/\/localhost:7070 if Reeve has another address\.\n$/,
  )
  const known = await line.reeve(args, { REEVE_URL: 'https://reeve.acme.test' })
  assert.doesNotMatch(known.stdout, /REEVE_URL/)
})
