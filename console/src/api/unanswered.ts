/** A write, as it is sent. `isLost` while nobody knows whether one of its tries was done. */
interface Sent {
  readonly key: string
  readonly method: string
  readonly path: string
  isLost: boolean
}

/**
 * The writes of this page without a good answer, by a digest of what was asked. When somebody tries the same again, it
 * is sent under the same key: Reeve may have done it, and answers then what it did.
 */
let unanswered = new Map<string, Sent>()

/** The same by the key that the client made for a call, which may still be at its tries when the page was left. */
const underWay = new Map<string, Sent>()

/** Where the answer to a write was lost that takes no key. */
const lostWithoutKey = new Set<string>()

/** Refusals, by their request ids, of writes that may have been done by an earlier try, which they do not tell. */
const refusedAfterLoss = new Set<string>()

export const isRefusedAfterLoss = (requestId: string | null): boolean =>
  requestId !== null && refusedAfterLoss.has(requestId)

/** Who leaves the page and does the same again later means it anew: what was done may have been undone meanwhile. */
export function forgetUnanswered(): void {
  unanswered = new Map()
  lostWithoutKey.clear()
  refusedAfterLoss.clear()
}

/** Sends a request as `fetch` does. The same write is done once, however often it is sent until Reeve has answered. */
export async function sendOnce(request: Request): Promise<Response> {
  const ownKey = request.headers.get('idempotency-key')
  if (ownKey === null) return noteLoss(request)
  if (new URL(request.url).searchParams.has('dry_run')) return fetch(request)
  const asked = await request.clone().text()
  const digest = await digestOf(request, asked)
  const sent = underWay.get(ownKey) ?? begin(ownKey, digest, request)
  const wasLost = sent.isLost
  sent.isLost = true
  request.headers.set('idempotency-key', sent.key)
  const first = await whole(await fetch(request))
  const isReplay = first.ok && first.headers.get('idempotency-replayed') === 'true'
  const answer = isReplay
    ? await whole(await (await import('./still-so.ts')).answerIfStillSo({ request, asked, answer: first }))
    : first
  const { ok, status, headers } = answer
  if (status < 500) {
    sent.isLost = wasLost
    if (first.ok && (ok || status === 409)) settle(sent, digest)
    // Success and these two tell. Other refusals are made before Reeve looks what an earlier try has done.
    else if (wasLost && status !== 409 && status !== 422) refusedAfterLoss.add(headers.get('x-request-id') ?? '')
  }
  return answer
}

/** Such a write may be done twice, and its second try can be refused for what the first has done. */
async function noteLoss(request: Request): Promise<Response> {
  const { method, url } = request
  if (method === 'GET') return fetch(request)
  const wasLost = lostWithoutKey.has(url)
  lostWithoutKey.add(url)
  const response = await fetch(request)
  const { ok, status, headers } = response
  if (ok || (status < 500 && !wasLost)) lostWithoutKey.delete(url)
  else if (wasLost) refusedAfterLoss.add(headers.get('x-request-id') ?? '')
  return response
}

/** A connection can also break within the answer. */
async function whole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

/** Forgets this try, and those before it at the same thing: whoever asks for one of them now means to have it back. */
function settle(settled: Sent, digest: string): void {
  for (const [other, sent] of unanswered) {
    // Two additions to a list do not meet.
    const isBefore = sent.path === settled.path && (settled.method !== 'POST' || sent.method !== 'POST')
    if (other === digest ? sent === settled : isBefore) unanswered.delete(other)
  }
}

function begin(ownKey: string, digest: string, { method, url }: Request): Sent {
  const sent = unanswered.get(digest) ?? { key: ownKey, method, path: new URL(url).pathname, isLost: false }
  unanswered.set(digest, sent)
  underWay.set(ownKey, sent)
  return sent
}

/** A digest, because what is asked may hold a secret. */
async function digestOf(request: Request, asked: string): Promise<string> {
  const organization = request.headers.get('reeve-organization') ?? ''
  const sent = [organization, request.method, request.url, asked].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent))
  return new Uint8Array(digest).join()
}
