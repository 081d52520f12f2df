import type { RouterHistory } from '@tanstack/react-router'

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let isRestored = navigation?.type !== 'navigate'

/** True if a step through the history or a reload led to the page, so that its scroll position is restored. */
export const isPageRestored = () => isRestored

export function watchRestoredPages(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isRestored = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
}
