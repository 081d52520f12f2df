// Screens at 375 px: ids, groups of permissions, and failures.
import assert from 'node:assert/strict'
import { inWindow, reeve } from '../harness/browser.ts'
import { copiedBy } from '../harness/clipboard.ts'
import { longTest } from '../harness/long-form.ts'
import { failAt, isCall } from '../harness/network-faults.ts'
import { withFailure } from '../harness/webhook.ts'

const PHONE = { viewport: { width: 375, height: 720 } }

longTest('an id takes one line at 375 px, without its middle, and is copied in full', async () => {
  const { acme, webhookId, id } = await withFailure()
  const { userId } = await acme.person()
  const [{ sequence }] = (await acme.owner.call('GET /v1/audit/entries?limit=1')).body.entries
  const screens = [
    [`/members/${userId}`, userId],
    [`/webhooks/${webhookId}`, webhookId],
    [`/webhooks/${webhookId}?delivery=${id}`, id],
    [`/audit?entry=${sequence}`, acme.owner.userId],
  ] as const
  await inWindow({ as: acme.owner, ...PHONE }, async ({ page, open, go }) => {
    await open('/')
    for (const [address, value] of screens) {
      await go(address)
      const shown = page.locator('code').filter({ hasText: value }).first()
      await shown.waitFor()
      const box = await shown.boundingBox()
      assert.ok(box && box.height < 24 && box.width < 160, `${address}: ${box?.width} × ${box?.height}`)
      const copy = shown.locator('xpath=following-sibling::button')
      assert.equal(await copiedBy(page, () => copy.click()), value)
    }
  })
})

longTest('at 375 px the search of the audit log is as high as the buttons beside it', async () => {
  const acme = await reeve.organization('Acme')
  await inWindow({ as: acme.owner, ...PHONE }, async ({ page, open }) => {
    await open('/audit')
    const filters = await page.getByRole('button', { name: 'Filters' }).boundingBox()
    const search = page.locator('search div').filter({ has: page.getByRole('combobox', { name: 'Filters' }) })
    const boxes = await search.evaluateAll(all => all.map(one => one.getBoundingClientRect().height))
    assert.equal(Math.max(...boxes), filters?.height)
  })
})

longTest(
  'the groups of one permission share a band, and at 1280 px the permissions are at least 248 px wide',
  async () => {
    const acme = await reeve.organization('Acme')
    await inWindow({ as: acme.owner, ...PHONE }, async ({ page, open }) => {
      await open('/profiles')
      const headers = page.getByRole('region', { name: 'Permissions by profile' }).getByRole('rowheader')
      const bands = headers.filter({ visible: true }).filter({ hasNot: page.locator('code') })
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        await bands.first().waitFor()
        assert.deepEqual(
          (await bands.allTextContents()).map(text => text.trim()),
          ['Members', 'Profiles', 'Other permissions', 'Platform permissions'],
        )
      }
      const { width } = (await bands.first().boundingBox()) ?? {}
      assert.ok(width !== undefined && width >= 248, `${width} px`)
    })
  },
)

longTest('at 375 px a delivery shows the number of its failed attempts', async () => {
  const { acme, webhookId } = await withFailure()
  await inWindow({ as: acme.owner, ...PHONE }, async ({ page, open }) => {
    await open(`/webhooks/${webhookId}`)
    const failures = page.getByRole('table').getByText('2 failed attempts')
    await failures.filter({ visible: true }).waitFor()
    await page.setViewportSize({ width: 1280, height: 720 })
    await failures.filter({ visible: true }).waitFor({ state: 'detached' })
  })
})

longTest('the failure of a dialog is in view at 375 px, above the buttons', async () => {
  const acme = await reeve.organization('Acme')
  const { userId } = await acme.person()
  await inWindow({ as: acme.owner, viewport: { width: 375, height: 560 } }, async window => {
    const { page, open } = window
    await open(`/members/${userId}?dialog=edit`)
    const dialog = page.getByRole('dialog')
    for (const key of ['team', 'office', 'grade']) {
      await dialog.getByRole('button', { name: 'Add metadata' }).click()
      await dialog.getByRole('textbox', { name: 'Key' }).last().fill(key)
    }
    await failAt(window, 'internal_error', request => isCall(request, 'PATCH', '/details'))
    const save = dialog.getByRole('button', { name: 'Save details' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mallory Voss')
    await save.click()
    const failure = dialog.getByRole('alert')
    await failure.waitFor()
    const [of, buttons] = [await failure.boundingBox(), await dialog.getByText('Copy as curl').boundingBox()]
    assert.ok(of && buttons && of.y + of.height <= buttons.y, `${of?.y} + ${of?.height} > ${buttons?.y}`)
  })
})
