import { inTransaction, retryOnConflict } from '../database/transaction.ts'
import { authorize } from './access.ts'
import { findStoredAnswer, type IdempotentRequest } from './idempotency.ts'
import type { Caller, Operation } from './operation.ts'
import { isRecordedRefusal } from './refusal.ts'
import { Refused, recordingRefused } from './refused.ts'
import type { Runtime } from './runtime.ts'
import { type Answer, decideInput, readInput, type WriteRequest } from './write-request.ts'

type Bookkeeping = Extract<Operation, { kind: 'bookkeeping' }>

/**
 * Runs a bookkeeping operation, which needs no audit entry, in a transaction without the organization's lock. If a
 * guard refuses it (403), the refusal is recorded in a separate transaction under the lock before the error response is
 * sent. A conflict is not: the platform repeats its registrations, also those of suspended members.
 */
export async function executeBookkeeping(
  runtime: Runtime,
  operation: Bookkeeping,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { pool, clock, idempotency } = runtime
  const { credential } = request
  const run = () =>
    inTransaction(pool, credential.organizationId, async transaction => {
      const earlier = once && (await findStoredAnswer(idempotency, transaction, once, clock.now()))
      const { caller, found } = await transaction.run({
        caller: credential.findCaller(clock.now()),
        found: earlier ? undefined : operation.read?.(readInput(request, clock.now())),
      })
      if (!caller) throw credential.refusal()
      authorize(caller, operation, clock.now())
      if (earlier) return { ...earlier, replayed: true, etag: null }

      const now = clock.now()
      const context = { caller, now, found, ...decideInput(request) }
      const more = operation.readMore && (await transaction.run(operation.readMore(context)))
      const { response, writes } = refusing(caller, () => operation.decide({ ...context, more }))
      if (request.dryRun) await transaction.rollback(writes)
      else await transaction.commit({ writes, stored: once && idempotency.store(once, { response }, now) })
      return { response, replayed: false, etag: null }
    })
  return recordingRefused(runtime, operation, request, () => retryOnConflict(run))
}

function refusing<T>(caller: Caller, decide: () => T): T {
  try {
    return decide()
  } catch (error) {
    throw isRecordedRefusal(error) && error.kind === 'forbidden' ? new Refused(error, caller) : error
  }
}
