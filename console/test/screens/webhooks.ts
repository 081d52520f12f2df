import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveriesOf, openBreaker, putAttempt, setDelivery } from '../../../server/test/harness/deliveries.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { inShortForm, longTest } from '../harness/long-form.ts'
import { rename } from '../harness/long-words.ts'
import { makeWebhook, URL_OF_ACME, withFailure } from '../harness/webhook.ts'

const HOUR_MS = 60 * 60_000

test('a ping opens its delivery, which shows its attempts over time and can be retried', async () => {
  const { acme, webhookId, id } = await withFailure()
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/webhooks/${webhookId}`)
    await page.getByRole('button', { name: 'Send ping' }).click()
    const panel = page.getByRole('dialog', { name: 'governance.webhook.ping' })
    await panel.getByText('Next attempt').waitFor()
    const pinged = new URL(page.url()).searchParams.get('delivery')
    assert.notEqual(pinged, id)
    await page.goBack()
    await panel.waitFor({ state: 'detached' })

    const failed = (await deliveriesOf(reeve, acme.id, webhookId)).find(one => one.id === id)
    await go(`/webhooks/${webhookId}?delivery=${id}`)
    const attempts = panel.getByRole('list', { name: 'Attempts' })
    await attempts.getByText('Attempt 2 HTTP 503').waitFor()
    await panel.getByText(/^2 attempts in 30 \w+ · /).waitFor()
    const exact = page.getByRole('dialog', { name: 'Exact time' })
    for (const time of [
      attempts.getByRole('button').last(),
      panel.getByRole('definition').first().getByRole('button'),
    ]) {
      await time.click()
      await exact.getByRole('button', { name: 'Copy: UTC' }).waitFor()
      await page.keyboard.press('Escape')
      await exact.waitFor({ state: 'detached' })
      await time.and(page.locator(':focus')).waitFor()
    }
    await attempts.getByText(/^30 \w+ later · \d+ \w+, \d\d:\d\d:\d\d$/).waitFor()
    await attempts.getByText('connect 2.5 ms').first().waitFor()
    await attempts.getByRole('region', { name: 'response to attempt 2' }).getByText('sorry').waitFor()
    const request = panel.getByRole('region', { name: 'Request' }).last()
    await request.getByText(`webhook-id: ${failed?.event_id}`).waitFor()
    const [copied = ''] = await request.allInnerTexts()
    assert.match(copied, /^content-type: .+\nwebhook-id: .+\n\n\{\n {2}"type": /)
    await panel.getByRole('button', { name: 'Previous' }).click()
    await panel.getByText(String(pinged)).waitFor()
    await page.keyboard.press('j')
    await panel.getByText(id).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('delivery'), id)
    await panel.getByRole('button', { name: 'Retry now' }).click()
    const isDue = async () => {
      const delivery = (await deliveriesOf(reeve, acme.id, webhookId)).find(one => one.id === id)
      return (delivery?.next_attempt_at?.getTime() ?? Infinity) <= reeve.clock.now().getTime()
    }
    while (!(await isDue())) await page.waitForTimeout(100)
    // Wait for the response: the panel cannot be closed before it.
    await panel.locator('button[data-loading]').waitFor({ state: 'detached' })
    await putAttempt(reeve, acme.id, { id, webhookId, number: 3 }, { outcome: 'delivered', status: 204 })
    await setDelivery(reeve, acme.id, id, { status: 'delivered', attempts: 3 })
    await attempts.getByText('Attempt 3').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page
      .getByRole('row')
      .filter({ hasText: /Delivered.*HTTP 204.*, \d+:\d\d/ })
      .waitFor()
  })
})

longTest('the filters of deliveries are in the URL, and a replay first shows the number of events', async () => {
  const { acme, webhookId } = await withFailure()
  const person = await acme.person()
  await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} })
  // Changes the webhook to create the deliveries: before such a change, Reeve fans out all earlier events.
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
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Failed').click()
    await table.getByRole('link', { name: 'governance.webhook.ping' }).waitFor({ state: 'detached' })
    await table.getByRole('link', { name: 'member.suspended' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=exhausted')

    const time = page.getByRole('combobox', { name: 'Created' })
    await time.click()
    await page.getByRole('option', { name: 'Last hour' }).click()
    await page.waitForURL(/range=hour/)
    await table.getByRole('link', { name: 'member.suspended' }).waitFor()
    await time.press('Enter')
    await page.getByRole('option', { name: 'Custom…' }).click()
    const range = page.getByRole('dialog', { name: 'Created' })
    await range.getByLabel('From').fill('2020-01-02T00:00')
    await range.getByLabel('To').fill('2020-01-01T00:00')
    await page.keyboard.press('Enter')
    await range.getByText('The end must be after the start.').waitFor()
    await range.getByLabel('To').fill('2020-01-03T00:00')
    await range.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    const { since, until } = Object.fromEntries(new URL(page.url()).searchParams)
    assert.equal(Date.parse(until ?? '') - Date.parse(since ?? ''), 86_400_000)
    await page.getByRole('button', { name: 'Any time' }).click()
    await table.getByRole('link', { name: 'member.suspended' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=exhausted')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Replay events' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').getByText('1 event will be sent.').waitFor()
    const period = dialog.getByRole('radiogroup', { name: 'Period' })
    assert.equal(await period.getByRole('radio', { name: 'Last 24 hours' }).isChecked(), true)
    assert.equal(await dialog.getByLabel('From').count(), 0)
    await period.getByText('Custom…').click()
    const tomorrow = new Date(reeve.clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 16)
    await dialog.getByLabel('From').fill(tomorrow)
    await dialog.getByLabel('From').blur()
    await dialog.getByRole('button', { name: 'Replay 1 event' }).waitFor({ state: 'detached' })
    await period.getByText('Last hour').click()
    await dialog.getByLabel('From').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Replay 1 event' }).click()
    await page.getByRole('heading', { name: '1 event is being sent' }).waitFor()
    await dialog.getByText('You can replay again in 00:00:').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'No results' }).waitFor()

    // A second replay is allowed only after the rest of the minute, here a few seconds.
    const recent = new Date(reeve.clock.now().getTime() - 56_000)
    await reeve.query`update webhooks set replayed_at = ${recent} where id = ${webhookId}`
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Replay events' }).click()
    const waits = 'Events were replayed to this webhook less than a minute ago.'
    await dialog.getByRole('button', { name: 'Replay events', description: waits }).waitFor()
    await dialog.getByText('You can replay again in 00:00:0').waitFor()
    await dialog.getByRole('radio', { name: 'All events' }).check()
    await dialog.getByRole('button', { name: /^Replay \d events$/ }).waitFor()
  })
})

longTest('new deliveries appear while the log is open, but never under the pointer', async () => {
  const { acme, webhookId } = await withFailure()
  const ping = () => acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    const pings = page.getByRole('table', { name: 'Deliveries' }).getByRole('link', { name: 'governance.webhook.ping' })
    await pings.first().waitFor()
    await ping()
    await pings.nth(1).waitFor()
    await pings.first().hover()
    await ping()
    await page.getByRole('button', { name: '1 new delivery' }).waitFor()
    assert.equal(await pings.count(), 2)
    await page.getByRole('heading', { level: 1 }).hover()
    await pings.nth(2).waitFor()
  })
})

test('a secret is rotated with an overlap, and a removed webhook is not found', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open(`/webhooks/${webhookId}`)
    await page.getByText('Never rotated').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
    await page.getByRole('textbox', { name: 'Overlap in hours' }).fill('2')
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'New signing secret' })
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/the previous secret remains valid for (02:00|01:59):/).waitFor()

    await go(`/webhooks/${webhookId}?delivery=${webhookId}`)
    const delivery = page.getByRole('dialog', { name: 'Delivery' })
    await delivery.getByRole('heading', { name: /^Delivery not found/ }).waitFor()
    assert.equal(await delivery.getByRole('alert').count(), 0, 'nothing has failed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove webhook' }).click()
    await page
      .getByRole('dialog')
      .getByText('To stop requests but keep the delivery log, disable the webhook instead.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await go(`/webhooks/${webhookId}`)
    await page.getByRole('heading', { name: /^Webhook not found/ }).waitFor()
    await page.getByRole('link', { name: 'Go to Webhooks' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  })
})

longTest('a webhook names its creator, is disabled with one click, and asks before it is enabled', async () => {
  const acme = await reeve.organization('Acme')
  const mallory = await acme.person('administrator')
  const { name } = (await acme.owner.call(`GET /v1/members/${mallory.userId}`)).body
  const webhookId = await makeWebhook({ ...acme, owner: mallory })
  const body = {
    url: 'https://some.example/reeve',
    event_types: ['member.*', 'profile.*', 'api_key.created', 'api_key.revoked'],
  }
  const made = (await acme.owner.call('POST /v1/governance/webhooks', { body: { ...body, enabled: false } })).body
  // Edits the row instead of the clock, because concurrent tests share the clock.
  const earlier = new Date(reeve.clock.now().getTime() - 3 * HOUR_MS)
  await reeve.query`update webhooks set created_at = ${earlier}, disabled_at = ${earlier} where id = ${made.id}`
  await acme.owner.call(`POST /v1/governance/webhooks/${webhookId}/ping`)
  await openBreaker(reeve, acme.id, webhookId, new Date(Date.now() + 60 * 60_000))
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const row = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    await row.getByText(/^Retrying at \d\d:\d\d$/).waitFor()
    await row.getByRole('link', { name }).waitFor()
    await row.getByRole('cell', { name: 'All events', exact: true }).waitFor()
    const disabled = page.getByRole('row').filter({ hasText: body.url })
    await disabled.getByRole('cell', { name: 'member.* +2', exact: true }).waitFor()
    await disabled.getByText(/^Disabled 3 hrs?\.? ago$/).waitFor()
    await row.getByRole('link', { name: 'For the security team' }).click()
    await page.getByRole('heading', { level: 1, name: 'For the security team' }).waitFor()
    // The URL wraps before its dots and after its slash, and is copied unchanged.
    const url = page.getByRole('code').filter({ hasText: URL_OF_ACME })
    await url.locator('wbr').nth(2).waitFor({ state: 'attached' })
    await url.selectText()
    assert.equal(await page.evaluate('String(getSelection())'), URL_OF_ACME)
    assert.equal(await page.getByRole('button', { name: 'Copy: ID' }).count(), 1)
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await toasts.getByText('The webhook For the security team is disabled.').waitFor()
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await toasts.getByText('Undone.').waitFor()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByText('This webhook was disabled manually on').waitFor()
    // The form has no checkbox to enable the webhook, because that needs a confirmation dialog.
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('For the watch')
    assert.equal(await page.getByRole('checkbox', { name: 'Enabled' }).count(), 0)
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await page.getByRole('heading', { level: 1, name: 'For the watch' }).waitFor()
    await page.getByText('This webhook was disabled manually on').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const ping = page.getByRole('button', { name: 'Send ping' })
    assert.match((await ping.getAttribute('aria-description')) ?? '', /disabled/)
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enable webhook' })
    await dialog.getByText(`paused when the webhook was disabled are sent to ${URL_OF_ACME} immediately.`).waitFor()
    await dialog.getByRole('link', { name: 'View paused deliveries' }).click()
    const held = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Paused' })
    await held.getByRole('link', { name: 'governance.webhook.ping' }).waitFor()
    assert.equal(new URL(page.url()).search, '?status=paused')
    await page.getByText('This webhook was disabled manually on').waitFor()
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    const moved = { url: `${URL_OF_ACME}/moved` }
    await acme.owner.call(`PATCH /v1/governance/webhooks/${webhookId}`, { body: moved })
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await dialog.getByRole('alert').getByText('Someone else changed the URL in the meantime.').waitFor()
    await dialog.getByText(`are sent to ${moved.url} immediately.`).waitFor()
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await page.getByText('Enabled', { exact: true }).waitFor()
    assert.equal(await ping.getAttribute('aria-description'), null)

    await acme.owner.call(`DELETE /v1/members/${mallory.userId}`)
    await page.reload()
    await page.getByText('Former member').waitFor()
  })
})

longTest('a webhook whose last requests failed is Failing, also once its pause has ended', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  await openBreaker(reeve, acme.id, webhookId, new Date(Date.now() - 60_000))
  await reeve.query`update delivery_lanes set failures = 3 where webhook_id = ${webhookId}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    await page.getByText('Your systems receive events of this organization').waitFor()
    const row = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    const failing = page.locator('[data-state=bad]').filter({ hasText: /^Failing$/ })
    await row.and(page.getByRole('row').filter({ has: failing })).waitFor()
    assert.equal(await page.locator('[data-state=good]').count(), 0)
    await row.getByRole('link', { name: 'For the security team' }).click()
    await failing.waitFor()
    const heading = page.getByRole('heading', { level: 1, name: 'For the security team' })
    await page
      .locator('main div')
      .filter({ has: heading })
      .filter({ has: page.getByText('The last 3 requests failed.') })
      .filter({ hasNot: page.getByRole('heading', { name: 'Last 24 hours' }) })
      .first()
      .waitFor()
  })
})

