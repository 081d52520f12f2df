import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { sql } from '../../../database/statement.ts'
import { newId } from '../../../kernel/ids.ts'
import { deleteOldWebhookMails, insertWebhookMail, type WebhookMailRow } from './webhook-mails.sql.ts'
import { failingMail, mailOwners } from './webhook-mails.ts'

const now = new Date('2026-03-02T09:00:00Z')
const dayAgo = new Date('2026-03-01T09:00:00Z')
const lessThanADayAgo = new Date(dayAgo.getTime() + 1)
const organizationId = newId()
const webhook = webhookRow()

const aboutOther = (mailed_at: Date): WebhookMailRow => ({ webhook_id: newId(), kind: 'failing', mailed_at })
const owner = (email: string) => ({ user_id: newId(), email })

const postOf = ({ to }: { readonly to: string }) => sql`select ${to}`

/** Calls `mailOwners`; returns its writes and the queued mails. */
function mailed(earlier: WebhookMailRow[] = [], owners = [owner('ada@acme.test')]) {
  const posted: { to: string; subject: string; text: string }[] = []
  const mailer = {
    post(mail: (typeof posted)[0]) {
      posted.push(mail)
      return postOf(mail)
    },
  }
  const found = { earlier, organizationName: 'Acme', owners }
  const mail = failingMail(webhook, new Date('2026-02-27T00:00:00Z'), new Date('2026-03-04T00:00:00Z'))
  return { writes: mailOwners(mailer, organizationId, found, mail, now), posted }
}
const forgotten = deleteOldWebhookMails(organizationId, dayAgo)

describe('mailOwners', () => {
  test('every owner with a valid email address gets a mail, and that is recorded', () => {
    const { writes, posted } = mailed([], [owner('ada@acme.test'), owner('no address'), owner('grace@acme.test')])
    assert.deepEqual(
      posted.map(({ to, subject }) => [to, subject]),
      ['ada@acme.test', 'grace@acme.test'].map(to => [to, 'A webhook of Acme is failing']),
    )
    assert.deepEqual(
      writtenBy(writes),
      writtenBy([forgotten, insertWebhookMail(organizationId, webhook.id, 'failing', now), posted.map(postOf)]),
    )
    assert.ok(posted.every(({ text }) => text.includes(webhook.id) && !text.includes('token=42')))
  })

  test('at most one mail of a kind is sent about a webhook in 24 hours', () => {
    const same = { webhook_id: webhook.id, kind: 'failing', mailed_at: lessThanADayAgo } as const
    assert.deepEqual(writtenBy(mailed([same]).writes), writtenBy(forgotten))
    assert.equal(mailed([{ ...same, mailed_at: dayAgo }]).posted.length, 1)
    assert.equal(mailed([{ ...same, kind: 'disabled' }]).posted.length, 1)
  })

  test('at most ten mails are sent in 24 hours, and the tenth says that it is the last for now', () => {
    const others = (count: number, at = lessThanADayAgo) => Array.from({ length: count }, () => aboutOther(at))
    assert.ok(!mailed(others(8)).posted[0]?.text.includes('You will get no more for now'))
    assert.ok(mailed(others(9)).posted[0]?.text.includes('You will get no more for now'))
    assert.deepEqual(mailed(others(10)).posted, [])
    assert.equal(mailed(others(10, dayAgo)).posted.length, 1)
  })
})
