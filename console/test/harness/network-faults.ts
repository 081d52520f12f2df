import type { BrowserContext, Page, Request, Route } from 'playwright-core'

/** The faults that a page must handle at any time. */
export type NetworkFault = 'internal_error' | 'database_unavailable' | 'offline'

export const FAULT_REQUEST_ID = 'req-of-the-fault'

/** Makes matching requests fail until the returned function is called. */
export async function failAt(
  { page, context }: { readonly page: Page; readonly context: BrowserContext },
  fault: NetworkFault,
  fits: (request: Request) => boolean,
): Promise<() => Promise<void>> {
  if (fault === 'offline') {
    await context.setOffline(true)
    return () => context.setOffline(false)
  }
  const status = fault === 'internal_error' ? 500 : 503
  const body = { type: 'about:blank', title: 'Fault', status, code: fault, request_id: FAULT_REQUEST_ID }
  const fail = (route: Route) =>
    fits(route.request())
      ? route.fulfill({
          status,
          headers: { ...(status === 503 && { 'retry-after': '1' }) },
          contentType: 'application/problem+json',
          body: JSON.stringify(body),
        })
      : route.fallback()
  await page.route('**/v1/**', fail)
  return () => page.unroute('**/v1/**', fail)
}

/** True for this API call unless it is a dry run, as in `isCall(request, 'POST', '/suspension')`. */
export function isCall(request: Request, method: string, path: string): boolean {
  const { pathname, searchParams } = new URL(request.url())
  return request.method() === method && pathname.endsWith(path) && !searchParams.has('dry_run')
}

/** Executes `work` before the page's next API call with this method and path is sent to the server. */
export async function justBefore(page: Page, method: string, path: string, work: () => Promise<unknown>) {
  let isFirst = true
  await page.route(`**${path}`, async route => {
    if (!isFirst || !isCall(route.request(), method, path)) return route.fallback()
    isFirst = false
    await work()
    await route.continue()
  })
}
