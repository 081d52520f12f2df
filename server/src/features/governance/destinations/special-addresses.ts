import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Range = readonly [base: Address, bits: number]

/**
 * All blocks of the IANA IPv4 and IPv6 special-purpose registries (as of 2025-10), multicast, and addresses of clouds.
 * Includes the few blocks that IANA marks as globally reachable (AS112, AMT, PCP and TURN anycast), because no receiver
 * uses them. A block that lies inside another one comes first, so that the first match is the most specific.
 */
const SPECIAL_IPV4: readonly (readonly [cidr: string, name: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private use'],
  ['100.64.0.0/10', 'shared address space of carriers'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'Azure platform service'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private use'],
  ['192.0.0.0/24', 'IETF protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'multicast tunnelling (AMT)'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'private use'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]

const SPECIAL_IPV6: readonly (readonly [cidr: string, name: string])[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b::/96', 'IPv4 translation (NAT64)'],
  ['64:ff9b:1::/48', 'IPv4 translation (NAT64, local use)'],
  ['100::/64', 'discard'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:3::/32', 'multicast tunnelling (AMT)'],
  ['2001:4:112::/48', 'AS112'],
  ['2001:10::/28', 'ORCHID'],
  ['2001:20::/28', 'ORCHIDv2'],
  ['2001:30::/28', 'drone remote identification'],
  ['2001::/23', 'IETF protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
]

/**
 * Addresses that the allow list allows only by an entry for the exact address: metadata addresses of clouds, because
 * they serve credentials, and IPv6 addresses with an embedded IPv4 address that a range does not reveal. All link-local
 * addresses are included, because clouds keep adding metadata addresses there (169.254.169.254, .170.2 and .170.23 of
 * AWS, .42.42 of Scaleway, .0.23 of Tencent, fe80::a9fe:a9fe of OpenStack).
 */
const EXACT_ONLY: readonly string[] = [
  '169.254.0.0/16',
  '168.63.129.16/32', // Azure
  '100.100.100.200/32', // Alibaba
  '192.0.0.192/32', // Oracle
  'fe80::/10',
  'fd00:ec2::/32', // AWS: ::254 metadata, ::23 pod identity
  'fd20:ce::254/128', // Google
  'fd00:c1::a9fe:a9fe/128', // Oracle
  'fd00:42::42/128', // Scaleway
  'fd00:a9fe:a9fe::/64', // Linode
  '::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
]

const special = [...SPECIAL_IPV4, ...SPECIAL_IPV6].map(([cidr, name]) => ({ range: parseRange(cidr), name }))
const exactOnly = EXACT_ONLY.map(parseRange)
const globalUnicast = parseRange('2000::/3')
const nat64 = parseRange('64:ff9b::/96')

function parseRange(cidr: string): Range {
  return ipaddr.parseCIDR(cidr)
}

/**
 * Parses an IP address; an IPv4-mapped IPv6 address becomes its IPv4 address. Null for other text, and for addresses
 * with a zone id.
 */
export function parseAddress(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  return ipaddr.process(text)
}

export function isWithin(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits)
}

/** The name of the special block that contains an address; null if the address is public. */
export function specialBlockOf(address: Address): string | null {
  const block = special.find(({ range }) => isWithin(address, range))
  if (block) return block.name
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast) ? null : 'unassigned'
}

/** True if the allow list allows the address only by an entry for exactly this address. */
export function needsExactListing(address: Address): boolean {
  return exactOnly.some(range => isWithin(address, range))
}

/** The IPv4 address that a NAT64 gateway would connect to; null if the address is not a NAT64 address (RFC 6052). */
export function ipv4BehindNat64(address: Address): Address | null {
  return isWithin(address, nat64) ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : null
}
