import ipaddr from 'ipaddr.js'

/** The header in which the HTTP side says who is asking; whatever a client sent under this name is replaced. */
export const NETWORK_ADDRESS_HEADER = 'x-reeve-network-address'

/**
 * Anyone who has one IPv6 address has its whole /64. All clients without an address (a proxy may say `unknown`) count
 * as one network.
 */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown'
  const address = ipaddr.parse(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
