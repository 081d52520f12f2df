import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { inWindow, type Window, type WindowOptions } from './browser.ts'
import { IS_LONG } from './long-form.ts'
import { assertTypeScale } from './type-scale.ts'

/** The minified source of axe. Each window compiles it, in half of the time that `axe.source` would take. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 375, height: 720 }
/** The viewport of a 1280 by 800 window at 200 % zoom. */
export const ZOOMED = { width: 640, height: 400 }

interface Appearance {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

const APPEARANCES: readonly Appearance[] = (['light', 'dark'] as const).flatMap(colorScheme =>
  [WIDE, NARROW, ZOOMED].map((viewport): Appearance => ({ colorScheme, viewport })),
)

/** The short form uses the language with the longer texts. */
const LOCALES = IS_LONG ? ['en', 'pt-BR'] : ['pt-BR']

/**
 * The appearances of a screen, by its place in the test. In the short form the first screen is also shown in a wide
 * window, and the others only in a narrow one, which is more likely to cut something off. Their theme alternates.
 */
function appearancesOf(screen: number): readonly Appearance[] {
  if (IS_LONG) return APPEARANCES
  const narrow: Appearance = { colorScheme: screen % 2 === 0 ? 'dark' : 'light', viewport: NARROW }
  return screen === 0 ? [{ colorScheme: 'light', viewport: WIDE }, narrow] : [narrow]
}

/** The short form does not check the page behind an open dialog again. */
const CHECKED = IS_LONG ? 'document' : `document.querySelector('[role=dialog]') ?? document`

/** Time in which a dialog must close; after that the page is reloaded. */
const CLOSES_WITHIN_MS = 500

/** Opens a dialog or other overlay and waits until it is visible. */
export type Prepare = (page: Page) => Promise<unknown>
export type Screen = string | readonly [address: string, prepare: Prepare]

/**
 * Opens the screens in their appearances, and asserts that they fit, follow the type scale and, by axe, conform to WCAG
 * 2.2 AA.
 * `prepareAll` applies to screens without a `prepare` function.
 */
export async function assertAccessible(
  screens: string | readonly Screen[],
  as?: WindowOptions['as'],
  prepareAll: Prepare = async () => {},
): Promise<void> {
  const all = typeof screens === 'string' ? [screens] : screens
  for (const locale of LOCALES) {
    // One window per language, because a new window loads all scripts again.
    await inWindow({ locale, ...(as && { as }) }, async window => {
      const { page, open, go } = window
      for (const [index, screen] of all.entries()) {
        const [address, prepare] = typeof screen === 'string' ? [screen, prepareAll] : screen
        const appearances = appearancesOf(index)
        if (appearances[0]) await setAppearance(page, appearances[0])
        const canGo = index > 0 && as !== undefined && (await closeDialog(page))
        await (canGo ? go(address) : open(address))
        await prepare(page)
        for (const [place, appearance] of appearances.entries()) {
          await (place > 0 ? setAppearance(page, appearance) : nextPaint(page))
          await assertAccessibleNow(window, `${address}, ${locale}, ${describe(appearance)}`)
        }
      }
    })
  }
}

/**
 * Closes an open dialog. Resolves to false if it stays open, for example because it has typed text. Then only a reload
 * closes it.
 */
async function closeDialog(page: Page): Promise<boolean> {
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) === 0) return true
  await page.keyboard.press('Escape')
  const closed = dialogs.first().waitFor({ state: 'detached', timeout: CLOSES_WITHIN_MS })
  return closed.then(
    () => true,
    () => false,
  )
}

const describe = ({ colorScheme, viewport }: Appearance) => `${colorScheme}, ${viewport.width} px`

/** Changes theme and size, and waits for the next paint. */
async function setAppearance(page: Page, { colorScheme, viewport }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await nextPaint(page)
}

const nextPaint = (page: Page) =>
  page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')

/** Asserts that axe finds no violation on the current page, and that the page fits and follows the type scale. */
export async function assertAccessibleNow(window: Window, where: string): Promise<void> {
  const { page } = window
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const options = JSON.stringify({ runOnly: TAGS, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${CHECKED}, ${options})`)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  assert.deepEqual(found, [], where)
  await assertFitsNow(window, where)
}

/**
 * Asserts that the page does not scroll horizontally, truncates no button text without an ellipsis, and follows the
 * type scale.
 */
async function assertFitsNow({ page }: Window, where: string): Promise<void> {
  const overflow = await page.evaluate<
    number[]
  >(`[document.documentElement, ...document.querySelectorAll('[role=dialog]')]
    .map(one => one.scrollWidth - one.clientWidth).filter(pixels => pixels > 0)`)
  assert.deepEqual(overflow, [], `${where}: the page or its dialog scrolls sideways`)
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('[class*="-Button-label"]')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis')
    .map(one => one.textContent)`)
  assert.deepEqual(cut, [], `${where}: words of a button are cut off without a sign`)
  await assertTypeScale(page, where)
}

export const openDialog: Prepare = page => page.getByRole('dialog').waitFor()
