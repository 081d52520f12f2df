import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { setDelivery } from '../../../server/test/harness/deliveries.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook, putAttempts, URL_OF_ACME, withFailure } from '../harness/webhook.ts'

longTest('the list of webhooks names the first event family, and counts its types and the other families', async () => {
  const acme = await reeve.organization()
  const make = (path: string, event_types: readonly string[]) =>
    acme.owner.call('POST /v1/governance/webhooks', { body: { url: `${URL_OF_ACME}${path}`, event_types } })
  await make('/single', ['member.created', 'api_key.created', 'api_key.revoked'])
  await make('/family', ['api_key.created', 'api_key.revoked', 'member.created'])
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const row = (path: string) => page.getByRole('row').filter({ hasText: `${URL_OF_ACME}${path}` })
    await row('/single').getByText('member.created', { exact: true }).waitFor()
    await row('/single').getByTitle('api_key.created').getByText('+1').waitFor()
    await row('/family').getByTitle('api_key.created').getByText('2 events').waitFor()
    await row('/family').getByTitle('member.created').getByText('+1').waitFor()
  })
})

longTest('a webhook of the last day is marked as new in the list', async () => {
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

longTest('a webhook without deliveries has a text instead of a chart', async () => {
  const { acme } = await withFailure()
  await makeWebhook(acme, '/old')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const cellOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(3)
    await cellOf('/old').getByText('No deliveries').waitFor()
    assert.equal(await cellOf('/old').locator('svg').count(), 0)
  })
})

longTest(
  'a delivery takes one line at 375 px if its first attempt succeeded, and the failures link theirs',
  async () => {
    const { acme, webhookId } = await withFailure()
    const second = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body.delivery_id
    await setDelivery(reeve, acme.id, second, { status: 'delivered', attempts: 1 })
    await inWindow({ as: acme.owner, viewport: { width: 375, height: 720 } }, async ({ page, open }) => {
      await open(`/webhooks/${webhookId}`)
      const rows = page.getByRole('row').filter({ hasText: 'governance.webhook.ping' })
      await rows.nth(1).waitFor()
      const heights = await Promise.all([0, 1].map(async at => (await rows.nth(at).boundingBox())?.height ?? 0))
      assert.ok(Math.min(...heights) <= 48 && Math.max(...heights) > 60, heights.join())
      await page.getByRole('link', { name: '2 failed attempts' }).click()
      await page.waitForURL(/since=.*until=/)
    })
  },
)

longTest(
  'the list of deliveries colours only exceptions, below a chart of 56 px in the green of a success',
  async () => {
    const { acme, webhookId } = await withFailure()
    const sent = (await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)).body.delivery_id
    await putAttempts(acme, webhookId, sent, [1])
    await setDelivery(reeve, acme.id, sent, { status: 'delivered', attempts: 1 })
    await inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open(`/webhooks/${webhookId}`)
      const colorOf = (part: Locator) =>
        part.evaluate(shown => shown.ownerDocument.defaultView.getComputedStyle(shown).backgroundColor)
      const dotOf = (status: string) => page.getByRole('cell').locator(`[data-state=${status}] > :first-child`).last()
      await dotOf('good').waitFor()
      const variable = (name: string) =>
        page.evaluate<string>(`{
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'var(${name})'
        const { color } = getComputedStyle(probe)
        probe.remove()
        color
      }`)
      assert.equal(await colorOf(dotOf('good')), await variable('--reeve-tertiary'))
      const outline = dotOf('next').evaluate(dot => dot.ownerDocument.defaultView.getComputedStyle(dot).borderTopColor)
      assert.equal(await outline, await variable('--reeve-info'))
      const chart = page.getByRole('slider')
      assert.equal((await chart.boundingBox())?.height, 56)
      const bar = chart.locator('[class*=bar]:not([data-bad])').first()
      assert.equal(await colorOf(bar), await variable('--reeve-success'))
    })
  },
)
