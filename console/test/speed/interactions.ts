import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

export interface Bounds {
  /** Limit in milliseconds from input to the next paint. */
  readonly interactionMs: number
  /** Limit in milliseconds from input to the expected result. */
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

/** The slowest interaction since the last call. Waits until the browser has reported them all. */
export async function slowestInteraction(page: Page): Promise<{ readonly name: string; readonly duration: number }> {
  const measured = await page.evaluate<{ name: string; duration: number }[]>(
    'new Promise(done => requestAnimationFrame(() => setTimeout(() => done(interactions.splice(0)), 100)))',
  )
  return measured.reduce((slowest, one) => (one.duration > slowest.duration ? one : slowest), {
    name: 'none',
    duration: 0,
  })
}

/**
 * Returns a function that reads the processor time of the page's main thread in milliseconds. Unlike elapsed time, it
 * does not depend on other processes.
 */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

export type Measure = (what: string, act: () => Promise<unknown>, shown: () => Promise<unknown>) => Promise<void>

/** Returns a function that measures an action until its result is shown, and reports exceeded limits to `missed`. */
export async function measureOn(
  t: TestContext,
  page: Page,
  bounds: Bounds,
  missed: (text: string) => void,
): Promise<Measure> {
  const mainThread = await mainThreadOf(page)
  return async (what, act, shown) => {
    const [begun, busyBefore] = [performance.now(), await mainThread()]
    await act()
    await shown()
    const resultMs = Math.round(performance.now() - begun)
    const { name, duration } = await slowestInteraction(page)
    const busyMs = Math.round((await mainThread()) - busyBefore)
    const times = `shown after ${resultMs} ms, slowest interaction ${duration} ms (${name}), main thread ${busyMs} ms`
    t.diagnostic(`${what}: ${times}`)
    if (duration > bounds.interactionMs) missed(`${what}: ${name} took ${duration} ms, main thread ${busyMs} ms`)
    if (resultMs > bounds.resultMs) missed(`${what}: ${times}`)
  }
}
