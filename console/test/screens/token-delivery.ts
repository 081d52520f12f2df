import assert from 'node:assert/strict'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { URL_OF_ACME } from '../harness/webhook.ts'

longTest('a delivery of a token shows the event, and not a JSON request that was never sent', async () => {
  const acme = await reeve.organization('Acme')
  const body = { url: URL_OF_ACME, format: 'set', event_types: ['*'] }
  const { id } = (await acme.owner.call('POST /v1/governance/webhooks', { body })).body
  const { delivery_id } = (await acme.owner.call(`POST /v1/governance/webhooks/${id}/ping`)).body
  const delivery = `/v1/governance/webhooks/${id}/deliveries/${delivery_id}`
  const { event_id } = (await acme.owner.call(`GET ${delivery}`)).body
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${id}?delivery=${delivery_id}`)
    const panel = page.getByRole('dialog', { name: 'governance.webhook.ping' })
    await panel.getByText('application/secevent+jwt').waitFor()
    const event = panel.getByRole('region', { name: 'Event', exact: true }).last()
    await eventually(async () => JSON.parse((await event.textContent()) ?? '').id, event_id)
    await panel.getByRole('button', { name: 'Copy: jti' }).waitFor()
    assert.equal(await panel.getByText(/webhook-(id|signature)|application\/json/).count(), 0)
  })
})
