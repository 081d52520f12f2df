import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * A client's address in the one form in which it is counted, stored and compared; null if the text is no address. An
 * IPv4 address in IPv6 is the IPv4 address, and an IPv6 address has the form of RFC 5952 without a zone, so that
 * PostgreSQL reads it. Spellings that only some parsers take for an address, such as `127.1`, are none.
 */
export function canonicalAddress(text: string | undefined): string | null {
  // Some proxies add the port, with brackets around IPv6.
  const bare = (text ?? '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/s, '')
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}
