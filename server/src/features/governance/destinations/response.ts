import type { IncomingHttpHeaders } from 'node:http'

const MAX_EXCERPT_BYTES = 2048
const MAX_RETRY_AFTER_S = 86_400
const UNPRINTABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [\w :-]{15,28}$/

/**
 * The beginning of a response body as text: at most 2,048 bytes of UTF-8, no truncated character, safe for a PostgreSQL
 * text column and for a terminal. Invalid UTF-8, and control characters other than tab and line breaks, become U+FFFD.
 */
export function excerptOf(body: Buffer): string {
  const text = beginningAsText(body).replace(UNPRINTABLE, '\ufffd')
  return beginningAsText(Buffer.from(text))
}

function beginningAsText(bytes: Buffer): string {
  const isCut = bytes.length > MAX_EXCERPT_BYTES
  return new TextDecoder().decode(bytes.subarray(0, MAX_EXCERPT_BYTES), { stream: isCut })
}

/**
 * The seconds of a Retry-After header in either form of RFC 9110 (seconds or a date), limited to one day; null if there
 * is not a valid one.
 */
export function retryAfterOf(headers: IncomingHttpHeaders, now: number): number | null {
  const [value] = [headers['retry-after'] as string | string[] | undefined].flat()
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((dateOf(value) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S)
}

function dateOf(text: string): number {
  if (!HTTP_DATE.test(text)) return Number.NaN
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
}
