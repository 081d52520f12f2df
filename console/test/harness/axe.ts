import assert from 'node:assert/strict'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { inWindow, type Window, type WindowOptions } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 375, height: 720 }
/** The viewport of a 1280 by 800 window at 200 % zoom. */
export const ZOOMED = { width: 640, height: 400 }

interface Appearance {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

const ALL = (['light', 'dark'] as const).flatMap(colorScheme =>
  [WIDE, NARROW, ZOOMED].map((viewport): Appearance => ({ colorScheme, viewport })),
)

/**
 * Both themes and two widths, in the language with the longer texts: changing them needs no new page, as another
 * language does. The long form uses all combinations.
 */
const APPEARANCES: Readonly<Record<string, readonly Appearance[]>> = process.env.REEVE_TEST_LONG
  ? { en: ALL, 'pt-BR': ALL }
  : {
      'pt-BR': [
        { colorScheme: 'dark', viewport: NARROW },
        { colorScheme: 'light', viewport: WIDE },
      ],
    }

/** Opens a dialog or other overlay and waits until it is visible. */
export type Prepare = (page: Page) => Promise<unknown>
export type Screen = string | readonly [address: string, prepare: Prepare]

/**
 * Opens the screens in all `APPEARANCES` and asserts WCAG 2.2 AA with axe. `prepareAll` applies to screens without a
 * `prepare` function.
 */
export async function assertAccessible(
  screens: string | readonly Screen[],
  as?: WindowOptions['as'],
  prepareAll: Prepare = async () => {},
): Promise<void> {
  const all = typeof screens === 'string' ? [screens] : screens
  for (const [locale, appearances] of Object.entries(APPEARANCES)) {
    // One window per language, because a new window loads all scripts again.
    await inWindow({ locale, ...(as && { as }) }, async window => {
      const { page, open } = window
      for (const [index, screen] of all.entries()) {
        const [address, prepare] = typeof screen === 'string' ? [screen, prepareAll] : screen
        if (appearances[0]) await setAppearance(page, appearances[0])
        // An open dialog with typed text may block the navigation.
        const isLoaded = index > 0 && as !== undefined && (await page.getByRole('dialog').count()) === 0
        await (isLoaded ? navigate(page, address) : open(address))
        await prepare(page)
        for (const appearance of appearances) {
          await setAppearance(page, appearance)
          await assertAccessibleNow(window, `${address}, ${locale}, ${describe(appearance)}`)
        }
      }
    })
  }
}

/** Opens another screen as a link does, because a new load takes three times the processor time. */
async function navigate(page: Page, href: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate(${JSON.stringify({ href })})`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const describe = ({ colorScheme, viewport }: Appearance) => `${colorScheme}, ${viewport.width} px`

/** Changes theme and size, and waits for the next paint. */
async function setAppearance(page: Page, { colorScheme, viewport }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}

/** Asserts no violation of axe on the current page, no cut-off button text and no sideways scrolling. */
export async function assertAccessibleNow({ page }: Window, where: string): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options = JSON.stringify({ runOnly: TAGS, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  assert.deepEqual(found, [], where)
  const overflow = await page.evaluate<
    number[]
  >(`[document.documentElement, ...document.querySelectorAll('[role=dialog]')]
    .map(one => one.scrollWidth - one.clientWidth).filter(pixels => pixels > 0)`)
  assert.deepEqual(overflow, [], `${where}: the page or its dialog scrolls sideways`)
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('[class*="-Button-label"]')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis')
    .map(one => one.textContent)`)
  assert.deepEqual(cut, [], `${where}: words of a button are cut off without a sign`)
}

export const openDialog: Prepare = page => page.getByRole('dialog').waitFor()
