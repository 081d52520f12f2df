import assert from 'node:assert/strict'
import { inWindow, reeve } from '../harness/browser.ts'
import { longTest } from '../harness/long-form.ts'

longTest('a URL without a page keeps the sidebar for a member, and needs no sign-in otherwise', async () => {
  const acme = await reeve.organization()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/settings/nowhere')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  })
  await inWindow({}, async ({ page, open }) => {
    await open('/settings/nowhere')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/settings/nowhere')
    assert.equal(await page.getByRole('navigation').count(), 0)
    await page.getByText('Reeve', { exact: true }).waitFor()
  })
})
