import type { TestContext } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'

export interface Bounds {
  /** From a key or a click to the next frame. */
  readonly interactionMs: number
  /** From a key or a click until what it asked for is there. */
  readonly resultMs: number
}

/** Interactions as the browser measures them, from the key or click to the frame that shows its effect. */
const RECORD = `
  window.interactions = []
  new PerformanceObserver(list => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId) window.interactions.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Before the first page is opened. */
export const recordInteractions = (context: BrowserContext): Promise<unknown> => context.addInitScript(RECORD)

/** The interactions since this was called last. Waits until the browser has told of them. */
export async function slowestInteraction(page: Page): Promise<{ readonly name: string; readonly duration: number }> {
  const measured = await page.evaluate<{ name: string; duration: number }[]>(
    'new Promise(done => requestAnimationFrame(() => setTimeout(() => done(interactions.splice(0)), 100)))',
  )
  return measured.reduce((slowest, one) => (one.duration > slowest.duration ? one : slowest), {
    name: 'none',
    duration: 0,
  })
}

export type Measure = (what: string, act: () => Promise<unknown>, shown: () => Promise<unknown>) => Promise<void>

/**
 * Acts, waits for what it brings, and tells of what was not within its bounds. What went before counts as an
 * interaction.
 */
export const measureOn =
  (t: TestContext, page: Page, bounds: Bounds, missed: (text: string) => void): Measure =>
  async (what, act, shown) => {
    const begun = performance.now()
    await act()
    await shown()
    const resultMs = Math.round(performance.now() - begun)
    const { name, duration } = await slowestInteraction(page)
    t.diagnostic(`${what}: shown after ${resultMs} ms, slowest interaction ${duration} ms (${name})`)
    if (duration > bounds.interactionMs) missed(`${what}: ${name} took ${duration} ms`)
    if (resultMs > bounds.resultMs) missed(`${what}: shown after ${resultMs} ms`)
  }
