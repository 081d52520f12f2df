import { PublicError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { sessionNotFresh } from './access.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import type { Fact, OperationShape, Target } from './operation.ts'
import type { Recording, Runtime } from './runtime.ts'
import { shortened } from './shortened.ts'
import { turnOf, underLock } from './under-lock.ts'

/**
 * True for refusals that the audit trail records: missing authority (403) and conflicts with a state (409). A missing
 * recent sign-in is not recorded: the person has the authority, signs in and repeats the request.
 */
export const isRecordedRefusal = (error: unknown): error is PublicError =>
  error instanceof PublicError &&
  (error.kind === 'forbidden' || error.kind === 'conflict') &&
  error.code !== sessionNotFresh.code

/** The values of the refused request. */
interface Asked {
  readonly body: Record<string, unknown> | null
  readonly query?: Record<string, unknown>
}

/**
 * The fact that an operation was refused, for the audit trail: its target, the operation, and the request's values.
 * Long values are shortened, because a caller could otherwise fill the trail with them.
 */
export const operationRefused =
  (operationId: string, target: Target, asked: Asked) =>
  (refusal: PublicError): Fact => ({
    action: 'operation.refused',
    target,
    reason: refusal.code,
    changes: { before: null, after: { operation: operationId, ...shortened({ ...asked }) } },
    events: [],
  })

/**
 * Records a refusal in a separate transaction, because the transaction of the request is rolled back. Adds the name of
 * a target that is a member.
 */
export function recordRefusal(
  runtime: Runtime,
  { fact, ...recording }: Recording,
  turn: string = turnOf(recording.actor),
): Promise<void> {
  const { organizationId } = recording
  const { type, id } = fact.target
  return underLock(runtime, organizationId, turn, async transaction => {
    const { head, name } = await transaction.run({
      head: lockGovernance(organizationId),
      name: type === 'member' && isUuid(id) ? runtime.findMemberName(organizationId, id) : undefined,
    })
    const target = name === undefined ? fact.target : { ...fact.target, name }
    const now = runtime.clock.now()
    if (head) await transaction.commitChange(head, { recording: { ...recording, fact: { ...fact, target }, now } })
  })
}

/** The fields of the body for the audit entry. Values that must not be in the trail are replaced. */
export function recordedBody(
  { unrecorded = [] }: Pick<OperationShape, 'unrecorded'>,
  body: unknown,
): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null) return null
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, unrecorded.includes(name) ? '(not recorded)' : value]),
  )
}

/** The query parameters for the audit entry, such as the reason of a DELETE, but without `dry_run`. */
export function recordedQuery(query: unknown): Pick<Asked, 'query'> {
  const { dry_run: _, ...asked } = (query ?? {}) as Record<string, unknown>
  return Object.keys(asked).length > 0 ? { query: asked } : {}
}

/** The resource that a path identifies, such as the member for `/v1/members/{userId}/suspension`. */
export function targetOfPath(path: string, params: unknown): Target {
  const segments = path.split('/')
  const parameter = segments.findIndex(segment => segment.startsWith('{'))
  const collection = segments.at(parameter > 0 ? parameter - 1 : -1) ?? ''
  const id = Object.values(params ?? {})[0]
  return {
    type: collection.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, ''),
    id: typeof id === 'string' ? id : '',
  }
}
