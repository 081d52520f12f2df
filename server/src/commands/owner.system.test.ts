import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { startReeveWithMail } from '../../test/harness/mailbox.ts'
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
