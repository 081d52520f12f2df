import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { OperatorError } from '../../../kernel/operator-error.ts'
import { type Address, isWithin, parseAddress, type Range } from './special-addresses.ts'

/** Non-public destinations that the operator allows. A null port means every port. */
export interface AllowList {
  readonly ranges: readonly { readonly range: Range; readonly port: number | null }[]
  readonly names: readonly { readonly name: string; readonly port: number | null }[]
}

export const nothingListed: AllowList = { ranges: [], names: [] }

const ENTRY = /^(?:\[(?<ipv6>[^\]]*)\]|(?<host>[^:/[\]]+))(?:\/(?<bits>\d{1,3}))?(?::(?<port>\d{1,5}))?$/
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/

/**
 * Parses REEVE_WEBHOOK_ALLOW, a comma-separated list: `10.1.0.0/16`, `127.0.0.1/32:9000`, `[::1]/128:9443`, or one
 * exact host name, `receiver.internal:8080`. An entry without a prefix is one address; one without a port allows every
 * port. A name without a dot needs a port, because alone it is probably a mistake. A name is allowed at every address
 * of its DNS records, except metadata addresses, so list it only if you control its zone.
 * @throws Error with the entry and its fault
 */
export function parseAllowList(text: string): AllowList {
  const ranges: { range: Range; port: number | null }[] = []
  const names: { name: string; port: number | null }[] = []
  for (const entry of text.split(',').map(part => part.trim())) {
    if (entry === '') continue
    const { ipv6, host, bits, port: portText } = ENTRY.exec(entry)?.groups ?? {}
    const port = portText === undefined ? null : Number(portText)
    if (port !== null && (port < 1 || port > 65535)) throw faulty(entry, 'a port is between 1 and 65535')

    if (ipv6 !== undefined || (host !== undefined && isIPv4(host))) {
      ranges.push({ range: toRange(entry, ipv6 ?? host ?? '', bits), port })
    } else if (host !== undefined && bits === undefined) {
      names.push({ name: toName(entry, host, port), port })
    } else {
      throw faulty(entry, 'write address/bits:port or name:port, with IPv6 in brackets like [fd00::]/8:443')
    }
  }
  return { ranges, names }
}

/** Parses the operator's list. @throws OperatorError with the entry and its fault */
export function allowListOf(text: string): AllowList {
  try {
    return parseAllowList(text)
  } catch (error) {
    throw new OperatorError(`REEVE_WEBHOOK_ALLOW is not valid: ${(error as Error).message}.`)
  }
}

function toRange(entry: string, text: string, bitsText: string | undefined): Range {
  if (!isIPv4(text) && (!isIPv6(text) || text.includes('%'))) throw faulty(entry, `"${text}" is not an IPv6 address`)
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())
    throw faulty(entry, 'write the IPv4 address itself')
  const width = address.kind() === 'ipv4' ? 32 : 128
  const bits = bitsText === undefined ? width : Number(bitsText)
  if (bits > width) throw faulty(entry, `a prefix has at most ${width} bits here`)
  const network = networkOf(address, bits)
  if (network.toString() !== address.toString()) throw faulty(entry, `${text}/${bits} begins at ${network}: write that`)
  return [address, bits]
}

function networkOf(address: Address, bits: number): Address {
  const cidr = `${address}/${bits}`
  return address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
}

function toName(entry: string, text: string, port: number | null): string {
  const name = domainToASCII(text)
  if (!NAME.test(name) || parseAddress(name)) throw faulty(entry, `"${text}" is neither an address nor a host name`)
  if (port === null && !name.includes('.')) throw faulty(entry, `a name without a dot needs a port, like ${name}:8080`)
  return name
}

function faulty(entry: string, why: string): Error {
  return new Error(`allow list entry "${entry}": ${why}`)
}

export function listsName(allow: AllowList, name: string, port: number): boolean {
  return allow.names.some(entry => entry.name === name && (entry.port === null || entry.port === port))
}

export function listsAddress(allow: AllowList, address: Address, port: number, how: 'exactly' | 'by range'): boolean {
  return allow.ranges.some(
    entry =>
      (entry.port === null || entry.port === port) &&
      (how === 'by range' || entry.range[1] === (address.kind() === 'ipv4' ? 32 : 128)) &&
      isWithin(address, entry.range),
  )
}
