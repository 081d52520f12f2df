import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RemoteIdentityProvider } from '../../src/features/accounts/identity-providers/identity-provider.ts'
import { newId } from '../../src/kernel/ids.ts'

/** A login at the provider. */
export interface RemoteUser {
  readonly id: string
  email: string
  isOpen: boolean
  sessions: number
  /** Other attributes that the provider stores. */
  rest: Record<string, unknown>
}

/**
 * Injected faults: `busy` returns 429, `slow` responds late, `held` responds after `release`, `done_but_silent` makes
 * the change but does not respond.
 */
export type Fault = 'error' | 'busy' | 'silence' | 'reset' | 'slow' | 'held' | 'done_but_silent'

/** A local server with a strict implementation of an identity provider's protocol, and injectable faults. */
export interface IdentityServer {
  readonly url: string
  /** Environment variables with which a Reeve process uses this server. */
  readonly environment: Record<string, string>
  connect(timeoutMs?: number): RemoteIdentityProvider
  add(email: string, user?: Partial<RemoteUser>): RemoteUser
  /** Faults by protocol step: `find` looks up a login, `change` enables or disables it. */
  readonly faults: Map<string, Fault>
  /** The received protocol steps, each with the status of its response; 0 if there was no response. */
  readonly calls: { step: string; status: number }[]
  until(step: string): Promise<void>
  /** Lets the steps with the fault `held` respond. */
  release(): void
  /** Refuses connections until `listen` is called. */
  refuse(): Promise<void>
  listen(): Promise<void>
  close(): Promise<void>
}

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A protocol step, and its behaviour when no fault is injected. */
export interface Step {
  readonly name: string
  act(): { status: number; body?: unknown; headers?: Record<string, string> }
}

export const refused = (status: number, body: unknown = {}): Step => ({
  name: 'refused',
  act: () => ({ status, body }),
})

export async function startIdentityServer(speak: {
  /** The port; a free one by default. */
  readonly port?: number
  readonly mediaType: string
  readonly path: string
  readonly defaults: (email: string) => Record<string, unknown>
  environment(url: string): Record<string, string>
  connect(url: string, timeoutMs: number): RemoteIdentityProvider
  read(asked: Asked, users: readonly RemoteUser[]): Step
}): Promise<IdentityServer> {
  const users: RemoteUser[] = []
  const faults = new Map<string, Fault>()
  const calls: { step: string; status: number }[] = []
  let held = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '/', 'http://provider')
    const step = speak.read({ method: request.method ?? '', url, headers: request.headers, body }, users)
    const call = { step: step.name, status: 0 }
    calls.push(call)
    const fault = faults.get(step.name)
    if (fault === 'silence') return
    if (fault === 'reset') return request.socket.destroy()
    if (fault === 'held') await held.promise
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 400))
    const busy = { status: 429, body: {}, headers: { 'retry-after': '120' } }
    const answer = fault === 'error' ? { status: 503, body: {} } : fault === 'busy' ? busy : step.act()
    if (fault === 'done_but_silent') return
    call.status = answer.status
    send(response, speak.mediaType, answer)
  })
  const listen = async (port: number): Promise<void> => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  await listen(speak.port ?? 0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${speak.path}`

  return {
    url,
    environment: speak.environment(url),
    connect: (timeoutMs = 1_000) => speak.connect(url, timeoutMs),
    add(email, user = {}) {
      const added = { id: newId(), email, isOpen: true, sessions: 1, rest: speak.defaults(email), ...user }
      users.push(added)
      return added
    },
    faults,
    calls,
    async until(step) {
      const before = calls.length
      for (const late = performance.now() + 60_000; !calls.slice(before).some(call => call.step === step); ) {
        if (performance.now() > late) throw new Error(`nobody came to ${step}`)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    release() {
      held.resolve()
      held = Promise.withResolvers()
    },
    refuse: stop,
    listen: () => listen(port),
    close: stop,
  }
}

function send(response: ServerResponse, mediaType: string, answer: ReturnType<Step['act']>) {
  const { status, body, headers = {} } = answer
  response.writeHead(status, { ...(body !== undefined && { 'content-type': mediaType }), ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
