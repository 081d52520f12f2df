import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatCookies, parseCookies } from '../kernel/cookies.ts'
import { answerProblem, recordFailure } from './answer-problem.ts'
import { AUTH_ENDPOINTS, type AuthEndpoint } from './auth-endpoints.ts'
import { type CredentialReader, sessionOf } from './credentials.ts'
import { refuseCrossSite, refuseCrossSiteLoad } from './cross-site.ts'
import type { SignInRoutes } from './open-routes.ts'
import { prefersPage } from './plain-page.ts'
import { rateLimited, routeNotFound, toForeignProblem } from './problem.ts'
import { SIGN_IN_ERROR } from './sign-in-error.ts'
import { createValidator, refuseDeepNesting } from './validation.ts'

const PREFIX = '/auth'

const TOO_MANY_ATTEMPTS = 'Too many attempts from this network or for this address; Retry-After says when to try again'

const TOO_MANY_OF_SESSION = 'Too many requests of this session; Retry-After says when to try again'

const TOO_MANY_PASSWORDS = 'Too many passwords were tried in this session; Retry-After says when to try again'

/** Headers that are not forwarded: hop-by-hop headers, and headers about the original bytes of the body. */
const NOT_FORWARDED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade', 'expect'])

/**
 * Serves the allowed endpoints of Better Auth below `/auth`. HEAD is never accepted, because some GET links
 * have side effects.
 */
export function registerSignIn(app: FastifyInstance, signIn: SignInRoutes, credentials: CredentialReader): void {
  for (const [route, endpoint] of Object.entries(AUTH_ENDPOINTS)) {
    const [method = '', path = ''] = route.split(' ')
    const handler = createAuthHandler({ ...signIn, credentials }, path, endpoint)
    const onError = endpoint.isPage && { errorHandler: leadToPage }
    app.route({ method, url: `${PREFIX}${path}`, exposeHeadRoute: false, handler, ...onError })
  }
}

/** Redirects a browser to the page for failed sign-ins, which explains the error code. */
function leadToPage(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!prefersPage(request.headers)) return answerProblem(failure, request, reply)
  const { code } = recordFailure(failure, request)
  return reply.redirect(`${SIGN_IN_ERROR}?${new URLSearchParams({ error: code })}`)
}

interface AuthParts extends SignInRoutes {
  readonly credentials: CredentialReader
}

/**
 * Forwards a request to Better Auth. Accepts only the exact spelling of the path, because the rate limit counts
 * per path. Refuses cross-site requests and unknown fields. Turns Better Auth's error responses into problem details.
 */
function createAuthHandler(signIn: AuthParts, path: string, endpoint: AuthEndpoint) {
  const { handle, countAttempt, origin, networkAddressHeader, credentials } = signIn
  const validator = createValidator({ id: path, errors: [], ...endpoint })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.split('?')[0] !== `${PREFIX}${path}`) throw routeNotFound()
    refuseCrossSite(request.raw)
    refuseCrossSiteLoad(request.raw, endpoint)
    refuseDeepNesting(request.body)
    const tokenHash = sessionOf(request.raw, credentials)
    const query = encodeAddresses(validator.query(knownParameters(endpoint, request.query as object)), origin)
    const body = request.method === 'POST' ? encodeAddresses(validator.body(request.body) ?? {}, origin) : null
    const isSignedIn =
      endpoint.caller === 'signed in' && (await countSignedIn(signIn, request, { path, body, tokenHash }))
    if (endpoint.caller === 'anyone' && endpoint.limit !== 'none') {
      const email = endpoint.limit === 'network and address' ? emailIn(body) : undefined
      const cookies = endpoint.knowsDevices && request.headers.cookie
      const seconds = await countAttempt({ action: path, ip: request.networkAddress, email, cookies })
      if (seconds !== null) throw rateLimited({ retryAfter: seconds, detail: TOO_MANY_ATTEMPTS })
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (!NOT_FORWARDED.has(name) && value !== undefined) headers.set(name, String(value))
    }
    headers.delete('cookie')
    // Formatted again, so that Better Auth cannot parse a cookie differently.
    if (isSignedIn || endpoint.caller === 'anyone')
      headers.set('cookie', formatCookies(parseCookies(request.headers.cookie ?? '')))
    headers.delete(networkAddressHeader)
    if (request.networkAddress !== null) headers.set(networkAddressHeader, request.networkAddress)
    if (request.userAgent !== null) headers.set('user-agent', request.userAgent)
    headers.set('x-request-id', request.id)
    if (body !== null) headers.set('content-type', 'application/json')
    // The body is serialized again from the validated values, so that Better Auth cannot parse the request differently.
    const url = new URL(`${PREFIX}${path}`, origin)
    url.search = new URLSearchParams(query as Record<string, string>).toString()
    const sent = body === null ? null : JSON.stringify(body)
    const pause = endpoint.minimumMs === undefined ? null : sleep(endpoint.minimumMs)
    const response = await handle(new Request(url, { method: request.method, headers, body: sent }))
    await pause
    return answer(response, origin, request, reply)
  }
}

