import type { ApiKey, AuditEntry } from '@reeve/sdk'
import { overtakenFields } from './overtaken.ts'

/** A write, and the answer that Reeve had stored for it. */
interface Replay {
  readonly request: Request
  /** The body of the request. */
  readonly asked: string
  readonly answer: Response
}

type Fields = Readonly<Record<string, unknown>>

/**
 * A stored answer says what was done, and not that nobody has undone it since. This looks at the thing and resolves to
 * the answer if it is still so, to a refusal with the code `undone_since` if not, and to the look's own refusal if that
 * cannot be told. Rejects like `fetch`. A key or secret that is of no use any more is thus not shown as if it were.
 */
export async function answerIfStillSo({ request, asked, answer }: Replay): Promise<Response> {
  const then: Fields = answer.status === 204 ? {} : await answer.clone().json()
  const look = lookFor(request.method, new URL(request.url).pathname, then)
  if (look === undefined) return answer
  const organization = request.headers.get('reeve-organization')
  const headers = organization === null ? {} : { 'reeve-organization': organization }
  const response = await fetch(new URL(look, request.url), { headers, signal: request.signal })
  const now: Fields = await response.clone().json()
  const isActive = now.code === 'not_suspended'
  if (!response.ok && !isActive) return response.status === 404 ? undone() : response
  if (request.method === 'DELETE') return isActive ? answer : undone()
  return isStillSo(then, now, asked) ? answer : undone()
}

/** Where to look; undefined if nobody can undo it. */
function lookFor(method: string, pathname: string, then: Fields): string | undefined {
  if (pathname.endsWith('/suspension')) return pathname
  if (method === 'PATCH' || method === 'PUT') return pathname.replace(/\/details$/, '')
  // Among those to its address, it is one of the newest however many others were invited since.
  if (/\/invitations(\/[^/]+\/resend)?$/.test(pathname))
    return `/v1/invitations?${new URLSearchParams({ email: String(then.email), order: 'desc', limit: '100' })}`
  if (/\/api-keys(\/[^/]+\/rotate)?$/.test(pathname))
    return `/v1/api-keys?owner_user_id=${then.owner_user_id}&status=active&order=desc&limit=100`
  if (pathname.endsWith('/webhooks')) return `${pathname}/${then.id}`
  const rotated = /\/webhooks\/([^/]+)\/secret\/rotate$/.exec(pathname)?.[1]
  if (rotated) return `/v1/audit/entries?action=governance.webhook.*&target=${rotated}&limit=100`
}

function isStillSo(then: Fields, now: Fields, asked: string): boolean {
  if ('suspension_id' in then) return then.suspension_id === now.id
  if (Array.isArray(now.invitations))
    return now.invitations.every(({ id, status }) => id !== then.id || status !== 'revoked')
  if (Array.isArray(now.api_keys)) return now.api_keys.some(({ id }: ApiKey) => id === then.id)
  if (Array.isArray(now.entries)) return isNewestRotation(then, now.entries)
  return Object.keys(overtakenFields(then, JSON.parse(asked), now)).length === 0
}

/** Only the audit trail knows. An entry is made at the same moment as its answer, whose overlap ends so much later. */
function isNewestRotation({ overlap_ends_at }: Fields, entries: readonly AuditEntry[]): boolean {
  const last = entries.find(({ action }) => /\.(secret_rotated|removed)$/.test(action))
  const { overlap_seconds } = (last?.changes?.after ?? {}) as { overlap_seconds?: number }
  return Date.parse(last?.occurred_at ?? '') + Number(overlap_seconds) * 1000 === Date.parse(String(overlap_ends_at))
}

/** As Reeve would refuse it, so that each screen shows it like a refusal. */
const undone = () =>
  Response.json({ type: 'about:blank', title: 'Undone since', status: 409, code: 'undone_since' }, { status: 409 })
