import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { makeWebhook, URL_OF_ACME } from '../harness/webhook.ts'

test('the list of webhooks names a single event type, and counts several of one family', async () => {
  const acme = await reeve.organization()
  const event_types = ['member.created', 'api_key.created', 'api_key.revoked']
  await acme.owner.call('POST /v1/governance/webhooks', { body: { url: URL_OF_ACME, event_types } })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const row = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    await row.getByText('member.created', { exact: true }).waitFor()
    await row.getByTitle('api_key.created').getByText('2 events').waitFor()
  })
})

test('a webhook of the last day is marked as new in the list', async () => {
  const acme = await reeve.organization()
  await makeWebhook(acme)
  const id = await makeWebhook(acme, '/old')
  await reeve.query`update webhooks set created_at = created_at - interval '25 hours' where id = ${id}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const rows = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    await rows.nth(1).waitFor()
    assert.deepEqual(await rows.filter({ hasText: '/old' }).getByText('New', { exact: true }).count(), 0)
    const mark = await rows.getByText('New', { exact: true }).boundingBox()
    assert.ok(mark && mark.width < 60, `the mark is ${mark?.width} px wide`)
  })
})
