import type { DirectoryConnection } from '../../src/features/directories/scim/directory-people.ts'
import { createScim } from '../../src/features/directories/scim/index.ts'
import { scimStatusOf } from '../../src/http/scim-error.ts'
import { PublicError } from '../../src/kernel/errors.ts'
import { InMemoryDirectory } from './in-memory-directory.ts'

export const BASE = 'https://reeve.acme.test/scim/v2'

export interface InProcessRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly ifMatch?: string
  readonly ifNoneMatch?: string
}

/** The SCIM service with a directory in memory, called without HTTP. `send` rejects with errors that are not public. */
export function startScim({ strict = false } = {}) {
  const people = new InMemoryDirectory()
  const connection: DirectoryConnection = { organizationId: 'acme', id: 'okta', name: 'Okta', strict }
  const { routes, toErrorBody } = createScim(people, 'https://reeve.acme.test')
  const table = routes.map(route => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(':id', '(?<id>[^/]+)')}$`),
  }))
  const toFailure = (failure: unknown) => {
    if (failure instanceof PublicError) return { error: failure, status: scimStatusOf(failure) }
    throw failure
  }
  const send = async ({ method, path, body, ...conditions }: InProcessRequest) => {
    const url = new URL(`${BASE}${path}`)
    const at = url.pathname.slice('/scim/v2'.length)
    const found = table
      .filter(({ route, pattern }) => route.method === method && pattern.test(at))
      .sort((a, b) => Number(a.route.path.includes(':')) - Number(b.route.path.includes(':')))[0]
    if (!found) throw new Error(`no route for ${method} ${at}`)
    const params = { ...found.pattern.exec(at)?.groups }
    const query = Object.fromEntries(url.searchParams)
    const context = { requestId: 'r', ip: null, userAgent: null }
    const { ifMatch = null, ifNoneMatch = null } = conditions
    const request = { params, query, body, ifMatch, ifNoneMatch, context, toFailure }
    const answer = await found.route.handle(connection, request).catch(cause => {
      const failure = toFailure(cause)
      return { status: failure.status, body: toErrorBody(failure.error, failure.status), headers: {} }
    })
    const { status, body: sent, headers = {} } = answer
    return {
      status,
      body: sent && (JSON.parse(JSON.stringify(sent)) as Record<string, never>),
      headers: headers as Record<string, string>,
    }
  }
  return { people, send, connection }
}

/** Sends documented requests to a service in this process. Ignores `wrongToken`, because only HTTP checks tokens. */
export const sendInProcess =
  ({ send }: ReturnType<typeof startScim>) =>
  async (call: InProcessRequest) => ({ type: 'application/scim+json', ...(await send(call)) })
