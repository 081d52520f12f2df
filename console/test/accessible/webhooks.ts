import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createWebhookFor } from '../../../server/test/harness/platform.ts'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { longTest, onlyInLongForm } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'
import { URL_OF_ACME, withFailure } from '../harness/webhook.ts'

/** Items of the "more" menu, by position; two that copy curl commands precede the last one. */
const openAct = (place: 0 | 1 | 4) => async (page: Page) => {
  await page.getByRole('button', { name: /^(More|Mais)/ }).click()
  await page.getByRole('menuitem').nth(place).click()
  // Hovers the button, because axe must also check the contrast with its background while hovered.
  await page.getByRole('dialog').getByRole('button', { name: 'curl' }).hover()
}

test('the webhooks are accessible', async () => {
  const { acme, webhookId, id } = await withFailure(LONG.repeat(2))
  const webhook = `/webhooks/${webhookId}`
  const disabled = await createWebhookFor(acme, { enabled: false })
  await assertAccessible(
    [
      '/webhooks',
      ...onlyInLongForm(['/webhooks/new']),
      webhook,
      [`${webhook}?delivery=${id}`, page => page.getByRole('dialog').getByRole('list').first().waitFor()],
      ...onlyInLongForm([
        [webhook, openAct(0)] as const,
        [webhook, openAct(1)] as const,
        `${webhook}/edit`,
        [webhook, openAct(4)] as const,
        [
          `/webhooks/${disabled.id}`,
          async (page: Page) => {
            await page.getByRole('button', { name: /^(Enable|Ativar)$/ }).click()
            await page.getByRole('dialog').getByRole('button', { name: 'curl' }).hover()
          },
        ] as const,
      ]),
    ],
    acme.owner,
  )
})

longTest('the dialog with the secret of a webhook is accessible', async () => {
  const acme = await reeve.organization('Acme')
  await assertAccessible(
    [
      '/webhooks',
      [
        '/webhooks/new',
        async page => {
          await page.getByRole('textbox').first().fill(URL_OF_ACME)
          await page.locator('button[type=submit]').click()
          await openDialog(page)
          await page.getByRole('dialog').getByRole('checkbox').check()
        },
      ],
    ],
    acme.owner,
  )
})
