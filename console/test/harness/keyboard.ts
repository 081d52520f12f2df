import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** Maximum number of key presses. It exceeds the focusable elements of any page, so reaching it means a focus trap. */
const MOST = 80

const NONE = 'no element has the focus'

/** The HTML of the focused element, unless that has a visible outline or shadow; `NONE` if it is the body. */
const INVISIBLE_FOCUS = `(() => {
  const element = document.activeElement
  if (element === document.body) return '${NONE}'
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
  const isSeen = !/, 0\\)$|transparent/.test(outlineColor)
  const isOutlined = isSeen && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  return isOutlined || boxShadow !== 'none' ? '' : element.outerHTML.slice(0, 200)
})()`

/** Presses the key until the target has the focus. Asserts a visible focus indicator at every stop. */
export async function goTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST; stop++) {
    await page.keyboard.press(key)
    await assertFocusVisible(page, ['', NONE])
    if (await hasFocus(target)) return
  }
  assert.fail(`${MOST} times ${key} does not lead to ${target}`)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === element.ownerDocument.activeElement)

export async function assertFocusVisible(page: Page, allowed: readonly string[] = ['']): Promise<void> {
  const invisible = await page.evaluate<string>(INVISIBLE_FOCUS)
  assert.ok(allowed.includes(invisible), `the focus cannot be seen on ${invisible}`)
}
