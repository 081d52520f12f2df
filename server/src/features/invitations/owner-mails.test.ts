import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import { type Mailboxes, startMailboxes, tokenIn } from '../../../test/harness/mailbox.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
let mailboxes: Mailboxes
before(async () => {
  mailboxes = await startMailboxes()
  reeve = await startReeve({ config: { smtpUrl: mailboxes.url } })
})
after(async () => {
  await reeve.stop()
  await mailboxes.close()
})

test('all owners and the new owner are told of an assignment, a creation and an accepted invitation', async () => {
  const acme = await reeve.organization()
  const { owner, profiles } = acme
  const [other, promoted] = [await acme.person('owner'), await acme.person('member')]
  const expectNews = async (address: string, count: number, sentence: RegExp) => {
    for (const { email } of [owner, other]) {
      const mail = await mailboxes.newest(email, count)
      assert.match(mail, /is now an owner of Acme/)
      assert.match(mail, sentence)
    }
    const mail = await mailboxes.newest(address)
    assert.match(mail, /You are now an owner of Acme/)
    assert.match(mail, sentence)
  }

  const profile_id = profiles.owner
  await assertSuccess(owner.call(`PATCH /v1/members/${promoted.userId}`, { body: { profile_id } }))
  await expectNews(promoted.email, 1, /Ada Owner .* assigned the Owner profile/)
  const body = { email: 'created@acme.test', name: 'Created', profile_id }
  await assertSuccess(owner.call('POST /v1/members', { body }))
  await expectNews(body.email, 2, /added this member with the Owner profile/)
  await assertSuccess(invite(owner, 'invited@acme.test', profile_id))
  const token = tokenIn(await mailboxes.newest('invited@acme.test'))
  assert.equal(mailboxes.count(other.email), 2, 'an invitation makes no owner yet')
  assert.equal((await accept(reeve, token)).status, 200)
  await mailboxes.newest('invited@acme.test', 2)
  await expectNews('invited@acme.test', 3, /sent the invitation with the Owner profile, which was accepted/)
})
