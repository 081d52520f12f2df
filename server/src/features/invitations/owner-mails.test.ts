import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite } from '../../../test/harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../../../test/harness/mailbox.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

test('all owners and the new owner get a mail about an assignment, a creation and an acceptance', async () => {
  const acme = await reeve.organization()
  const { owner, profiles } = acme
  const [other, promoted] = [await acme.person('owner'), await acme.person('member')]
  const expectNews = async (address: string, count: number, sentence: RegExp) => {
    for (const { email } of [owner, other]) {
      const mail = await reeve.mailboxes.newest(email, count)
      assert.match(mail, /is now an owner of Acme/)
      assert.match(mail, sentence)
    }
    const mail = await reeve.mailboxes.newest(address)
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
  const token = tokenIn(await reeve.mailboxes.newest('invited@acme.test'))
  assert.equal(reeve.mailboxes.count(other.email), 2, 'an invitation makes no owner yet')
  assert.equal((await accept(reeve, token)).status, 200)
  await reeve.mailboxes.newest('invited@acme.test', 2)
  await expectNews('invited@acme.test', 3, /sent the invitation with the Owner profile, which was accepted/)
})

test('a grant after a withdrawal is mailed again, at most five times an hour', async () => {
  const { owner, person, profiles } = await reeve.organization()
  const [other, promoted] = [await person('owner'), await person('member')]
  const assign = (profile_id: string, by = owner) =>
    assertSuccess(by.call(`PATCH /v1/members/${promoted.userId}`, { body: { profile_id } }))
  async function grant(by = owner) {
    await assign(profiles.owner, by)
    await assign(profiles.member)
  }
  const expectMails = async (count: number) => {
    for (const { email } of [owner, other, promoted]) await reeve.mailboxes.newest(email, count)
    const counts = [owner, other, promoted].map(({ email }) => reeve.mailboxes.count(email))
    assert.deepEqual(counts, [count, count, count])
  }

  await grant()
  await expectMails(1)
  await grant()
  await expectMails(2)
  for (let times = 0; times < 4; times++) await grant()
  await expectMails(5)
  await grant(other)
  await expectMails(6)
  const another = await person('member')
  await assertSuccess(owner.call(`PATCH /v1/members/${another.userId}`, { body: { profile_id: profiles.owner } }))
  await reeve.mailboxes.newest(owner.email, 7)
  reeve.clock.advance(60 * 60_000)
  await grant()
  await reeve.mailboxes.newest(owner.email, 8)
  await reeve.mailboxes.newest(promoted.email, 7)
  assert.deepEqual([reeve.mailboxes.count(owner.email), reeve.mailboxes.count(promoted.email)], [8, 7])
})

test('many new owners of one person fill no mailbox, and another person is still mailed', async () => {
  const { owner, person, profiles } = await reeve.organization()
  const other = await person('owner')
  const create = (by: typeof owner, n: number) => {
    const body = { email: `${owner.userId}+${n}@victim.test`, name: `New ${n}`, profile_id: profiles.owner }
    return assertSuccess(by.call('POST /v1/members', { body }))
  }
  for (let n = 0; n < 14; n++) await create(owner, n)
  const last = await reeve.mailboxes.newest(other.email, 10)
  assert.match(last, /is the last of these emails within the hour/)
  assert.equal(reeve.mailboxes.count(other.email), 10)

  await create(other, 20)
  assert.match(await reeve.mailboxes.newest(owner.email, 11), /New 20 is now an owner/)
  assert.match(await reeve.mailboxes.newest(other.email, 11), /New 20 is now an owner/)
  assert.deepEqual([reeve.mailboxes.count(owner.email), reeve.mailboxes.count(other.email)], [11, 11])
  // The first new owners were mailed about themselves, and about owners who were added after them.
  assert.ok(reeve.mailboxes.count(`${owner.userId}+0@victim.test`) <= 11)
  reeve.clock.advance(60 * 60_000)
  await create(owner, 30)
  assert.doesNotMatch(await reeve.mailboxes.newest(other.email, 12), /last of these emails/)
})
