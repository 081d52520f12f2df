import type { ApiKey } from '@reeve/sdk'
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
  const isSo = request.method === 'POST' ? isStillThere(then, now) : isAsChanged(then, now, asked)
  return isSo ? answer : undone()
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
  if (/\/(webhooks|profiles)$/.test(pathname)) return `${pathname}/${then.id}`
  if (pathname.endsWith('/secret/rotate')) return pathname.replace(/\/secret\/rotate$/, '')
}

/** Whether what was made is there, with the secret that was shown. Who has only edited it since has undone nothing. */
function isStillThere(then: Fields, now: Fields): boolean {
  if ('suspension_id' in then) return then.suspension_id === now.id
  if (Array.isArray(now.invitations))
    return now.invitations.every(({ id, status }) => id !== then.id || status !== 'revoked')
  if (Array.isArray(now.api_keys)) return now.api_keys.some(({ id }: ApiKey) => id === then.id)
  // An answer that the release before has stored does not say it.
  return (then.secret_rotated_at ?? null) === (now.secret_rotated_at ?? null)
}

const isAsChanged = (then: Fields, now: Fields, asked: string) =>
  Object.keys(overtakenFields(then, JSON.parse(asked), now)).length === 0

/** As Reeve would refuse it, so that each screen shows it like a refusal. */
const undone = () =>
  Response.json({ type: 'about:blank', title: 'Undone since', status: 409, code: 'undone_since' }, { status: 409 })
