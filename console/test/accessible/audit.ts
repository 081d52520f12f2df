import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { onlyInLongForm } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'

test('the audit log is accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const mallory = await acme.person()
  await acme.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: { reason: LONG.repeat(2) } })
  for (const external_id of ['m-1', 'm-2', 'm-3'])
    await acme.owner.call(`PATCH /v1/members/${mallory.userId}/details`, { body: { external_id } })
  await assertAccessible(
    [
      '/audit',
      ...onlyInLongForm([
        [
          '/audit?range=day',
          (page: Page) => page.getByRole('button', { expanded: false, name: /^3 (entries|registros), / }).click(),
        ] as const,
        '/audit/export',
      ]),
      [`/audit?entry=1&target=${LONG}`, openDialog],
      [
        '/audit/verify',
        async page => {
          await page.getByRole('button', { name: /Verif/ }).click()
          await page.getByRole('status').getByRole('region').waitFor()
        },
      ],
    ],
    acme.owner,
  )
})
