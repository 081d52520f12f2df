import ipaddr from 'ipaddr.js'

/** The header with the client's IP address. The HTTP layer sets it, and replaces any value that a client sent. */
export const NETWORK_ADDRESS_HEADER = 'x-reeve-network-address'

/**
 * The network of an IP address. An IPv6 client usually controls a whole /64, so a /64 counts as one network. All
 * clients without an address also count as one network.
 */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown'
  const address = ipaddr.parse(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
