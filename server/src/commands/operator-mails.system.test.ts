import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
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
beforeEach(() => service.query`delete from sign_in_methods`)

async function succeed(...args: string[]) {
  const { code, stdout, stderr } = await line.reeve(args)
  assert.equal(code, 0, stderr)
  await runJob(service, 'mail')
  return stdout
}

test('`api-key create` mails the owner of the key', async () => {
  const acme = await service.organization()
  const named = ['--organization', acme.id, '--owner', acme.owner.userId]
  await succeed('api-key', 'create', ...named, '--name', 'deploy', '--scopes', 'members:read')
  const mail = await service.mailboxes.newestAbout(acme.owner.email, 'An API key was created')
  assert.match(mail, /API key “deploy” was created/)
  assert.match(mail, /operator of Reeve did this/)
})

const unlinkAll = () => succeed('account', 'unlink-identity', '--all')
const SUBJECT = 'An identity was unlinked from your account'

test('`account unlink-identity --all` mails each person whose identity it unlinks', async () => {
  const acme = await service.organization()
  const [first, second, unlinked] = [await acme.person(), await acme.person(), await acme.person()]
  for (const { userId } of [first, second]) await acme.linkIdentity(userId)
  assert.equal(await unlinkAll(), '2 identities are unlinked. Sessions continue. A mail tells the people.\n')
  for (const { email } of [first, second]) {
    assert.match(await service.mailboxes.newestAbout(email, SUBJECT), /operator of Reeve did this/)
  }
  assert.equal(service.mailboxes.count(unlinked.email), 0)
})

test('`account unlink-identity --all` mails nobody if more than 1,000 people have identities', async () => {
  await service.query`
    with people as (
      insert into accounts (id, email, name, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n || '@acme.test', 'Many', now(), now() from generate_series(1, 1001) n
      returning id
    )
    insert into sign_in_methods (id, user_id, provider_id, account_id, created_at, updated_at)
    select gen_random_uuid(), id, 'oidc', id::text, now(), now() from people`
  assert.equal(
    await unlinkAll(),
    '1001 identities are unlinked. Sessions continue. No mail is sent, because over 1,000 people are affected.\n',
  )
  assert.equal((await service.query`select from outgoing_mails`).length, 0)
  assert.equal((await service.query`select from sign_in_methods`).length, 0)
})
