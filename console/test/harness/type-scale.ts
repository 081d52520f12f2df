import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const SIZES = ['12px', '13px', '14px', '16px', '24px', '30px']
const WEIGHTS = ['400', '500', '600']
/** The smallest size with which iOS does not zoom into a field that gets the focus. */
const UNZOOMED_PX = 16

/** Elements whose own text has a size or weight outside the scale, and on a phone each field below `UNZOOMED_PX`. */
const OTHERS = `[...document.querySelectorAll('body *:not(style, script, noscript)')].flatMap(element => {
  const isPhone = matchMedia('(max-width: 48em)').matches
  const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '')
  const isField = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=hidden])') &&
    element.checkVisibility({ visibilityProperty: true })
  if (!isText && !isField) return []
  const { fontSize, fontWeight } = getComputedStyle(element)
  const isZoomed = isField && isPhone && parseFloat(fontSize) < ${UNZOOMED_PX}
  const isOfScale = ${JSON.stringify(SIZES)}.includes(fontSize) && ${JSON.stringify(WEIGHTS)}.includes(fontWeight)
  if (isOfScale && !isZoomed) return []
  return [fontSize + ' ' + fontWeight + ' <' + element.tagName.toLowerCase() + '> ' + element.textContent.slice(0, 30)]
})`

/**
 * Asserts that each text has a size and a weight of the type scale, also where a browser or Mantine sets them, and that
 * no field has a size at which iOS zooms in on a phone.
 */
export async function assertTypeScale(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(OTHERS), [], `${where}: text outside the type scale`)
}
