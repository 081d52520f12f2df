import { isIP } from 'node:net'
import { holdsEncodedControl } from '../../../kernel/encoded-control.ts'
import { type AllowList, listsAddress, listsName } from './allow-list.ts'
import { type Address, ipv4BehindNat64, needsExactListing, parseAddress, specialBlockOf } from './special-addresses.ts'

/** Reasons to refuse a URL. A closed set. */
export type RefusalReason = 'too_long' | 'malformed' | 'scheme' | 'userinfo' | 'fragment' | 'port' | 'name' | 'address'

/**
 * A URL that passed `checkUrl`, the first gate. `host` is the name or IP address to connect to, without brackets and in
 * lower case.
 */
export interface Destination {
  readonly url: URL
  readonly host: string
  readonly port: number
  readonly isLiteral: boolean
}

export type UrlVerdict =
  | ({ readonly ok: true } & Destination)
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string }

const MAX_URL_LENGTH = 2048
const PUBLIC_PORTS = [443, 8443]

/** Suffixes of internal host names, never public (RFC 6761, RFC 6762 appendix G, RFC 8375, ICANN's .internal). */
const PRIVATE_SUFFIXES = 'localhost localdomain local internal intranet private corp home lan home.arpa'.split(' ')

const SHAPE = /^https?:\/\/(?<authority>[^/?#]+)/i
// Characters that are invalid in URLs, and invisible ones that make one host look like another.
const HIDDEN_OR_SPACE = /[\s\p{Cc}\p{Cf}\\]/u
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * The first gate: checks the text of a URL without a DNS lookup. The second gate may still refuse the host's IP
 * addresses. `detail` is an English sentence for the person who entered the URL.
 */
export function checkUrl(text: string, allow: AllowList): UrlVerdict {
  if (text.length > MAX_URL_LENGTH) return refused('too_long', `A URL has at most ${MAX_URL_LENGTH} characters.`)
  const url = HIDDEN_OR_SPACE.test(text) ? null : URL.parse(text)
  if (!url) return refused('malformed', 'This is not a URL.')
  if (holdsEncodedControl(text)) return refused('malformed', 'The URL must not hold an encoded control character.')
  const authority = SHAPE.exec(text)?.groups?.authority
  if (authority === undefined) return refused('scheme', 'The URL must begin with https://.')
  if (url.href.length > MAX_URL_LENGTH) {
    return refused('too_long', `A URL has at most ${MAX_URL_LENGTH} characters when escaped.`)
  }
  if (authority.includes('@')) return refused('userinfo', 'The URL must not contain a user name or password.')
  if (url.href.includes('#')) return refused('fragment', 'The URL must not have a fragment: no receiver would see it.')

  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const destination: Destination = { url, host, port, isLiteral: isIP(host) !== 0 }
  if (isListed(destination, allow)) return { ok: true, ...destination }
  return refusePrivateHost(destination) ?? refuseUncommonDoor(destination) ?? { ok: true, ...destination }
}

function isListed({ host, port, isLiteral }: Destination, allow: AllowList): boolean {
  if (!isLiteral) return listsName(allow, host, port)
  const address = parseAddress(host)
  return address !== null && opens(allow, address, port)
}

function refusePrivateHost({ host, isLiteral }: Destination): UrlVerdict | null {
  if (isLiteral) {
    const address = parseAddress(host)
    const block = address ? specialBlockOf(address) : 'not an address'
    return block === null ? null : refused('address', `The address ${host} is not public (${block}).`)
  }
  const labels = host.split('.')
  if (host.length > 253 || !labels.every(label => LABEL.test(label))) {
    return refused('name', 'The host name is not a valid public DNS name, or ends with a dot.')
  }
  if (labels.length < 2) return refused('name', 'The host name has only one label.')
  const suffix = PRIVATE_SUFFIXES.find(ending => host === ending || host.endsWith(`.${ending}`))
  return suffix ? refused('name', `Names that end with .${suffix} are not public.`) : null
}

function refuseUncommonDoor({ url, port }: Destination): UrlVerdict | null {
  if (url.protocol !== 'https:') return refused('scheme', 'The URL must begin with https://.')
  if (!PUBLIC_PORTS.includes(port)) return refused('port', `The port must be ${PUBLIC_PORTS.join(' or ')}.`)
  return null
}

function refused(reason: RefusalReason, detail: string): UrlVerdict {
  return { ok: false, reason, detail }
}

/**
 * The second and third gate: checks an IP address of the destination, which comes from the DNS or from the remote end
 * of a socket. True for public addresses, and for addresses that the allow list contains for this port.
 */
export function mayConnect(destination: Destination, addressText: string, allow: AllowList): boolean {
  const { host, port, isLiteral } = destination
  const address = parseAddress(addressText)
  if (!address) return false
  if (specialBlockOf(address) === null || opens(allow, address, port)) return true
  return !isLiteral && listsName(allow, host, port) && opensWidely(allow, address, port)
}

function opens(allow: AllowList, address: Address, port: number): boolean {
  if (listsAddress(allow, address, port, 'exactly')) return true
  return listsAddress(allow, address, port, 'by range') && opensWidely(allow, address, port)
}

/**
 * True if an entry for a range or a name is enough to allow this address. It is never enough for a metadata address,
 * and for a NAT64 address only if the embedded IPv4 address is public or allowed.
 */
function opensWidely(allow: AllowList, address: Address, port: number): boolean {
  if (needsExactListing(address)) return false
  const behind = ipv4BehindNat64(address)
  return behind === null || specialBlockOf(behind) === null || opens(allow, behind, port)
}