/**
 * Counts a request to an endpoint that requires a session against the limit of the session. A password in it also
 * counts against the limit of passwords in the session, which all endpoints share. With an invalid session cookie the
 * request counts against its network, separately from signed-in people. Without a cookie it is not counted. Returns
 * false if Better Auth must refuse the request as signed out.
 */
async function countSignedIn(
  { findAccount, countAttempt, countPassword }: AuthParts,
  { networkAddress: ip }: FastifyRequest,
  { path, body, tokenHash }: { path: string; body: Record<string, unknown> | null; tokenHash: Buffer | null },
): Promise<boolean> {
  if (!tokenHash) return false
  const account = await findAccount(tokenHash)
  const seconds = await countAttempt({ action: path, ...(account ? { sessionId: account.sessionId } : { ip }) })
  if (seconds !== null) throw rateLimited({ retryAfter: seconds, detail: TOO_MANY_OF_SESSION })
  if (!(body && ('password' in body || 'currentPassword' in body))) return true
  if (!account) return false
  const secondsForPassword = await countPassword(account.sessionId)
  if (secondsForPassword !== null) throw rateLimited({ retryAfter: secondsForPassword, detail: TOO_MANY_PASSWORDS })
  return true
}

const knownParameters = ({ query, dropsOtherParameters }: AuthEndpoint, values: object) =>
  dropsOtherParameters
    ? Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(query?.properties ?? {}, name)))
    : values

/**
 * Encodes return URLs as ASCII. Better Auth sends a return URL in a header after it has made its change, and a
 * non-ASCII character would then make the request fail. URLs of other origins stay unchanged, because Better Auth
 * refuses them.
 */
function encodeAddresses(fields: unknown, origin: string): Record<string, unknown> {
  const encode = (value: unknown) => {
    const url = typeof value === 'string' ? URL.parse(value, origin) : null
    return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : value
  }
  const isAddress = (name: string) => name === 'callbackURL' || name === 'errorCallbackURL'
  return Object.fromEntries(
    Object.entries(Object(fields)).map(([name, value]) => [name, isAddress(name) ? encode(value) : value]),
  )
}

async function answer(response: Response, origin: string, request: FastifyRequest, reply: FastifyReply) {
  const text = await response.text()
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', response.status < 300 ? location : withinSite(location, origin))
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  // If a hook replaces an error by a redirect, Better Auth keeps the status of the error.
  const status = location !== null && response.status >= 400 ? 302 : response.status
  reply.code(status)
  if (status < 400) {
    if (text === '') return reply.send()
    const type = response.headers.get('content-type') ?? ''
    // Better Auth's own pages are not sent: they lack this service's content security policy, and could show text from
    // the URL.
    if (!/^application\/json\b/.test(type)) throw new Error(`the sign-in library answered with ${type || 'no type'}`)
    return reply.type(type).send(text)
  }
  const problem = toForeignProblem(response.status, refusalIn(text), request.id)
  request.refusedWith = problem.code
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Prevents open redirects: the target, as a browser resolves it, must be on this origin. */
function withinSite(location: string, origin: string): string {
  const url = URL.canParse(location, origin) ? new URL(location, origin) : new URL(origin)
  return url.origin === origin ? url.href : `${origin}/`
}

function refusalIn(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const emailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email.slice(0, 320)
    : undefined
