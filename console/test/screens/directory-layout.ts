// Layout of the pages of a directory: the rows of its activity, and its figures.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { connectDirectory } from '../../../server/test/harness/directories.ts'
import { inWindow, reeve } from '../harness/browser.ts'
import { openRecordedRequest } from '../harness/directory-activity.ts'
import { longTest } from '../harness/long-form.ts'

async function boxOf(of: Locator) {
  await of.waitFor()
  const box = await of.boundingBox()
  assert.ok(box)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const isOneLine = (one: { y: number; height: number }, other: { y: number; height: number }) =>
  one.y < other.y + other.height && other.y < one.y + one.height

longTest('the activity of a directory has a line for each change, which links to the audit log', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Helpers', externalId: '00g1' }
  assert.equal((await reeve.call('POST /scim/v2/Groups', { key: okta.token, body })).status, 201)
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    const row = await openRecordedRequest(page, open, okta.id)
    const [icon, time] = [await boxOf(row.locator('svg').first()), await boxOf(row.locator('time'))]
    const verb = row.getByRole('link', { name: 'Created the group' })
    const text = await boxOf(verb)
    assert.ok(isOneLine(icon, text) && icon.right < text.x)
    assert.ok(isOneLine(time, text) && time.x > text.right)
    assert.equal(await row.getByText('POST /Groups').count(), 0)
    await verb.click()
    await page.waitForURL('**/audit?request=*')
  })
})

longTest('the last error of a directory is a line below its figures, which links to the refused requests', async () => {
  const acme = await reeve.organization()
  const { id } = await connectDirectory(reeve, acme, { name: 'Okta' })
  await reeve.query`update directories set last_error = 'scim_invalid_filter', last_request_at = now(),
    last_error_at = now() - interval '5 days' where id = ${id}`
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open(`/settings/directories/${id}`)
    const health = page.getByRole('region', { name: 'Health' })
    const line = health.locator('p').filter({ hasText: 'Last error: Unsupported filter' })
    await line.getByText('5 days ago').waitFor()
    assert.ok((await boxOf(line)).y > (await boxOf(health.locator('dl'))).bottom)
    await line.getByRole('link', { name: 'Unsupported filter' }).click()
    await page.waitForURL('**/*outcome=refused')
  })
})

longTest(
  'the settings of a directory have one bar, disabled without changes, which stays in view and shifts nothing',
  async () => {
    const acme = await reeve.organization()
    const { id } = await connectDirectory(reeve, acme, { name: 'Okta' })
    await inWindow({ as: acme.owner }, async ({ page, open }) => {
      await open(`/settings/directories/${id}?tab=settings`)
      const save = page.getByRole('button', { name: /^Save/ })
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.waitFor()
      const reasonOf = () => save.getAttribute('aria-description')
      assert.equal(await reasonOf(), 'No unsaved changes')
      const heightOf = () => page.evaluate('document.documentElement.scrollHeight')
      const height = await heightOf()
      await name.fill('Okta of Acme')
      await page.getByRole('switch', { name: 'Block sign-in' }).click()
      await page.getByRole('status').getByText('2 unsaved changes').waitFor()
      const bar = await boxOf(save)
      assert.equal(await save.count(), 1)
      assert.ok(bar.y + bar.height < 800, 'the button is in view')
      assert.equal(await heightOf(), height)
      await page.getByRole('button', { name: 'Discard changes' }).click()
      assert.equal(await name.inputValue(), 'Okta')
      await page.getByRole('status').getByText('No unsaved changes').waitFor()
      assert.equal(await reasonOf(), 'No unsaved changes')
      assert.equal(await heightOf(), height)
    })
  },
)
