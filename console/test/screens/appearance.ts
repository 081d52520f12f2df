// Appearance that carries meaning: emphasis of exceptions, and layers above the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { inWindow } from '../harness/browser.ts'
import { withHistory } from '../harness/history.ts'

const TRANSPARENT = 'rgba(0, 0, 0, 0)'

const styleOf = (of: Locator, property: string) =>
  of.evaluate<string>(`element => getComputedStyle(element).getPropertyValue('${property}')`)

test('a table emphasizes exceptional states only', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const pill = (state: string) => page.getByRole('cell', { name: state, exact: true }).locator('[data-state]').first()
    assert.equal(await styleOf(pill('Active'), 'background-color'), TRANSPARENT)
    assert.notEqual(await styleOf(pill('Suspended'), 'background-color'), TRANSPARENT)
    await page.getByRole('link', { name: 'Ada Owner' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Owner' }).waitFor()
    assert.notEqual(await styleOf(page.locator('main [data-state]').first(), 'background-color'), TRANSPARENT)
  })
})

test('menus have a shadow and the width of their button', async () => {
  const { acme } = await withHistory()
  await inWindow({ as: acme.owner }, async ({ page, open }) => {
    await open('/members')
    const button = page.getByRole('button', { name: 'Acme' })
    await button.click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    assert.notEqual(await styleOf(menu, 'box-shadow'), 'none')
    assert.equal((await menu.boundingBox())?.width, (await button.boundingBox())?.width)
  })
})
