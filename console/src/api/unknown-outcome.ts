import { fetchConditionally } from './conditional-fetch.ts'

/**
 * Writes whose response was lost. Conditions on an ETag do not reveal whether such a write succeeded. So the same
 * write, retried on the same page, is sent under the same Idempotency-Key: if it succeeded, Reeve replays the response.
 */
interface Write {
  /** The Idempotency-Key; null for a call that does not accept one. */
  readonly key: string | null
  readonly request: string
  readonly method: string
  readonly path: string
  /** True while no response has shown whether an attempt succeeded. */
  isUnknown: boolean
}

/** Writes by method, URL, organization, `If-Match` and body; without an Idempotency-Key, only by method and URL. */
const unknown = new Map<string, Write>()

/**
 * The writes, keyed by the SDK's Idempotency-Key. The SDK's retries find their write here even after `forgetUnknown`.
 */
const calls = new Map<string, Write>()

/** The write of each replayed response, for `keepUnknown`. */
const replays = new WeakMap<Response, Write>()

/** Request ids of refusals that do not reveal whether an earlier attempt succeeded. */
const refusals = new Set<string>()

export const isRefusalOfUnknown = (requestId: string | null): boolean => requestId !== null && refusals.has(requestId)

/** Called when the user leaves the page: a later attempt counts as a new write. */
export function forgetUnknown(): void {
  unknown.clear()
  refusals.clear()
}

/** Marks a replayed write as unknown again if its refetch failed, so that the next attempt has the same key. */
export function keepUnknown(response: Response): void {
  const write = replays.get(response)
  if (!write) return
  write.isUnknown = true
  unknown.set(write.request, write)
}

/**
 * Statuses of refusals which prove that no earlier attempt succeeded: otherwise Reeve would replay its response. The
 * exception is `idempotency_key_in_use`, for which the SDK itself says that the write may have succeeded.
 */
const TELLING = [409, 412, 422]

/**
 * Like `fetch`, but remembers writes whose outcome is unknown. Such a write with an Idempotency-Key takes effect at
 * most once, however often it is sent.
 */
export async function sendOnce(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'GET') return fetchConditionally(request)
  if (searchParams.has('dry_run')) return fetch(request)
  const ownKey = request.headers.get('idempotency-key')
  const write = calls.get(ownKey ?? '') ?? (await begin(request, ownKey, pathname))
  if (write.key !== null) request.headers.set('idempotency-key', write.key)
  const wasUnknown = write.isUnknown
  write.isUnknown = true
  const response = await whole(await fetch(request))
  const { ok, status, headers } = response
  if (ok) {
    settle(write, ownKey)
    if (headers.has('idempotency-replayed')) replays.set(response, write)
  } else if (status < 500) {
    write.isUnknown = wasUnknown
    if (!wasUnknown) forget(write, ownKey)
    else if (write.key === null || !TELLING.includes(status)) refusals.add(headers.get('x-request-id') ?? '')
  }
  return response
}

async function begin(request: Request, key: string | null, path: string): Promise<Write> {
  const { method, url, headers } = request
  // For a write without a key, an error can mean that an earlier attempt succeeded, even an attempt with another body.
  // So the body is not part of the identity of such a write.
  const said =
    key === null ? [] : [headers.get('reeve-organization'), headers.get('if-match'), await request.clone().text()]
  const text = [method, url, ...said].join('\n')
  const write = unknown.get(text) ?? { key, request: text, method, path, isUnknown: false }
  unknown.set(text, write)
  if (key !== null) calls.set(key, write)
  return write
}

/**
 * Forgets a write whose outcome is known, and earlier writes at the same path. If one of these is sent again, it counts
 * as a new write.
 */
function settle(settled: Write, ownKey: string | null): void {
  settled.isUnknown = false
  forget(settled, ownKey)
  for (const [text, { path, method }] of unknown) {
    // Two POSTs at the same path are independent: each adds an item.
    if (path === settled.path && (method !== 'POST' || settled.method !== 'POST')) unknown.delete(text)
  }
}

function forget({ request }: Write, ownKey: string | null): void {
  unknown.delete(request)
  calls.delete(ownKey ?? '')
}

/** Reads the whole body, because the connection can also break within the body. */
async function whole(response: Response): Promise<Response> {
  // A redirect, which is not followed, has no readable body.
  if (response.type === 'opaqueredirect') return response
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}
