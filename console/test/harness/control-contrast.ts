import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Minimum contrast of a control's border with the surface around it (WCAG 2.2, 1.4.11). axe does not check it. */
const LEAST = 3

/** The visible inputs and text areas with a border that are not checked, disabled or focused, and their contrast. */
const CONTRASTS = `{
  const luminanceOf = ([red, green, blue]) => {
    const linear = part => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const partsOf = color => color.match(/[\\d.]+/g).map(Number)
  const isTransparent = color => partsOf(color)[3] === 0
  const surfaceOf = element => {
    const color = getComputedStyle(element).backgroundColor
    return isTransparent(color) && element.parentElement ? surfaceOf(element.parentElement) : color
  }
  const empty = 'input:not(:checked, :disabled, :focus, [type=hidden], [aria-disabled=true]), textarea:not(:focus)'
  ;[...document.querySelectorAll(empty)].flatMap(control => {
    const { borderTopColor: border, borderTopWidth: width } = getComputedStyle(control)
    if (!control.checkVisibility() || width === '0px' || isTransparent(border)) return []
    const [lighter, darker] = [border, surfaceOf(control.parentElement)]
      .map(color => luminanceOf(partsOf(color)) + 0.05)
      .sort((one, other) => other - one)
    return { name: control.type + ' ' + (control.labels?.[0]?.textContent ?? ''), contrast: lighter / darker }
  })
}`

/** Asserts that the page has at least `count` such controls, and that each has enough contrast. */
export async function assertControlContrast(page: Page, where: string, count: number): Promise<void> {
  const controls = await page.evaluate<{ name: string; contrast: number }[]>(CONTRASTS)
  assert.ok(controls.length >= count, `${where}: ${controls.length} controls`)
  const faint = controls.filter(({ contrast }) => contrast < LEAST)
  assert.deepEqual(faint, [], where)
}
