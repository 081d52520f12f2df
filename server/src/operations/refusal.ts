import { PublicError } from '../kernel/errors.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import type { Fact, OperationShape, Target } from './operation.ts'
import type { Recording, Runtime } from './runtime.ts'
import { underLock } from './under-lock.ts'

/** True if the audit trail records this refusal: by a guard or a state, under the lock. */
export const isRecordedRefusal = (error: unknown): error is PublicError =>
  error instanceof PublicError && (error.kind === 'forbidden' || error.kind === 'conflict')

/** The request that was refused. */
interface Asked {
  readonly body: Record<string, unknown> | null
  readonly query?: Record<string, unknown>
}

/** The record of a refusal: its target, its operation, and the request's values. */
export const operationRefused =
  (operationId: string, target: Target, asked: Asked) =>
  (refusal: PublicError): Fact => ({
    action: 'operation.refused',
    target,
    reason: refusal.code,
    changes: { before: null, after: { operation: operationId, ...asked } },
    events: [],
  })

/** Records a refusal in a transaction of its own: the one that it happened in is rolled back. */
export const recordRefusal = (runtime: Runtime, recording: Recording): Promise<void> =>
  underLock(runtime, recording.organizationId, async transaction => {
    const head = await transaction.run(lockGovernance(recording.organizationId))
    if (head) await transaction.commitChange(head, { recording: { ...recording, now: runtime.clock.now() } })
  })

/** The request's values, without those that the trail must not keep. */
export function recordedBody({ unrecorded = [] }: OperationShape, body: unknown): Record<string, unknown> | null {
  if (typeof body !== 'object' || body === null) return null
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, unrecorded.includes(name) ? '(not recorded)' : value]),
  )
}

/** The query's values that say more than whether to do it; a DELETE has its reason there. */
export function recordedQuery(query: unknown): Pick<Asked, 'query'> {
  const { dry_run: _, ...asked } = (query ?? {}) as Record<string, unknown>
  return Object.keys(asked).length > 0 ? { query: asked } : {}
}

/** `/v1/members/{userId}/suspension` with its parameters: the member that the path names. */
export function targetOfPath(path: string, params: unknown): Target {
  const segments = path.split('/')
  const parameter = segments.findIndex(segment => segment.startsWith('{'))
  const collection = segments.at(parameter > 0 ? parameter - 1 : -1) ?? ''
  const id = Object.values(params ?? {})[0]
  return { type: collection.replaceAll('-', '_').replace(/s$/, ''), id: typeof id === 'string' ? id : '' }
}
