import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { inWindow, type Window, type WindowOptions } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 375, height: 720 }
/** What is left of a window of 1280 by 800 at 200 % zoom. */
export const ZOOMED = { width: 640, height: 400 }

/** Every theme, language and width is in one of these two; all together are looked at in the long form. */
const PAIRS = [
  { colorScheme: 'light', locale: 'en', viewport: WIDE },
  { colorScheme: 'dark', locale: 'pt-BR', viewport: NARROW },
] as const
const ALL = (['light', 'dark'] as const).flatMap(colorScheme =>
  (['en', 'pt-BR'] as const).flatMap(locale =>
    [WIDE, NARROW, ZOOMED].map(viewport => ({ colorScheme, locale, viewport })),
  ),
)

/**
 * Opens addresses in both themes, both languages, wide and at 375 px, and lets axe look for what WCAG 2.2 AA forbids.
 * `prepare` opens what is to be looked at besides, such as a dialog.
 */
export async function assertAccessible(
  addresses: string | readonly string[],
  as?: WindowOptions['as'],
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const form of process.env.REEVE_TEST_LONG ? ALL : PAIRS) {
    await inWindow({ ...form, ...(as && { as }) }, async window => {
      for (const address of [addresses].flat()) {
        await window.open(address)
        await prepare(window.page)
        await assertAccessibleNow(window, `${address}, ${form.colorScheme}, ${form.locale}, ${form.viewport.width} px`)
      }
    })
  }
}

/** Lets axe look at the page as it stands. */
export async function assertAccessibleNow({ page }: Window, where: string): Promise<void> {
  // With this, axe takes the page itself and opens no second one; the console has no frames.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  assert.deepEqual(found, [], where)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(overflow <= 0, `${where}: the page scrolls sideways by ${overflow} px`)
}
