import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const PREFIX = 'rve_'
/** The prefix of a directory's token. It must be as long as `PREFIX`, because the parser uses `PREFIX.length`. */
export const TOKEN_PREFIX = 'rvd_'
/** The prefix of a platform key, which contains the system organization. It must be as long as `PREFIX`, too. */
export const PLATFORM_PREFIX = 'rvp_'
type Prefix = typeof PREFIX | typeof TOKEN_PREFIX | typeof PLATFORM_PREFIX
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ORGANIZATION_BYTES = 16
const RANDOM_BYTES = 24
const BODY_BYTES = ORGANIZATION_BYTES + RANDOM_BYTES
/** Number of base62 digits for 320 bits (body) and for 32 bits (checksum): 62^54 > 2^320 > 62^53, and 62^6 > 2^32. */
const BODY_DIGITS = 54
const CHECK_DIGITS = 6
const CHECK_AT = PREFIX.length + BODY_DIGITS
const SHAPE = new RegExp(`^[0-9A-Za-z]{${BODY_DIGITS + CHECK_DIGITS}}$`)
/**
 * Number of digits that are parsed in one step. Every request parses a key, and BigInt arithmetic is slow. So this is
 * the largest divisor of `BODY_DIGITS` for which the digits fit exactly into a Number. The checksum has the same number
 * of digits.
 */
const CHUNK_DIGITS = 6
const CHUNK = 62n ** BigInt(CHUNK_DIGITS)
/** The values of the digits, by character code. */
const VALUES = new Uint8Array(128)
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value

/**
 * A new API key: `rve_` + base62 of (organization id ‖ 24 random bytes) + 6 base62 digits of their CRC32. Secret
 * scanners can recognise it offline. It contains the id of the organization in which to look it up.
 */
export function makeKey(organizationId: string, prefix: Prefix = PREFIX): string {
  const body = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)])
  return prefix + toBase62(body, BODY_DIGITS) + checkDigits(body)
}

/** The organization id in a well-formed key; undefined for other text. Does not check that the key exists. */
export function organizationOfKey(key: string, prefix: string = PREFIX): string | undefined {
  if (!key.startsWith(prefix) || !SHAPE.test(key.slice(prefix.length))) return undefined
  const hex = hexOfBody(key)
  if (hex.length > BODY_BYTES * 2) return undefined
  if (chunkAt(key, CHECK_AT) !== crc32(Buffer.from(hex, 'hex'))) return undefined
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

function hexOfBody(key: string): string {
  let number = 0n
  for (let at = PREFIX.length; at < CHECK_AT; at += CHUNK_DIGITS) number = number * CHUNK + BigInt(chunkAt(key, at))
  return number.toString(16).padStart(BODY_BYTES * 2, '0')
}

function chunkAt(key: string, start: number): number {
  let value = 0
  for (let at = start; at < start + CHUNK_DIGITS; at++) value = value * 62 + (VALUES[key.charCodeAt(at)] ?? 0)
  return value
}

const checkDigits = (body: Buffer) => {
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return toBase62(check, CHECK_DIGITS)
}

function toBase62(bytes: Buffer, digits: number): string {
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 62n) text = DIGITS[Number(number % 62n)] + text
  return text.padStart(digits, '0')
}
