import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The canonical form of a client's network address, for counting, storing and comparing. Null if the text is no
 * address. An IPv4-mapped IPv6 address becomes IPv4. IPv6 is formatted as in RFC 5952, without its zone, because
 * PostgreSQL rejects zones. Spellings that only some parsers accept, such as `127.1`, do not count as addresses.
 */
export function canonicalAddress(text: string | undefined): string | null {
  // Some proxies append the port, and put IPv6 into brackets.
  const bare = (text ?? '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/s, '')
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}

const NETWORK = /^([^/%]+)\/(\d{1,3})$/

/**
 * The canonical form of an address, or of a network in CIDR notation: `10.1.2.3/8` becomes `10.0.0.0/8`, and a network
 * of one address becomes that address. Null if the text is neither.
 */
export function canonicalNetwork(text: string): string | null {
  if (!text.includes('/')) return canonicalAddress(text)
  const [, bare = '', bits] = NETWORK.exec(text) ?? []
  if (isIP(bare) === 0) return null
  const [address, length] = unmapped(ipaddr.parse(bare), Number(bits))
  const width = address.kind() === 'ipv4' ? 32 : 128
  if (length > width) return null
  if (length === width) return address.toString()
  const { IPv4, IPv6 } = ipaddr
  return `${(address.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(`${address}/${length}`)}/${length}`
}

/** An IPv4-mapped IPv6 network as IPv4. */
function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits]
}

/** Length of the prefix of IPv4-mapped addresses, `::ffff:0:0/96`. */
const MAPPED_BITS = 96

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
