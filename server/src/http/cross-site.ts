import type { IncomingMessage } from 'node:http'
import { defineError } from '../kernel/errors.ts'

export const crossSiteRequest = defineError('cross_site_request', 'forbidden', 'Cross-site requests are not allowed')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a browser sends with the session's cookie for a page of another origin. Every browser says where a
 * request comes from in Sec-Fetch-Site or in Origin, and lets no page forge them; what sends neither is no browser.
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

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
