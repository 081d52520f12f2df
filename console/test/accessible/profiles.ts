import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { onlyInLongForm } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'

test('the profiles are accessible', async () => {
  const acme = await reeve.organization()
  const reader = await acme.profile(['audit.read', 'agents.run'], `Reader${LONG}`)
  await assertAccessible(
    [
      '/profiles',
      ...onlyInLongForm([
        `/profiles?compare=${reader},${acme.profiles.member}`,
        ['/profiles?create=true', openDialog] as const,
        [`/profiles?remove=${reader}`, openDialog] as const,
        [`/profiles?edit=${reader}`, openDialog] as const,
        [
          `/profiles?shown=${reader}`,
          async (page: Page) => {
            await page.getByRole('checkbox', { name: `Reader${LONG}: members.read` }).check()
            await page.getByRole('navigation').getByRole('link').last().click()
            await page.getByRole('dialog').waitFor()
          },
        ] as const,
      ]),
    ],
    acme.owner,
  )
})
