/** A write, as it is sent. `isLost` while nobody knows whether one of its tries was done. */
interface Sent {
  readonly key: string
  isLost: boolean
}

/**
 * The writes of this page without a good answer, by a digest of what was asked. When somebody tries the same again, it
 * is sent under the same key: Reeve may have done it, and answers then what it did.
 */
let unanswered = new Map<string, Sent>()

/** The same by the key that the client made for a call, which may still be at its tries when the page was left. */
const underWay = new Map<string, Sent>()

/** Refusals, by their request ids, of writes that may have been done by an earlier try, which they do not tell. */
const refusedAfterLoss = new Set<string>()

export const isRefusedAfterLoss = (requestId: string | null): boolean =>
  requestId !== null && refusedAfterLoss.has(requestId)

/** Who leaves the page and does the same again later means it anew: what was done may have been undone meanwhile. */
export function forgetUnanswered(): void {
  unanswered = new Map()
  refusedAfterLoss.clear()
}

/** Sends a request as `fetch` does. The same write is done once, however often it is sent until Reeve has answered. */
export async function sendOnce(request: Request): Promise<Response> {
  const ownKey = request.headers.get('idempotency-key')
  if (ownKey === null || new URL(request.url).searchParams.has('dry_run')) return fetch(request)
  const asked = await digestOf(request)
  const sent = underWay.get(ownKey) ?? begin(ownKey, asked)
  const wasLost = sent.isLost
  sent.isLost = true
  request.headers.set('idempotency-key', sent.key)
  const response = await fetch(request)
  // A connection can also break within the answer.
  const body = await response.arrayBuffer()
  const { ok, status, statusText, headers } = response
  if (ok && unanswered.get(asked) === sent) unanswered.delete(asked)
  if (status < 500) {
    sent.isLost = wasLost
    // Success and these two tell. Other refusals are made before Reeve looks what an earlier try has done.
    if (wasLost && !ok && status !== 409 && status !== 422) refusedAfterLoss.add(headers.get('x-request-id') ?? '')
  }
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

function begin(ownKey: string, asked: string): Sent {
  const sent = unanswered.get(asked) ?? { key: ownKey, isLost: false }
  unanswered.set(asked, sent)
  underWay.set(ownKey, sent)
  return sent
}

/** A digest, because what is asked may hold a secret. */
async function digestOf(request: Request): Promise<string> {
  const organization = request.headers.get('reeve-organization') ?? ''
  const asked = [organization, request.method, request.url, await request.clone().text()].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
