import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The canonical form of a client's network address, for counting, storing and comparing. Null if the text is no
 * address. An IPv4-mapped IPv6 address becomes IPv4. IPv6 gets the form of RFC 5952 without a zone, which PostgreSQL
 * accepts. Spellings that only some parsers accept, such as `127.1`, do not count as addresses.
 */
export function canonicalAddress(text: string | undefined): string | null {
  // Some proxies append the port, and put IPv6 into brackets.
  const bare = (text ?? '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/s, '')
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}
