import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseCrossSite } from './cross-site.ts'
import type { SignInRoutes } from './open-routes.ts'
import { rateLimited, toForeignProblem } from './problem.ts'

/** What nothing can be guessed with. */
const UNCOUNTED = new Set(['/get-session', '/ok', '/error', '/sign-out'])

/** Hop-by-hop, or said anew about a body that was read and written again. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade', 'expect'])

/** Passes what is sent to `/auth` to the sign-in library: counted, from no other site, and with its refusals as problems. */
export const createAuthHandler =
  ({ handle, countAttempt, origin, networkAddressHeader }: SignInRoutes) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request.raw)
    const what = pathOf(request)
    if (!UNCOUNTED.has(what)) {
      const seconds = await countAttempt({ what, ip: request.ip, email: emailIn(request.body) })
      if (seconds !== null) throw rateLimited({ retryAfter: seconds })
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (!NOT_PASSED_ON.has(name) && value !== undefined) headers.set(name, String(value))
    }
    headers.set(networkAddressHeader, request.ip)
    headers.set('x-request-id', request.id)
    const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
    if (body !== null) headers.set('content-type', 'application/json')
    const response = await handle(new Request(origin + request.url, { method: request.method, headers, body }))
    return answer(response, request, reply)
  }

async function answer(response: Response, request: FastifyRequest, reply: FastifyReply) {
  const text = await response.text()
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  reply.code(response.status)
  if (response.status < 400) {
    if (text !== '') reply.type(response.headers.get('content-type') ?? 'application/json')
    return reply.send(text === '' ? undefined : text)
  }
  const problem = toForeignProblem(response.status, refusalIn(text), request.id)
  request.refusedWith = problem.code
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}

function refusalIn(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** A path with a token in it counts as every other of its kind. */
const pathOf = ({ url }: FastifyRequest) =>
  (url.split('?')[0] ?? '').replace(/^\/auth/, '').replace(/^(\/reset-password|\/callback)\/.*/, '$1')

const emailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email.slice(0, 320)
    : undefined
