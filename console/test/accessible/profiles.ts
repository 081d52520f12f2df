import { test } from 'node:test'
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
      `/profiles?compare=${reader},${acme.profiles.member}`,
      ['/profiles?create=true', openDialog],
      [`/profiles?remove=${reader}`, openDialog],
      ...onlyInLongForm([[`/profiles?edit=${reader}`, openDialog] as const]),
      [
        `/profiles?shown=${reader}`,
        async page => {
          await page.getByRole('checkbox', { name: `Reader${LONG}: members.read` }).check()
          await page.getByRole('navigation').getByRole('link').last().click()
          await page.getByRole('dialog').waitFor()
        },
      ],
    ],
    acme.owner,
  )
})