longTest('the row of a webhook that was disabled for 410 Gone mentions it once', async () => {
  const acme = await reeve.organization('Acme')
  const id = await makeWebhook(acme)
  await reeve.query`
    update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'gone', last_status = 410,
      last_delivery_at = now() where id = ${id}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    const row = page.getByRole('row').filter({ hasText: URL_OF_ACME })
    await row.locator('[data-state=bad]').getByText('Disabled', { exact: true }).waitFor()
    await row.getByText('410 Gone').filter({ visible: true }).waitFor()
    assert.equal(await row.getByText(/Disabled: 410|HTTP 410/).count(), 0)
  })
})

longTest('webhook rows have the same height, and no status, rate or creator wraps', async () => {
  const { acme, webhookId } = await withFailure()
  await rename(acme, acme.owner, 'Margaret Hamilton-Featherstonehaugh')
  await openBreaker(reeve, acme.id, webhookId, new Date(Date.now() + 60 * 60_000))
  await makeWebhook(acme, `/${'long-path/'.repeat(20)}`)
  const goneId = await makeWebhook(acme, '/gone')
  const earlier = new Date(reeve.clock.now().getTime() - 3 * HOUR_MS)
  await reeve.query`
    update webhooks set enabled = false, disabled_at = ${earlier}, disabled_reason = 'gone' where id = ${goneId}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const rows = page.getByRole('table', { name: 'Webhooks' }).locator('tbody tr')
      await rows.getByText('0% of 2 attempts').waitFor()
      await rows.getByText(/^Disabled 3 hrs?\.? ago: 410 Gone$/).waitFor()
      await rows.getByText('Margaret Hamilton').first().waitFor()
      const heights = await rows.evaluateAll(all => all.map(row => row.clientHeight))
      assert.equal(heights.length, 3)
      // The heights may differ by 1 px, because the last row has no line below it.
      assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, `${width}: ${heights.join(', ')}`)
      const lines = rows.getByText(/^(Retrying|Disabled|0% of 2|Margaret)/)
      const tall = await lines.evaluateAll(all =>
        all.flatMap(one => (one.getBoundingClientRect().height > 24 ? [one.textContent] : [])),
      )
      assert.deepEqual(tall, [])
      const table = await page.getByRole('table', { name: 'Webhooks' }).boundingBox()
      const card = await page.getByRole('table', { name: 'Webhooks' }).locator('..').boundingBox()
      assert.ok(table && card && table.width <= card.width, 'the table fits into its card')
    }
  })
})

longTest('at 1,280 px webhook names are not truncated and row menus do not overflow, in both languages', async () => {
  const { acme, webhookId } = await withFailure()
  await rename(acme, acme.owner, 'Margaret Hamilton')
  const description = 'Everything, for the security team'
  await acme.owner.call(`PATCH /v1/governance/webhooks/${webhookId}`, { body: { description } })
  const goneId = await makeWebhook(acme, '/gone')
  await reeve.query`
    update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'gone',
      last_delivery_at = ${reeve.clock.now()}, last_status = 410
    where id = ${goneId}`
  for (const locale of inShortForm(['pt-BR', 'en'])) {
    await inWindow({ as: acme.owner, locale, viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
      await open('/webhooks')
      const name = page.getByRole('link', { name: description })
      assert.equal(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, locale)
      await page.getByRole('row').filter({ hasText: '410 Gone' }).waitFor()
      const card = await page.getByRole('table', { name: 'Webhooks' }).locator('..').boundingBox()
      for (const menu of await page.getByRole('table').getByRole('button').all()) {
        const box = await menu.boundingBox()
        assert.ok(box && card && box.x + box.width <= card.x + card.width, `${locale}: the menu is in the card`)
      }
    })
  }
})
