import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

/** Time in which a page that refetches on focus has sent its request. */
const SENT_WITHIN_MS = 1_000

const focus = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")

longTest('the focus of the window repeats a preview, but not a refused one, which the audit log records', async () => {
  const acme = await reeve.organization()
  const chief = await acme.person(await acme.profile(['members.read', 'members.suspend']))
  const [other, mallory] = [await acme.person('administrator'), await acme.person(await acme.profile(['members.read']))]
  await inWindow({ as: chief }, async ({ page, open }) => {
    const previews: string[] = []
    page.on('request', request => {
      if (request.url().includes('dry_run=true')) previews.push(request.url())
    })
    await open(`/members/${mallory.userId}/suspend`)
    await eventually(async () => previews.length > 0, true)
    const before = previews.length
    await focus(page)
    await eventually(async () => previews.length > before, true)

    await open(`/members/${other.userId}/suspend`)
    await eventually(async () => previews.filter(url => url.includes(other.userId)).length, 1)
    await page.getByRole('alert').first().waitFor()
    await focus(page)
    await page.waitForTimeout(SENT_WITHIN_MS)
    assert.equal(previews.filter(url => url.includes(other.userId)).length, 1)
  })
})
