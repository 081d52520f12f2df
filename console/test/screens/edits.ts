// Forms that edit something: nothing can be saved while nothing has changed.
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'
import { makeWebhook } from '../harness/webhook.ts'

longTest('a form without changes cannot be saved, and its button gives the reason', async () => {
  const acme = await reeve.organization('Acme')
  const [{ userId }, webhookId, profile] = [
    await acme.person(),
    await makeWebhook(acme),
    await acme.profile(['members.read'], 'Reader'),
  ]
  const forms = [
    [`/webhooks/${webhookId}/edit`, 'Description', /^Save webhook$/],
    [`/members/${userId}?dialog=edit`, 'External ID', /^Save details$/],
    [`/profiles?edit=${profile}`, 'Description', /^Save Reader$/],
  ] as const
  await inWindow({ as: acme.owner }, async ({ page, open, go }) => {
    await open('/')
    for (const [address, label, name] of forms) {
      await go(address)
      const field = page.getByRole('textbox', { name: label })
      const unchanged = page.getByRole('button', { name, description: 'Change a field first.' })
      await unchanged.and(page.locator('[aria-disabled="true"]')).waitFor()
      const before = await field.inputValue()
      await field.fill(`${before} changed`)
      await page.getByRole('button', { name }).and(page.locator('[type="submit"]')).waitFor()
      await field.fill(before)
      await unchanged.waitFor()
    }
  })
})

longTest('the page that edits a webhook names it below its title, and has a short breadcrumb', async () => {
  const acme = await reeve.organization('Acme')
  const webhookId = await makeWebhook(acme)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}/edit`)
    await page.getByRole('heading', { level: 1, name: 'Edit webhook', exact: true }).waitFor()
    await page.getByRole('main').getByText('For the security team', { exact: true }).waitFor()
    await page.locator('[data-title="Edit"]').waitFor()
    await page.getByRole('checkbox', { name: 'All events' }).uncheck()
    await page.getByRole('checkbox', { name: 'member.*' }).check()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await page.getByRole('heading', { level: 1, name: 'For the security team', exact: true }).waitFor()
  })
})
