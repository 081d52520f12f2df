import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The canonical form of a client's address, for counting, storing and comparing. Null if the text is not an address. An
 * IPv4-mapped IPv6 address becomes IPv4, and IPv6 has the form of RFC 5952 without a zone, which PostgreSQL accepts.
 * Spellings that only some parsers accept, such as `127.1`, are not addresses.
 */
export function canonicalAddress(text: string | undefined): string | null {
  // Some proxies add the port, with brackets around IPv6.
  const bare = (text ?? '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/s, '')
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}
