import type { IncomingMessage } from 'node:http'
import { defineError } from '../kernel/errors.ts'

export const crossSiteRequest = defineError('cross_site_request', 'forbidden', 'Cross-site requests are not allowed')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses a browser's request from a page of another origin. Every browser sends Sec-Fetch-Site or
 * Origin, which a page cannot forge. A client that sends neither is not a browser.
 */
export function refuseCrossSite({ method = 'GET', headers }: IncomingMessage): void {
  if (SAFE_METHODS.has(method)) return
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw crossSiteRequest()
  }
  if (headers.origin !== undefined && hostOf(headers.origin) !== headers.host?.toLowerCase()) throw crossSiteRequest()
}

const FOREIGN = ['cross-site', 'same-site']

/**
 * Refuses a request that a page of another site causes by loading a resource, such as an image, or by navigating to
 * Reeve. Such requests would use up the sign-in attempts of the visitor's network and account. Navigations can be
 * allowed, because providers redirect browsers to Reeve.
 */
export function refuseCrossSiteLoad(
  { headers }: IncomingMessage,
  { allowsNavigation = false }: { readonly allowsNavigation?: boolean },
): void {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers
  if (!FOREIGN.includes(String(site)) || (allowsNavigation && destination === 'document')) return
  throw crossSiteRequest()
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
