export const DEFAULT_URL = 'http://localhost:7070'

/** The settings of all client commands. */
export const settings = () => ({
  url: process.env.REEVE_URL || DEFAULT_URL,
  apiKey: process.env.REEVE_API_KEY?.trim() || undefined,
})

/** A clause with the service's URL, but without the credentials that the URL may contain. */
export function describeUrl(): string {
  if (!process.env.REEVE_URL) return `REEVE_URL is not set, so the service is ${DEFAULT_URL}`
  const url = URL.parse(settings().url)
  return url ? `REEVE_URL is ${url.origin}${url.pathname.replace(/\/$/, '')}` : 'REEVE_URL is not a URL'
}
