import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { onConnection } from '../../../server/src/database/transaction.ts'
import { newSetupLink } from '../../../server/src/features/accounts/set-up/index.ts'
import { givePassword, PASSWORD, signedIn } from '../../../server/test/harness/browser.ts'
import { invite } from '../../../server/test/harness/invitations.ts'
import { enableTotp } from '../../../server/test/harness/second-factor.ts'
import { assertAccessible, openDialog } from '../harness/axe.ts'
import { reeve } from '../harness/browser.ts'
import { longTest, onlyInLongForm } from '../harness/long-form.ts'
import { LONG } from '../harness/long-words.ts'

const givePresentPassword = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Current password|Senha atual/).fill(PASSWORD)
  await dialog.locator('button[type=submit]').click()
}

test('the sign-in page is accessible', async () => {
  await reeve.organization()
  await assertAccessible('/sign-in')
})

longTest('the choice of an organization is accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  await (await reeve.organization('Northwind')).person('member', { email: acme.owner.email })
  await assertAccessible('/choose-organization', acme.owner)
})

longTest('the pages of mailed links are accessible', () =>
  assertAccessible([
    ...['/reset-password', '/verify-email'].map(page => `${page}#token=some-token`),
    '/reset-password',
    '/setup#token=some-token',
    '/invitations/accept#token=some-token',
  ]),
)

longTest('the page of an invitation is accessible', async () => {
  const acme = await reeve.organization(`Acme${LONG}`)
  const sent = await invite(acme.owner, `grace-${acme.id}@acme.test`, acme.profiles.member)
  const join = (page: Page) => page.getByRole('button', { name: /Join|Entrar em/ }).waitFor()
  await assertAccessible([[`/invitations/accept#token=${sent.body.accept_token}`, join]])
})

longTest('both forms of a setup link are accessible', async () => {
  const token = await (await reeve.organization()).setupToken()
  await assertAccessible([
    ['/setup', openFirstForm],
    [`/setup#token=${token}`, page => page.getByRole('button', { name: /Set the|Definir / }).waitFor()],
  ])
})

/** Retries, because the link for the first organization is invalid once a concurrent test has created a newer link. */
async function openFirstForm(page: Page): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { token, write } = newSetupLink(reeve.app.vault, null, reeve.clock.now())
    await onConnection(reeve.app.pool, db => db.run(write))
    await page.goto(`/setup#token=${token}`)
    const form = page.getByRole('textbox', { name: /Organization name|Nome da organização/ })
    const shown = form.waitFor({ timeout: 5_000 })
    const [{ status }] = await Promise.allSettled([shown])
    if (status === 'fulfilled') return
  }
  assert.fail('the form was never shown')
}

test('the account page and its dialogs are accessible', async () => {
  const { owner } = await reeve.organization()
  await givePassword(reeve, owner.userId)
  await assertAccessible(
    [
      '/security',
      ['/security?dialog=password', openDialog],
      ...onlyInLongForm([
        [
          '/security?dialog=second-factor',
          async (page: Page) => {
            await givePresentPassword(page)
            await page.getByRole('dialog').getByRole('img', { name: /QR/ }).waitFor()
          },
        ] as const,
        ['/security?dialog=passkey', openDialog] as const,
      ]),
    ],
    owner,
  )
})

longTest('the account page is accessible with two-factor authentication', async () => {
  const { owner } = await reeve.organization()
  await enableTotp(await signedIn(reeve, owner))
  await assertAccessible(
    [
      '/security',
      ['/security?dialog=second-factor-off', openDialog],
      [
        '/security?dialog=recovery-codes',
        async page => {
          await givePresentPassword(page)
          await page.getByRole('dialog').getByRole('status', { name: /./ }).waitFor()
          await page.getByRole('dialog').getByRole('checkbox').check()
        },
      ],
    ],
    owner,
  )
})
