// The form that creates a webhook, with its sample events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { longTest } from '../harness/long-form.ts'
import { URL_OF_ACME } from '../harness/webhook.ts'

test('creating a webhook explains an invalid URL, and shows the secret once', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/webhooks')
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const address = page.getByRole('textbox', { name: 'Endpoint URL' })
    await page.getByRole('button', { name: 'Create webhook', description: 'Enter an endpoint URL first.' }).waitFor()
    await address.fill('https://10.0.0.1/reeve')
    await page.getByRole('checkbox', { name: 'All events' }).uncheck()
    await page.getByRole('checkbox', { name: 'member.*' }).check()
    assert.ok(await page.getByRole('checkbox', { name: 'member.suspended' }).isChecked())
    assert.ok(!(await page.getByRole('checkbox', { name: 'api_key.created' }).isChecked()))
    await page.getByRole('region', { name: 'Sample payload' }).getByText('"type": "member.profile_changed"').waitFor()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByText('This URL points to a private network.').waitFor()
    assert.ok(await address.evaluate(field => field.matches(':focus')), 'the refused field has the focus')

    await address.fill(URL_OF_ACME)
    const [copied] = await Promise.all([
      copiedBy(page, () => page.getByRole('button', { name: 'Copy as curl' }).click()),
      page.getByRole('button', { name: 'Copied' }).waitFor(),
    ])
    assert.ok(copied.includes(`{"url":"${URL_OF_ACME}","description":"","event_types":["member.*"],"enabled":true}`))
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signing secret of the webhook' })
    const secret = await dialog.getByRole('status', { name: 'Signing secret' }).textContent()
    assert.match(secret ?? '', /^whsec_/)
    await dialog.getByRole('button', { name: 'Done', description: 'Store it first' }).waitFor()
    await page.goBack()
    await dialog.getByRole('checkbox', { name: 'I have stored it' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: URL_OF_ACME }).waitFor()
    assert.ok(!(await page.content()).includes(secret ?? 'whsec_'))
    await page.getByText('No deliveries', { exact: true }).waitFor()
  })
})

longTest('no id in a sample event is broken on a wide screen, and nothing scrolls sideways', async () => {
  const { owner } = await reeve.organization()
  for (const width of [1280, 375]) {
    await inWindow({ as: owner, viewport: { width, height: 800 } }, async ({ page, open }) => {
      await open('/webhooks/new')
      const sample = page.getByRole('region', { name: 'Sample payload' })
      assert.equal(JSON.parse((await sample.textContent()) ?? '').type, 'member.profile_changed')
      const linesOfIds = await sample.evaluate(element => {
        const { document, NodeFilter } = element.ownerDocument.defaultView
        const range = document.createRange()
        const lines = []
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { index, 0: id } of text.data.matchAll(/[\da-f]{8}(-[\da-f]+){4}/g)) {
            range.setStart(text, index)
            range.setEnd(text, index + id.length)
            lines.push(range.getClientRects().length)
          }
        return lines
      })
      if (width === 1280) assert.deepEqual(linesOfIds, [1, 1, 1, 1, 1])
      assert.equal(await sample.evaluate(one => one.scrollWidth - one.clientWidth), 0)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    })
  }
})

longTest('a sample event has the description of the API in English, and none in Portuguese', async () => {
  const { owner } = await reeve.organization()
  const description = 'A different profile was assigned to a member.'
  const shown = { 'en-US': 1, 'pt-BR': 0 }
  for (const [locale, count] of Object.entries(shown)) {
    await inWindow({ as: owner, locale }, async ({ page, open }) => {
      await open('/webhooks/new')
      await page.getByRole('combobox', { name: /^(Sample event|Evento de exemplo)$/ }).waitFor()
      assert.equal(await page.getByText(description).count(), count, locale)
    })
  }
})
