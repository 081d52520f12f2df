import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { AllowList } from './allow-list.ts'
import { type Destination, mayConnect } from './destination-policy.ts'
import { Failure, shortTextOf } from './failure.ts'

/** Resolves to all addresses of a host name, with one lookup. When the signal aborts, it may reject early. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<string[]>

const NAME_SERVER_TIMEOUT_MS = 1000
const NAME_SERVER_TRIES = 2

/**
 * A lookup that queries the name servers directly. Tenants choose the names, and the system's resolver blocks one of
 * the process's four threads for each lookup: four names whose name server does not respond would block all other
 * lookups.
 */
export function nameServerLookup(servers?: readonly string[]): Lookup {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: NAME_SERVER_TIMEOUT_MS, tries: NAME_SERVER_TRIES })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      // IPv4 comes first, because servers without working IPv6 are more common than servers without IPv4.
      const addresses = [ipv4, ipv6].flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
      return addresses
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** The system's lookup, with /etc/hosts and search domains. It is used for names in the operator's allow list. */
const machineLookup: Lookup = async host => {
  const answers = await systemLookup(host, { all: true, order: 'ipv4first' })
  return answers.map(answer => answer.address)
}

/** The lookup in production: the system's lookup for names in the allow list, the name servers for all other names. */
export function lookupFor(allow: AllowList): Lookup {
  const listed = new Set(allow.names.map(entry => entry.name))
  const askNameServers = nameServerLookup()
  return (host, signal) => (listed.has(host) ? machineLookup : askNameServers)(host, signal)
}

/**
 * The second gate: resolves the IP addresses to which a connection for this destination may be pinned, with one lookup.
 * If one address is refused, all are refused, because a name with both public and private addresses is an attempt to
 * bypass the check.
 * @throws Failure `dns_failed` or `blocked`
 */
export async function resolve(
  destination: Destination,
  allow: AllowList,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = destination.isLiteral ? [destination.host] : await answersFor(destination.host, lookup, signal)
  if (!addresses.every(address => mayConnect(destination, address, allow))) {
    throw new Failure('blocked', 'the host name answers with an address that is not public')
  }
  return addresses
}

async function answersFor(host: string, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  try {
    const addresses = await orAborted(lookup(host, signal), signal)
    if (addresses.length > 0) return addresses
  } catch (error) {
    throw signal.aborted ? signal.reason : new Failure('dns_failed', shortTextOf(error))
  }
  throw new Failure('dns_failed', 'the host name has no address')
}

/** Rejects as soon as the signal aborts, because the system's lookup cannot be cancelled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop))
}
