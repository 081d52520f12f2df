import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWindow } from '../harness/browser.ts'

/** No other test of this folder uses this language, so the second window below is the first one, reused. */
const locale = 'pt-BR'

test('a window for another test has neither the scripts nor the storage of the last one', async () => {
  await inWindow({ locale }, async ({ page, open }) => {
    await page.addInitScript('window.isLeft = true')
    await open('/sign-in')
    assert.equal(await page.evaluate(`localStorage.setItem('left', '1'); window.isLeft`), true)
  })
  await inWindow({ locale }, async ({ page, open }) => {
    await open('/sign-in')
    assert.deepEqual(await page.evaluate(`[window.isLeft, localStorage.getItem('left')]`), [undefined, null])
  })
})
