import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SERVICE } from '../http/probes.ts'
import { hasCode } from '../kernel/has-code.ts'
import { isLoopback } from '../kernel/loopback.ts'
import { OperatorError } from '../kernel/operator-error.ts'

interface Place {
  readonly host: string
  readonly port: number
  /** The variable that sets the port. */
  readonly variable: string
}

const [IPV4, IPV6] = ['127.0.0.1', '::1'] as const
/** Number of tries, because a free port that the system chooses at one address may be in use at the other address. */
const TRIES = 5
const HIGHEST_PORT = 65_535
/** Maximum time in which the program that uses the port must respond, to be recognized as Reeve. */
const ANSWERS_WITHIN_MS = 2_000

/**
 * Listens on `host`; for `localhost`, on both loopback addresses, because resolvers differ in the order in which they
 * return them. Resolves to the URL for people on this machine. The URL names `localhost` if that reaches the server,
 * because a passkey is bound to one host name.
 * @throws OperatorError
 */
export async function listenAt(server: FastifyInstance, { host, port, variable }: Place): Promise<string> {
  try {
    if (host === 'localhost') await listenAtBoth(server, port)
    else await server.listen({ host, port, listenTextResolver })
  } catch (error) {
    throw await cannotListen({ host, port, variable }, error)
  }
  const bound = server.server.address() as AddressInfo
  const isLocal = isLoopback(host) || ['::1', '0.0.0.0', '::'].includes(host)
  return `http://${isLocal ? 'localhost' : inUrl(bound.address)}:${bound.port}`
}

/**
 * Checks that a port is free, so that a start fails early and not after its slow steps. Does not reserve the port,
 * because a load balancer must get refused connections until the service is ready, and a process that waits for a
 * migration serves its probes there. If another program takes the port in between, `listenAt` throws the same error.
 * @throws OperatorError
 */
export async function requireFreePort({ host, port, variable }: Place): Promise<void> {
  if (port === 0) return
  for (const address of host === 'localhost' ? [IPV6, IPV4] : [host]) {
    const probe = createServer(socket => socket.destroy()).listen({ host: address, port })
    try {
      await once(probe, 'listening')
      probe.close()
      await once(probe, 'close')
    } catch (error) {
      if (host !== 'localhost' || !isMissingIpv6(error))
        throw await cannotListen({ host: address, port, variable }, error)
    }
  }
}

async function cannotListen({ host, port, variable }: Place, cause: unknown): Promise<OperatorError> {
  const { code, address = host } = cause as NodeJS.ErrnoException & { address?: string }
  const place = `${inUrl(address)}:${port}`
  if (code !== 'EADDRINUSE') {
    return new OperatorError(`Cannot listen on ${place} (${code}). Set ${variable} or HOST to a different value.`, {
      cause,
    })
  }
  const user = (await isReeve(place)) ? 'another Reeve is running there' : 'another program uses this port'
  const other = port < HIGHEST_PORT ? port + 1 : port - 1
  return new OperatorError(
    `Cannot listen on ${place} (EADDRINUSE): ${user}. Stop it, or set ${variable} to a free port, such as ` +
      `${variable}=${other}.`,
    { cause },
  )
}

/**
 * True if a Reeve process listens at this address. Requests `/livez`, because the other process does not log probes. On
 * a port for metrics, `/livez` does not exist, but the error has a problem type of Reeve.
 */
async function isReeve(place: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${place}/livez`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    const { service, type } = (await response.json()) as { service?: unknown; type?: unknown }
    return service === SERVICE || String(type).startsWith('urn:reeve:problem:')
  } catch {
    return false
  }
}

/**
 * The text that Fastify logs. It omits the scheme, so that terminals do not show it as a link: people should open the
 * URL of the line "Reeve is ready".
 */
const listenTextResolver = (address: string) => `listening on ${new URL(address).host}`

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

async function listenAtBoth(server: FastifyInstance, port: number): Promise<void> {
  let second: Server | null = null
  let closed: Promise<unknown> | undefined
  server.addHook('preClose', async () => {
    closed = second?.listening ? once(second.close(), 'close') : undefined
  })
  server.addHook('onClose', async () => {
    await closed
  })
  await server.ready()
  for (let left = TRIES; ; left--) {
    second = await openSecond(server, port)
    try {
      const bound = second ? (second.address() as AddressInfo).port : port
      const more = second ? ` and ${inUrl(IPV6)}:${bound}` : ''
      const listenTextOfBoth = (address: string) => `${listenTextResolver(address)}${more}`
      await server.listen({ host: IPV4, port: bound, listenTextResolver: listenTextOfBoth })
      return
    } catch (error) {
      second?.close()
      if (port > 0 || left === 1 || !hasCode(error, 'EADDRINUSE')) throw error
    }
  }
}

/** Listens on IPv6, and passes the connections to the server. Null on a machine without IPv6. */
async function openSecond(server: FastifyInstance, port: number): Promise<Server | null> {
  const second = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    server.server.emit('connection', socket),
  ).listen({ host: IPV6, port })
  try {
    await once(second, 'listening')
    return second
  } catch (error) {
    if (isMissingIpv6(error)) return null
    throw error
  }
}

const isMissingIpv6 = (error: unknown) => ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].some(code => hasCode(error, code))
