import ipaddr from 'ipaddr.js'

/** The header in which the HTTP side says who is asking; whatever a client sent under this name is replaced. */
export const NETWORK_ADDRESS_HEADER = 'x-reeve-network-address'

/**
 * Anyone who has one IPv6 address has its whole /64. What is no address (a proxy may say `unknown`) counts as one
 * network.
 */
export function networkOf(ip: string): string {
  // Some proxies say which port a request came from.
  const bare = ip.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
