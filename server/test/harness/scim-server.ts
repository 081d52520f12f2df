import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with calls of a method. */
type Fault = 'none' | 'error' | 'silence' | 'done_but_silent'

/** A small SCIM 2.0 service provider on loopback, with users that a test adds and faults that it orders. */
export interface ScimServer {
  readonly url: string
  readonly token: string
  /** userName → active */
  readonly users: Map<string, boolean>
  fault: { method: 'GET' | 'PATCH'; what: Fault }
  close(): Promise<void>
}

export async function startScimServer(): Promise<ScimServer> {
  const token = 'scim-test-token'
  const users = new Map<string, boolean>()

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    if (request.headers.authorization !== `Bearer ${token}`) return answer(response, 401, {})
    const fault = request.method === scim.fault.method ? scim.fault.what : 'none'
    if (fault === 'error') return answer(response, 500, {})
    if (fault === 'silence') return
    const url = new URL(request.url ?? '/', 'http://scim')
    if (request.method === 'GET') {
      const userName = JSON.parse(/^userName eq (".*")$/.exec(url.searchParams.get('filter') ?? '')?.[1] ?? '""')
      const active = users.get(userName)
      const found = active === undefined ? [] : [{ id: Buffer.from(userName).toString('hex'), userName, active }]
      return answer(response, 200, { totalResults: found.length, Resources: found })
    }
    const userName = Buffer.from(url.pathname.split('/').at(-1) ?? '', 'hex').toString()
    users.set(userName, JSON.parse(body).Operations[0].value)
    if (fault !== 'done_but_silent') answer(response, 204, undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const scim: ScimServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    users,
    fault: { method: 'PATCH', what: 'none' },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return scim
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/scim+json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
