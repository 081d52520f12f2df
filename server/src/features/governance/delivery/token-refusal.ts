import type { RequestResult } from '../destinations/index.ts'

const MOST_LENGTH = 200
const MOST_CODE_LENGTH = 60

/**
 * The error with which a receiver refuses a token (RFC 8935, section 2.3): its code and description, on one line; null
 * for other responses.
 */
export function tokenRefusalOf({ status, responseExcerpt }: RequestResult): string | null {
  if (status !== 400) return null
  try {
    const { err, description } = JSON.parse(responseExcerpt)
    if (typeof err !== 'string' || err === '') return null
    const code = err.slice(0, MOST_CODE_LENGTH)
    const text = typeof description === 'string' && description !== '' ? `${code}: ${description}` : code
    return (
      text
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MOST_LENGTH)
        .toWellFormed() || null
    )
  } catch {
    return null
  }
}
