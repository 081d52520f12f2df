import type { AnyReeveError, Problem } from '@reeve/sdk'
import { argumentOf } from './argument-names.ts'
import { describeUrl } from './settings.ts'

/** Exit codes of client commands; docs/cli.md has the same table. */
export const EXIT = {
  ok: 0,
  /** The answer of a check is no, or part of the work failed. */
  no: 1,
  /** The command, a file or the request is invalid: a retry does not help. */
  usage: 2,
  notFound: 3,
  /** The caller lacks a permission, or a guard or the state of the resource refuses the change. */
  refused: 4,
  unauthenticated: 5,
  /** The service cannot be reached, is busy or fails: a later retry may help. */
  unavailable: 6,
  /** Writing to stdout failed, but the change may have been made. */
  unwritten: 7,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A client command that ends without success. The message is for the person who typed it. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Translates an error into a message for people. Undefined for a bug, whose stack should be printed. */
export async function toFailure(error: unknown): Promise<Failure | undefined> {
  if (error instanceof Failure) return error
  const { isReeveError } = await import('@reeve/sdk')
  return isReeveError(error) ? new Failure(exitCodeOf(error), textOf(error), { cause: error }) : undefined
}

const EXIT_BY_STATUS: Readonly<Record<number, ExitCode>> = {
  401: EXIT.unauthenticated,
  403: EXIT.refused,
  404: EXIT.notFound,
  408: EXIT.unavailable,
  409: EXIT.refused,
  410: EXIT.notFound,
  412: EXIT.refused,
  429: EXIT.unavailable,
}

/**
 * The exit code of an error. An error whose code ends in `_not_found` counts as not found even with status 422, which
 * the service returns for an unknown resource in the body, such as a profile.
 */
const exitCodeOf = ({ status, code }: AnyReeveError): ExitCode =>
  // The response came from another server, such as a proxy, so its status says nothing about the key or the resource.
  (code === 'unexpected_answer' ? EXIT.unavailable : undefined) ??
  (code.endsWith('_not_found') ? EXIT.notFound : EXIT_BY_STATUS[status]) ??
  (status >= 400 && status < 500 ? EXIT.usage : EXIT.unavailable)

/** Messages for errors whose remedy is an option, or whose `detail` names a field or header of the API. */
const DECISIONS: Readonly<Record<string, string>> = {
  keep_oracle_required:
    'The member owns the Oracle. Use --keep-oracle to keep it running, or --no-keep-oracle to pause it.',
  held_by_directory:
    'A directory holds the suspension. Reactivate the person at the identity provider, or end the hold with ' +
    '--override, as an owner.',
  changed_meanwhile: 'Something has changed since the preview. Nothing was done. Run the command again.',
}

function textOf(error: AnyReeveError): string {
  const { code, requestId, problem } = error
  const about = requestId ? `${code}, request ${requestId}` : code
  const others = (problem?.errors ?? []).filter(({ detail }) => detail !== problem?.detail)
  const faults = others.map(
    ({ pointer, detail }) => `\n  ${inArguments(detail.startsWith(pointer) ? detail : `${pointer}: ${detail}`)}`,
  )
  return `${sentenceOf(error)}${needOf(problem)}${remedyOf(problem)} (${about})${faults.join('')}`
}

/** Maximum number of allowed values in a message. */
const MOST_VALUES = 8

/** Replaces the pointer to a field with the argument or option, and shortens a long list of allowed values. */
function inArguments(detail: string): string {
  return detail
    .replace(/^\/[\w/]+/, pointer => argumentOf(pointer) ?? pointer)
    .replace(/ must be equal to one of the allowed values: (.*)$/, (whole, list: string) => {
      const values = list.split(', ')
      if (values.length <= MOST_VALUES) return whole
      return ` must be one of ${values.length} values, such as ${values.slice(0, MOST_VALUES).join(', ')}, …`
    })
}

/** A sentence about the missing permissions; empty if the response has none. `detail` already has a missing scope. */
function needOf(problem: Problem | null): string {
  const missing = problem?.missing_permissions ?? []
  return missing.length > 0 ? ` Missing: ${missing.join(', ')}.` : ''
}

/** Reasons for which a webhook's URL is forbidden unless the operator's allow list contains it. */
const ALLOWABLE = new Set(['address', 'name', 'port'])

/** A sentence about the operator's remedy, which the client cannot apply. */
const remedyOf = (problem: Problem | null): string =>
  problem?.code === 'webhook_url_forbidden' && problem.errors?.some(({ code }) => ALLOWABLE.has(code))
    ? ' The operator can allow it with REEVE_WEBHOOK_ALLOW.'
    : ''

function sentenceOf({ code, status, problem, cause }: AnyReeveError): string {
  const decision = DECISIONS[code]
  if (decision) return decision
  // The service has another version, or REEVE_URL contains a wrong path.
  if (problem?.code === 'route_not_found')
    return `The service has no operation at this path. ${describeUrl()}: check it.`
  if (problem) return inArguments(problem.detail).replace(/(?<![.!?])$/, '.')
  if (code === 'timeout') return 'The service did not respond in time.'
  if (code === 'unexpected_answer') {
    return `The response${status ? ` (status ${status})` : ''} did not come from Reeve. Check REEVE_URL.`
  }
  if (status) return 'The connection closed before the response was complete. Try again.'
  return `Cannot connect to the service${reasonOf(cause)}. ${describeUrl()}: check it, and that Reeve is running.`
}

/** The code of the connection error, such as ` (ECONNREFUSED)`. The message of `fetch` is only "fetch failed". */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined
  return inner instanceof Error && 'code' in inner ? ` (${inner.code})` : ''
}
