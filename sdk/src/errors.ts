import type { AuthCode, AuthOperation } from './auth.ts'
import type { ErrorCodes } from './generated/error-codes.ts'
import type { Problem } from './generated/schemas.ts'

/** An operation of the API, by its id, or a call to `/auth`. */
export type OperationId = keyof ErrorCodes | AuthOperation

/**
 * The client's own codes. `network_fault`: the service cannot be reached, or the response was incomplete. `timeout`: an
 * attempt took too long. `unexpected_answer`: the response is not from Reeve, but for example a proxy's page.
 */
export type ClientCode = 'network_fault' | 'timeout' | 'unexpected_answer'

/** The codes with which a call of this operation can fail. */
export type ErrorCode<Id extends OperationId = OperationId> =
  | (Id extends keyof ErrorCodes ? ErrorCodes[Id] : AuthCode)
  | ClientCode

interface Failure<Id extends OperationId> {
  readonly operation: Id
  readonly code: ErrorCode<Id>
  /** The response; absent if there was none. */
  readonly response?: Response | undefined
  readonly problem?: Problem | null
  readonly cause?: unknown
}

/** A call that failed. `code` is the contract; texts are for people and may change. */
export class ReeveError<Id extends OperationId = OperationId> extends Error {
  override readonly name = 'ReeveError'
  /** The operation that was called, such as `suspendMember`. */
  readonly operation: Id
  readonly code: ErrorCode<Id>
  /** The HTTP status; 0 without a response, and for malformed content in a list or an export. */
  readonly status: number
  /** Identifies the request in the service's log and audit trail; null when the status is 0. */
  readonly requestId: string | null
  /** The parts of the request that are wrong, as JSON pointers such as `/profile_id`. */
  readonly pointers: readonly string[]
  /** The current ETag of the resource, if the code is `changed_meanwhile`. */
  readonly etag: string | undefined
  /** The problem details, including the invalid fields, the missing scope or permissions. Null if there are none. */
  readonly problem: Problem | null
  /** The milliseconds to wait before the next attempt, as requested by the service. */
  readonly retryAfterMs: number | undefined
  /**
   * True if the write may have succeeded despite the error, because this attempt or an earlier one was lost or failed
   * in the service. Repeat the call with the same `idempotencyKey` to find out. False for reads and dry runs.
   */
  mayBeDone = false

  constructor({ operation, code, response, problem = null, cause }: Failure<Id>) {
    const { status = 0, headers } = response ?? {}
    super(`${operation}: ${problem?.detail ?? TEXTS[code as ClientCode]} (${status ? `${status} ` : ''}${code})`, {
      cause,
    })
    this.operation = operation
    this.code = code
    this.status = status
    this.requestId = problem?.request_id ?? headers?.get('x-request-id') ?? null
    this.pointers = problem?.errors?.map(({ pointer }) => pointer) ?? []
    this.etag = headers?.get('etag') ?? undefined
    this.problem = problem
    this.retryAfterMs = readRetryAfter(headers?.get('retry-after'), Date.now())
  }
}

const TEXTS: Readonly<Record<ClientCode, string>> = {
  network_fault: 'The service cannot be reached, or the response was incomplete',
  timeout: 'The service did not respond in time',
  unexpected_answer: 'The response is not one of Reeve’s',
}

/** Parses Retry-After, a number of seconds or a date, into milliseconds from `nowMs`. Undefined for any other value. */
export function readRetryAfter(value: string | null | undefined, nowMs: number): number | undefined {
  if (!value?.trim()) return undefined
  const milliseconds = Number.isNaN(Number(value)) ? Date.parse(value) - nowMs : Number(value) * 1000
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** The error for a response with Reeve's headers but malformed content. */
export const unexpected = (operation: OperationId, cause: unknown): ReeveError =>
  new ReeveError({ operation, code: 'unexpected_answer', cause })

/** An error of any operation: comparing `operation` narrows `code` to the codes of that operation. */
export type AnyReeveError = { [Id in OperationId]: ReeveError<Id> }[OperationId]

/** True if the error is a failed call with one of these codes, or with any code if none are given. */
export function isReeveError(error: unknown): error is AnyReeveError
export function isReeveError<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ReeveError & { readonly code: Code }
export function isReeveError(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return error instanceof ReeveError && (codes.length === 0 || codes.includes(error.code))
}
