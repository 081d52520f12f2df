import { createStore } from './store.ts'

const isThere = createStore(false)

/** Whether files of this page are gone because the service has a newer console by now. */
export const useNewVersion = isThere.useValue

/**
 * Looks for a newer console whenever a file of this one cannot be fetched. `isLeft` says whether the page before was
 * left for one that could not be shown: then nothing is typed there, and the page is loaded anew, once.
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

/** The page names its script by the digest of all that it can fetch. */
async function isNewer(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  const newest = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return newest !== undefined && newest !== scriptOf(document)
}

const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? undefined
