import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveriesOf, holdLane, setDelivery } from '../../../server/test/harness/deliveries.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { makeWebhook, URL_OF_ACME, withFailure } from '../harness/webhook.ts'

const HOUR_MS = 60 * 60_000

test('a webhook is made; what is wrong with its address is said, and its secret is shown once', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner }, async ({ page, open, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/webhooks')
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('https://10.0.0.1/reeve')
    await page.getByRole('checkbox', { name: 'Everything' }).uncheck()
    await page.getByRole('checkbox', { name: 'member.*' }).check()
    assert.ok(await page.getByRole('checkbox', { name: 'member.suspended' }).isChecked())
    assert.ok(!(await page.getByRole('checkbox', { name: 'api_key.created' }).isChecked()))
    await page.getByRole('region', { name: 'Sample body' }).getByText('"type": "member.profile_changed"').waitFor()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await page.getByText('This address is not public.').waitFor()
    assert.ok(await address.evaluate(field => field.matches(':focus')), 'the refused field has the focus')

    await address.fill(URL_OF_ACME)
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.ok(copied.includes(`{"url":"${URL_OF_ACME}","description":"","event_types":["member.*"],"enabled":true}`))
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'The webhook’s secret' })
    const secret = await dialog.getByRole('status', { name: 'Secret' }).textContent()
    assert.match(secret ?? '', /^whsec_/)
    await dialog.getByRole('button', { name: 'Done', description: 'Store it first' }).waitFor()
    await page.goBack()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: URL_OF_ACME }).waitFor()
    assert.ok(!(await page.content()).includes(secret ?? 'whsec_'))
    await page.getByText('Nothing was sent.').waitFor()
  })
})

test('a ping leads to its delivery, whose attempts stand in time, and which is retried', async () => {
  const { acme, webhookId, id } = await withFailure()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    await page.getByRole('button', { name: 'Send a ping' }).click()
    const panel = page.getByRole('dialog', { name: 'governance.webhook.ping' })
    await panel.getByText('Next attempt').waitFor()
    const pinged = new URL(page.url()).searchParams.get('delivery')
    assert.notEqual(pinged, id)
    await page.goBack()
    await panel.waitFor({ state: 'detached' })

    const failed = (await deliveriesOf(reeve, acme.id, webhookId)).find(one => one.id === id)
    await open(`/webhooks/${webhookId}?delivery=${id}`)
    const attempts = panel.getByRole('list', { name: 'Attempts' })
    await attempts.getByText('Attempt 2 · Refused by the receiver · 503').waitFor()
    await attempts.getByText('connect 2.5 ms').first().waitFor()
    await attempts.getByRole('region', { name: 'answer to attempt 2' }).getByText('sorry').waitFor()
    await panel.getByRole('region', { name: 'Request' }).getByText(`webhook-id: ${failed?.event_id}`).first().waitFor()
    await panel.getByRole('button', { name: 'Retry now' }).click()
    const isDue = async () => {
      const delivery = (await deliveriesOf(reeve, acme.id, webhookId)).find(one => one.id === id)
      return (delivery?.next_attempt_at?.getTime() ?? Infinity) <= reeve.clock.now().getTime()
    }
    while (!(await isDue())) await page.waitForTimeout(100)
    // The panel stays until the answer is there, too.
    await panel.locator('button[data-loading]').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })
})

test('deliveries are filtered in the address, and replayed after their number is known', async () => {
  const { acme, webhookId } = await withFailure()
  const person = await acme.person()
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  // What happened before a webhook changes is handed out before it does.
  const body = { event_types: ['member.*', 'governance.*'] }
  await acme.owner.call(`PATCH /v1/governance/webhooks/${webhookId}`, { body })
  const deliveries = await deliveriesOf(reeve, acme.id, webhookId)
  const suspended = deliveries.find(one => one.event_type === 'member.suspended')
  assert.ok(suspended)
  await setDelivery(reeve, acme.id, suspended.id, { status: 'exhausted', attempts: 9 })
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    const table = page.getByRole('table', { name: 'Deliveries' })
    await table.getByRole('link', { name: 'governance.webhook.ping' }).waitFor()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Given up' }).click()
    await table.getByRole('link', { name: 'governance.webhook.ping' }).waitFor({ state: 'detached' })
    await table.getByRole('link', { name: 'member.suspended' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=exhausted')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Replay events' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').getByText('One event would be sent.').waitFor()
    await dialog.getByRole('button', { name: 'Replay one event' }).click()
    await page.getByRole('heading', { name: 'One event is being sent' }).waitFor()
    await dialog.getByText('The next replay can begin in 00:00:').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('heading', { name: 'No delivery fits' }).waitFor()

    // A second one waits for the rest of the minute; a few seconds of it here.
    const recent = new Date(reeve.clock.now().getTime() - 56_000)
    await reeve.query`update webhooks set replayed_at = ${recent} where id = ${webhookId}`
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Replay events' }).click()
    const waits = 'Events were replayed to this webhook less than a minute ago.'
    await dialog.getByRole('button', { name: 'Replay events', description: waits }).waitFor()
    await dialog.getByText('The next replay can begin in 00:00:0').waitFor()
    await dialog.getByRole('radio', { name: 'Every event' }).check()
    await dialog.getByRole('button', { name: /^Replay \d events$/ }).waitFor()
  })
})

