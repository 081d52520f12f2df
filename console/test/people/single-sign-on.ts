import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../../server/src/kernel/ids.ts'
import { inWindow, PUBLIC_URL, provider, reeve, type Window } from '../harness/browser.ts'

const options = { at: PUBLIC_URL, goesToProvider: true }
const identityOf = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })

const goToProvider = ({ page }: Pick<Window, 'page'>) =>
  page.getByRole('button', { name: 'Continue with Entra ID', exact: true }).click()

// One after the other: the provider signs in one person at a time.
describe('single sign-on', { concurrency: 1 }, () => {
  test('the sign-in page has the provider’s button, which leads to where the person wanted to go', async () => {
    const { owner } = await reeve.organization('Acme Robotics')
    provider.who = identityOf(owner.email)
    await inWindow(options, async window => {
      const { page, open } = window
      await open('/members?status=active')
      assert.equal(new URL(page.url()).pathname, '/sign-in')
      await goToProvider(window)
      await page.getByRole('heading', { name: 'Members' }).waitFor()
      assert.equal(page.url(), `${PUBLIC_URL}/members?status=active`)
      await page.getByRole('button', { name: 'Acme Robotics' }).waitFor()
    })
  })

  test('no text of the address is shown as the reason of a refusal', async () => {
    await inWindow({}, async ({ page, open }) => {
      await open('/sign-in?error=call_0800_evil&error_description=Call%200800%20evil')
      await page
        .getByRole('alert')
        .getByText(/^Signing in with Entra ID failed/)
        .waitFor()
      assert.doesNotMatch((await page.textContent('body')) ?? '', /evil/)
      assert.doesNotMatch(page.url(), /description/)
    })
  })

  test('a session that ended goes on after a sign-in at the provider in another tab', async () => {
    const { owner } = await reeve.organization('Acme')
    provider.who = identityOf(owner.email)
    await inWindow({ ...options, as: owner }, async ({ page, open, context }) => {
      await open('/security')
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada King')
      await context.clearCookies()
      await page.getByRole('button', { name: 'Change the name' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      const opened = context.waitForEvent('page')
      await dialog.getByRole('link', { name: 'Continue with Entra ID in a new tab' }).click()
      await goToProvider({ page: await opened })
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada King')
    })
  })
})
