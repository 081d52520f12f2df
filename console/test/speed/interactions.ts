import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

export interface Bounds {
  /** From input to the next paint. */
  readonly interactionMs: number
  /** From input to the expected result. */
  readonly resultMs: number
}

/** Interactions as the browser measures them, from input to the frame that shows the effect. */
const RECORD = `
  window.interactions = []
  new PerformanceObserver(list => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId) window.interactions.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Records the interactions with a page until the next load. */
export const recordInteractions = (page: Page): Promise<unknown> => page.evaluate(RECORD)

/** The interactions since the last call. Waits until the browser has reported them. */
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

/** Acts, waits for the result, and returns what exceeded its limit. Pending work of an earlier action counts. */
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
