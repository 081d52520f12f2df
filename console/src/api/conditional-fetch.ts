/**
 * Conditional requests for polled lists. The browser's cache is empty, because every response is `no-store`, so the
 * last responses are kept in memory here. The server authorizes the caller before it answers 304.
 */
interface Kept {
  readonly etag: string
  readonly body: string
  readonly status: number
  readonly headers: Headers
}

/** Maximum number of stored responses, enough for the lists of a few screens. */
const MOST = 40
const kept = new Map<string, Kept>()

/** Sends a GET. After a 304 the body comes from memory, and the headers from the new response. */
export async function fetchConditionally(request: Request): Promise<Response> {
  const key = `${request.headers.get('reeve-organization')} ${request.url}`
  const known = kept.get(key)
  if (known) request.headers.set('if-none-match', known.etag)
  const response = await fetch(request)
  if (known && response.status === 304) {
    // The body is read, because otherwise the browser reports the request as aborted.
    await response.text()
    const { body, status } = known
    const headers = new Headers(known.headers)
    for (const [name, value] of response.headers) headers.set(name, value)
    return new Response(body, { status, headers })
  }
  kept.delete(key)
  const { ok, status, headers } = response
  const etag = headers.get('etag')
  if (!ok || !etag?.startsWith('W/')) return response
  const body = await response.text()
  kept.set(key, { etag, body, status, headers })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return new Response(body, { status, headers })
}
