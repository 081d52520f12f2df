import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'rve_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ORGANIZATION_BYTES = 16
const RANDOM_BYTES = 24
const BODY_BYTES = ORGANIZATION_BYTES + RANDOM_BYTES
/** 62^54 > 2^320 > 62^53, and 62^6 > 2^32. */
const BODY_DIGITS = 54
const CHECK_DIGITS = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_DIGITS + CHECK_DIGITS}}$`)
/** As many digits as a Number holds exactly; one BigInt step for each digit took ten times as long. */
const CHUNK_DIGITS = 8
const VALUE = new Map([...DIGITS].map((digit, value) => [digit, value]))

/**
 * A new API key: `rve_` + base62 of (organization id ‖ 24 random bytes) + 6 base62 digits of their CRC32. Scanners
 * recognise it without asking anyone, and it says which organization to look it up in.
 */
export function makeKey(organizationId: string): string {
  const body = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)])
  return PREFIX + toBase62(body, BODY_DIGITS) + checkDigits(body)
}

/** The organization that a well-formed key names; undefined for anything else. Says nothing of the key's validity. */
export function organizationOfKey(key: string): string | undefined {
  if (!SHAPE.test(key)) return undefined
  const digits = key.slice(PREFIX.length, PREFIX.length + BODY_DIGITS)
  const hex = fromBase62(digits)
    .toString(16)
    .padStart(BODY_BYTES * 2, '0')
  if (hex.length > BODY_BYTES * 2) return undefined
  if (key.slice(-CHECK_DIGITS) !== checkDigits(Buffer.from(hex, 'hex'))) return undefined
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

const checkDigits = (body: Buffer) => {
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return toBase62(check, CHECK_DIGITS)
}

function fromBase62(digits: string): bigint {
  let number = 0n
  for (let at = 0; at < digits.length; at += CHUNK_DIGITS) {
    const chunk = digits.slice(at, at + CHUNK_DIGITS)
    let value = 0
    for (const digit of chunk) value = value * 62 + (VALUE.get(digit) ?? 0)
    number = number * 62n ** BigInt(chunk.length) + BigInt(value)
  }
  return number
}

function toBase62(bytes: Buffer, digits: number): string {
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 62n) text = DIGITS[Number(number % 62n)] + text
  return text.padStart(digits, '0')
}