test('a secret is rotated with an overlap, and a removed webhook is gone', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    await page.getByText('Not rotated since it was made').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Rotate the secret' }).click()
    await page.getByRole('textbox', { name: 'Hours with both' }).fill('2')
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'The new secret' })
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/the former one signs too for (02:00|01:59):/).waitFor()

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove the webhook' }).click()
    await page.getByRole('dialog').getByText('To stop it and keep the delivery log, disable it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the webhook' }).click()
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor()
    await open(`/webhooks/${webhookId}`)
    await page.getByRole('alert').getByText('There is no such webhook here.').waitFor()
  })
})

test('a webhook says who made it, is disabled by one press, and asks before it is enabled', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const webhookId = await makeWebhook({ ...acme, owner: mallory })
  const body = { url: 'https://some.example/reeve', event_types: ['member.*', 'profile.*', 'api_key.*'] }
  reeve.clock.advance(-3 * HOUR_MS)
  await acme.owner.call('POST /v1/governance/webhooks', { body: { ...body, enabled: false } })
  reeve.clock.advance(3 * HOUR_MS)
  await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)
  await holdLane(reeve, acme.id, webhookId, new Date(Date.now() + 60 * 60_000))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const row = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    await row.getByText(/^Retries at \d\d:\d\d$/).waitFor()
    await row.getByRole('link', { name }).waitFor()
    await row.getByRole('cell', { name: 'Everything', exact: true }).waitFor()
    const disabled = page.getByRole('row').filter({ hasText: body.url })
    await disabled.getByRole('cell', { name: 'member.*, profile.* and one more', exact: true }).waitFor()
    await disabled.getByText(/^Disabled 3 hrs?\.? ago$/).waitFor()
    await row.getByRole('link', { name: URL_OF_ACME }).click()
    // The address breaks before its two dots and behind its slash, and is copied as it is.
    const title = page.getByRole('heading', { level: 1, name: URL_OF_ACME })
    await title.locator('wbr').nth(2).waitFor({ state: 'attached' })
    await title.selectText()
    assert.equal(await page.evaluate('String(getSelection())'), URL_OF_ACME)
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByText('It was disabled by hand on').waitFor()
    // Editing it does not enable it, as nothing would be asked there.
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'What it is for' }).fill('For the watch')
    assert.equal(await page.getByRole('checkbox', { name: 'Enabled' }).count(), 0)
    await page.getByRole('button', { name: 'Save the webhook' }).click()
    await page.getByText('For the watch').waitFor()
    await page.getByText('It was disabled by hand on').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('link', { name: 'Enable or disable it on its page' }).click()
    const ping = page.getByRole('button', { name: 'Send a ping' })
    assert.match((await ping.getAttribute('aria-description')) ?? '', /disabled/)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enable the webhook' })
    await dialog.getByText(`What was held back when it was disabled is sent to ${URL_OF_ACME} at once.`).waitFor()
    await dialog.getByRole('link', { name: 'Show what was held back' }).click()
    const held = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Held back' })
    await held.getByRole('link', { name: 'governance.webhook.ping' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=paused')
    await page.getByText('It was disabled by hand on').waitFor()
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await page.getByText('Enabled', { exact: true }).waitFor()
    assert.equal(await ping.getAttribute('aria-description'), null)

    await acme.owner.call(`DELETE /v1/members/${mallory.userId}`)
    await page.reload()
    await page.getByText('Somebody who is no longer a member').waitFor()
  })
})
