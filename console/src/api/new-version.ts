import { createStore } from '../ui/store.ts'

const isThere = createStore(false)

/** True when files of this page are gone because a newer console was deployed. */
export const useNewVersion = isThere.useValue

/**
 * Checks for a newer console whenever a file of this version cannot be fetched. `isLeft` returns true if the navigation
 * has already left the previous page. In that case no typed input can be lost, so the page is reloaded, once.
 */
export function watchForNewVersion(isLeft: () => boolean): void {
  addEventListener('vite:preloadError', async () => {
    const wasLeft = isLeft()
    if (!isThere.get() && !(await isNewer())) return
    const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    if (wasLeft && type !== 'reload') return location.reload()
    isThere.set(true)
  })
}

/**
 * True if the server has a newer console. The name of the main script then differs, because it contains a digest of all
 * files that the script can fetch.
 */
async function isNewer(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  const newest = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return newest !== undefined && newest !== scriptOf(document)
}

const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? undefined
