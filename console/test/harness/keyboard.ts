import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** Maximum number of key presses. It exceeds the focusable elements of any page, so reaching it means a focus trap. */
const MOST = 80

/** True if the focused element has a visible outline or shadow. */
const VISIBLE_FOCUS = `(() => {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(document.activeElement)
  const isSeen = !/, 0\\)$|transparent/.test(outlineColor)
  const isOutlined = isSeen && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  return isOutlined || boxShadow !== 'none'
})()`

/** Presses the key until the target has the focus. Asserts a visible focus indicator at every stop. */
export async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST; stop++) {
    await page.keyboard.press(key)
    const isOnPage = await page.evaluate<boolean>('document.activeElement !== document.body')
    if (isOnPage) await assertFocusVisible(page)
    if (await hasFocus(target)) return
  }
  assert.fail(`${MOST} times ${key} does not lead to ${target}`)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === element.ownerDocument.activeElement)

export async function assertFocusVisible(page: Page): Promise<void> {
  const html = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')
  assert.ok(await page.evaluate<boolean>(VISIBLE_FOCUS), `the focus cannot be seen on ${html}`)
}
