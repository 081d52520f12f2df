import assert from 'node:assert/strict'
import { deliveriesOf, putAttempt, setDelivery } from '../../../server/test/harness/deliveries.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook } from '../harness/webhook.ts'

longTest('deliveries show the times by which they are sorted, although an older one was attempted later', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  const ping = () => acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)
  const { delivery_id: older } = (await ping()).body
  const { delivery_id: newer } = (await ping()).body
  const at = reeve.clock.now().getTime()
  for (const [id, minutes] of [
    [older, 90],
    [newer, 1],
  ] as const) {
    const started_at = new Date(at + minutes * 60_000)
    await putAttempt(reeve, acme.id, { id, webhookId, number: 1 }, { outcome: 'delivered', started_at })
    await setDelivery(reeve, acme.id, id, { status: 'delivered', attempts: 1 })
  }
  assert.equal((await deliveriesOf(reeve, acme.id, webhookId)).length, 2)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    const times = page.getByRole('table', { name: 'Deliveries' }).locator('tbody time')
    await times.nth(1).waitFor()
    const shown = await times.evaluateAll(all => all.map(one => Date.parse(one.dateTime)))
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => b - a),
    )
    assert.ok(
      shown.every(time => time <= at + 30_000),
      'the times are those of the creation',
    )
  })
})
