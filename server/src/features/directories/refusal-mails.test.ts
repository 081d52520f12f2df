import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type ReeveWithMail, startReeveWithMail } from '../../../test/harness/mailbox.ts'

const PER_HOUR = 5

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

/** Waits until no mail is queued. */
async function untilAllAreSent() {
  for (const late = Date.now() + 10_000; (await reeve.query`select id from outgoing_mails`).length > 0; ) {
    assert.ok(Date.now() < late, 'mails are still queued')
    await new Promise(go => setTimeout(go, 20))
  }
}

test('a directory that asks to suspend the last owner in a loop sends five mails an hour', async () => {
  const acme = await reeve.organization('Acme')
  const { userId, email } = acme.owner
  const okta = await connectDirectory(reeve, acme, { may_suspend_owners: true })
  const refusal = async () => {
    await assert.rejects(okta.hold(userId), { code: 'last_active_owner' })
    // The directory asks for something else, so the next refusal is recorded again.
    await okta.lift(userId)
  }
  for (let round = 0; round < PER_HOUR + 3; round++) await refusal()
  assert.match(await reeve.mailboxes.newest(email, PER_HOUR), /Acme: the last owner was not suspended/)
  await untilAllAreSent()
  assert.equal(reeve.mailboxes.count(email), PER_HOUR)
  const recorded = await reeve.query`
    select id from audit_entries where organization_id = ${acme.id} and action = 'member.suspension_refused'`
  assert.equal(recorded.length, PER_HOUR + 3)
  reeve.clock.advance(60 * 60_000)
  await refusal()
  await reeve.mailboxes.newest(email, PER_HOUR + 1)
})
