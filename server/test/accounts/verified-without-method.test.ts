import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { accept, invite } from '../harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { outcomeOf } from '../harness/reeve.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const OWN = { name: 'Grace Hopper', password: 'a password of their own' }

/** Sends an invitation of a new organization to this address, and returns the token of its mail. */
async function mailedToken(email: string): Promise<string> {
  const acme = await reeve.organization('Acme')
  await assertSuccess(invite(acme.owner, email, acme.profiles.member))
  return tokenIn(await reeve.mailboxes.newestAbout(email, 'Invitation to Acme'))
}

test('an address that was verified by a mail of a stranger stays claimable by a mailed invitation', async () => {
  const other = await reeve.organization('Other')
  const email = `grace-${newId()}@acme.test`
  const body = { email, name: 'G. H.', profile_id: other.profiles.member }
  const { user_id } = (await assertSuccess(other.owner.call('POST /v1/members', { body }))).body
  await assertSuccess(reeve.call('POST /auth/send-verification-email', { body: { email } }))
  const link = tokenIn(await reeve.mailboxes.newest(email))
  await assertSuccess(reeve.call(`GET /auth/verify-email?token=${link}`))
  await reeve.query`
    insert into sessions (id, user_id, token_hash, created_at, updated_at, expires_at)
    values (${newId()}, ${user_id}, ${Buffer.alloc(32, 7)}, now(), now(), now() + interval '1 day')`

  const token = await mailedToken(email)
  assert.equal(outcomeOf(await accept(reeve, token, {})), '422 acceptance_details_required')
  const accepted = await accept(reeve, token, OWN)
  assert.deepEqual([outcomeOf(accepted), accepted.body.user_id], ['200', user_id])
  assert.equal((await reeve.query`select id from sessions where user_id = ${user_id}`).length, 0)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), email, OWN.password)).status, 200)
})

for (const method of ['a password', 'a passkey', 'an identity at the provider']) {
  test(`a mailed invitation does not claim a verified account that has only ${method}`, async () => {
    const other = await reeve.organization('Other')
    const { email, userId } = await other.person('member', { email: `grace-${newId()}@acme.test` })
    const here = await signedIn(reeve, { email, userId })
    if (method === 'a passkey') await addPasskey(here)
    if (method === 'an identity at the provider') await other.linkIdentity(userId)
    if (method !== 'a password') {
      await reeve.query`delete from sign_in_methods where user_id = ${userId} and provider_id = 'credential'`
    }
    const token = await mailedToken(email)
    assert.equal(outcomeOf(await accept(reeve, token, OWN)), '409 sign_in_to_accept')
    const isOpen = async (password: string) =>
      (await signInWithPassword(openBrowser(reeve.url), email, password)).status === 200
    assert.deepEqual([await isOpen(OWN.password), await isOpen(PASSWORD)], [false, method === 'a password'])
    assert.equal((await here.call('GET /v1/account')).status, 200)
  })
}
