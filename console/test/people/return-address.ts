import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { givePassword, PASSWORD } from '../../../server/test/harness/browser.ts'
import { inWindow, reeve, type Window } from '../harness/browser.ts'
import { IS_LONG, inShortForm } from '../harness/long-form.ts'
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from '../harness/return-addresses.ts'

/** Maximum number of navigations of a visit: the sign-in page, the URL, and replacements of both. */
const MOST_NAVIGATIONS = 12

/** The short form has only the URL with a malformed escape, because the rules test covers all URLs. */
const OWN = IS_LONG ? OWN_ADDRESSES : OWN_ADDRESSES.slice(5, 6)
/** The short form has only a scheme-relative URL and one with a backslash, because the rules test covers all URLs. */
const FOREIGN = inShortForm(FOREIGN_ADDRESSES, 2)

async function typePassword(page: Page, email?: string) {
  if (email !== undefined) await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Sign in( and continue)?$/ }).click()
}

/** Runs `visit` and asserts that the window comes to rest after few navigations. */
async function assertFewNavigations(page: Page, address: string, visit: () => Promise<void>): Promise<void> {
  let count = 0
  const counts = () => count++
  page.on('framenavigated', counts)
  await visit()
  const before = count
  await page.evaluate('new Promise(drawn => setTimeout(drawn, 100))')
  page.off('framenavigated', counts)
  assert.equal(count, before, `${address.slice(0, 80)}: the window still navigates`)
  assert.ok(count <= MOST_NAVIGATIONS, `${address.slice(0, 80)}: ${count} navigations`)
}

/** Removes the session cookie, makes the page's data stale and focuses the window, so that a refetch fails. */
async function endSession({ page, context }: Window): Promise<void> {
  await context.clearCookies()
  await page.evaluate(`{
    const now = Date.now
    Date.now = () => now() + 60_000
    dispatchEvent(new Event('visibilitychange'))
  }`)
}

const shownIn = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

test('a sign-in, a reload and the end of a session return to any URL of the console', async () => {
  const { owner } = await reeve.organization('Acme')
  await givePassword(reeve, owner.userId)
  await inWindow({}, async window => {
    const { page, context, open } = window
    const app = page.locator('#content')
    for (const one of OWN) {
      const [address, shown] = typeof one === 'string' ? [one, one] : one
      await assertFewNavigations(page, address, async () => {
        await open(address)
        // Without a session, an unknown path shows “not found” instead of the sign-in page.
        if (!shownIn(page).startsWith('/sign-in')) await open(`/sign-in?back=${encodeURIComponent(address)}`)
        await page.reload()
        await typePassword(page, owner.email)
        await page.waitForURL(url => url.pathname !== '/sign-in')
        await page.getByRole('heading', { level: 1 }).waitFor()
      })
      assert.equal(shownIn(page), shown)
      await assertFewNavigations(page, address, async () => {
        const hasScreen = await app.isVisible()
        await endSession(window)
        if (hasScreen) {
          const dialog = page.getByRole('dialog', { name: 'Sign in again' })
          await dialog.waitFor()
          await typePassword(page)
          await dialog.waitFor({ state: 'detached' })
        }
        assert.equal(shownIn(page), shown)
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
      })
      assert.equal(shownIn(page), shown)
      await context.clearCookies()
    }
  })
})

test('a sign-in never redirects to another origin, in any spelling of its URL', async () => {
  const { owner } = await reeve.organization('Acme')
  await givePassword(reeve, owner.userId)
  await inWindow({}, async ({ page, open }) => {
    for (const address of FOREIGN) {
      await assertFewNavigations(page, address, async () => {
        await open(`/sign-in?back=${encodeURIComponent(address)}`)
        await typePassword(page, owner.email)
        await page.getByRole('heading', { name: 'Overview' }).waitFor()
      })
      assert.equal(page.url(), `${reeve.url}/`)
    }
  })
})
