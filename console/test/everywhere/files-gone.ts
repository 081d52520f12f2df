// A page whose files can no longer be fetched.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { inWindow, reeve } from '../harness/browser.ts'
import { nameOf } from '../harness/busy-person.ts'
import { onlyInLongForm } from '../harness/long-form.ts'

test('missing assets after a deploy keep the form of an ended session, and reload the console only once', async () => {
  const acme = await reeve.organization()
  const mallory = await acme.person()
  const grace = await acme.person('owner')
  const name = await nameOf(acme, mallory)
  const isGone = (url: URL) => url.pathname.startsWith('/assets/')
  for (const isFetched of [...onlyInLongForm([true]), false]) {
    await inWindow({ as: grace, losesFiles: true }, async ({ page, open, context }) => {
      if (!isFetched) await page.route('**/assets/session-ended*', route => route.abort())
      const fetched = page.waitForResponse(/second-factor-form.*js/)
      await open(`/members/${mallory.userId}/suspend`)
      const reason = page.getByRole('textbox', { name: 'Reason' })
      await reason.fill('laptop stolen')
      await fetched
      await page.route(isGone, route => route.fulfill({ status: 404 }))
      const cookies = await context.cookies()
      await context.clearCookies()
      await page.getByRole('button', { name: `Suspend ${name}` }).click()
      if (isFetched) await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
      else {
        const ended = page.getByText('Your session has ended. Sign in in another tab and come back')
        await ended.waitFor()
        await context.addCookies(cookies)
        await page.evaluate(`dispatchEvent(new Event('focus'))`)
        await ended.waitFor({ state: 'detached' })
        await page.waitForLoadState('networkidle')
        // Suspends Grace only after her click. If the page detected the suspension earlier, it would show no button.
        const cut = async (route: Route) => {
          const { status } = await acme.owner.call(`POST /v1/members/${grace.userId}/suspension`, {
            body: { block_login: false },
          })
          assert.equal(status, 200)
          await route.continue()
        }
        await page.route(/suspension/, cut, { times: 1 })
        await page.getByRole('button', { name: `Suspend ${name}` }).click()
        await page.getByText('You no longer have access to this organization.').waitFor()
      }
      assert.equal(await reason.inputValue(), 'laptop stolen')
    })
  }

  await inWindow({ as: acme.owner, losesFiles: true }, async ({ page, open }) => {
    await open('/members')
    await page.route(isGone, route => route.fulfill({ status: 404 }))
    await page.route('/', route => route.fulfill({ body: '<script type="module" src="/assets/newer.js"></script>' }))
    const isOffered = page.getByRole('status').getByText('A new version of the console is available')
    await page.getByRole('link', { name: 'Profiles', exact: true }).hover()
    await isOffered.waitFor()
    const loaded = page.waitForEvent('domcontentloaded')
    page.on('request', request => {
      if (request.isNavigationRequest()) void page.unroute(isGone)
    })
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await loaded
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.route(isGone, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Profiles', exact: true }).hover()
    await isOffered.waitFor()

    await page.route('**/assets/*', route => route.abort())
    await page.goto('/members')
    await page.getByText('Reeve did not load. Reload the page.').waitFor()
  })
})
