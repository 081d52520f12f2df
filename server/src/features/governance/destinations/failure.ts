/**
 * The outcomes of a request, a closed set. Only `delivered` (2xx) is a success; `rejected` is any other final status.
 */
export const OUTCOMES = [
  'delivered',
  'rejected',
  'blocked',
  'dns_failed',
  'connect_failed',
  'connect_timeout',
  'tls_failed',
  'timeout',
  'response_invalid',
  'connection_closed',
  'cancelled',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const MAX_TEXT = 200

/** Ends a request with an outcome. It is never thrown out of this folder. */
export class Failure extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome, text: string) {
    super(text)
    this.outcome = outcome
  }
}

interface ForeignError extends NodeJS.ErrnoException {
  /** OpenSSL's message, without the file and line of OpenSSL's source. */
  reason?: string
}

/**
 * The log text of an error from outside Reeve: code and message on one line, at most 200 characters, no broken
 * surrogate pair.
 */
export function shortTextOf(error: unknown): string {
  const { code = '', reason, message }: ForeignError = error instanceof Error ? error : new Error(String(error))
  const words = reason ?? message
  const text = words.includes(code) ? words : `${code} ${words}`
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed()
}
