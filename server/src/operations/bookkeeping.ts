import { inTransaction, retryOnConflict, type Transaction } from '../database/transaction.ts'
import { authorize } from './access.ts'
import type { Caller } from './caller.ts'
import { callerForChange } from './caller.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import { findStoredAnswer, type IdempotentRequest } from './idempotency.ts'
import type { Operation } from './operation.ts'
import { isRecordedRefusal } from './refusal.ts'
import { Refused, recordingOf, recordingRefused } from './refused.ts'
import type { Runtime } from './runtime.ts'
import { type LockedTransaction, turnOfCaller, underLock } from './under-lock.ts'
import { type Answer, decideInput, readInput, type WriteRequest } from './write-request.ts'

type Bookkeeping = Extract<Operation, { kind: 'bookkeeping' }>

/**
 * Runs a bookkeeping operation, which needs no audit entry, in a transaction without the organization's lock.
 * Exceptions: if the operation has `record` and the caller is in a session, the change is recorded, under the lock. If
 * a guard refuses the operation (403), the refusal is recorded in a separate transaction under the lock before the
 * error response is sent. A conflict is not recorded, because the platform repeats its registrations, even those for
 * suspended members.
 */
export async function executeBookkeeping(
  runtime: Runtime,
  operation: Bookkeeping,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { organizationId } = request.credential
  const isRecorded = operation.record !== undefined && request.caller.credential.type === 'session'
  const unlocked = (transaction: Transaction) => runOnce(runtime, operation, request, once, transaction, null)
  const locked = (transaction: LockedTransaction) =>
    runOnce(runtime, operation, request, once, transaction, transaction.commitChange)
  return recordingRefused(runtime, operation, request, () =>
    isRecorded
      ? underLock(runtime, organizationId, turnOfCaller(request.caller), locked)
      : retryOnConflict(() => inTransaction(runtime.pool, organizationId, unlocked)),
  )
}

/** Runs the operation in the transaction. With `commitChange`, locks the organization first, and records the change. */
async function runOnce(
  { clock, idempotency }: Runtime,
  operation: Bookkeeping,
  request: WriteRequest,
  once: IdempotentRequest | null,
  transaction: Transaction,
  commitChange: LockedTransaction['commitChange'] | null,
): Promise<Answer> {
  const { credential } = request
  const earlier = once && (await findStoredAnswer(idempotency, transaction, once, clock.now()))
  const { head, caller, found } = await transaction.run({
    head: commitChange && !earlier ? lockGovernance(credential.organizationId) : undefined,
    // Sent before the caller: a suspension for whose locks it waits must be seen when the caller is read.
    found: earlier ? undefined : operation.read?.(readInput(request, clock.now())),
    caller: credential.findCaller(clock.now()).map(caller => caller && callerForChange(caller)),
  })
  if (!caller) throw credential.refusal()
  authorize(caller, operation, clock.now())
  if (earlier) return { ...earlier, replayed: true, etag: null }

  const now = clock.now()
  const context = { caller, now, found, ...decideInput(request) }
  const more = operation.readMore && (await transaction.run(operation.readMore(context)))
  const { response, writes } = refusing(caller, () => operation.decide({ ...context, more }))
  const stored = once && idempotency.store(once, { response }, now)
  if (request.dryRun) await transaction.rollback(writes)
  else if (commitChange && head) {
    const fact = operation.record?.({ ...context, more }) ?? null
    await commitChange(head, { writes, recording: fact && recordingOf(fact, caller, request, now), stored })
  } else await transaction.commit({ writes, stored })
  return { response, replayed: false, etag: null }
}

function refusing<T>(caller: Caller, decide: () => T): T {
  try {
    return decide()
  } catch (error) {
    throw isRecordedRefusal(error) && error.kind === 'forbidden' ? new Refused(error, caller) : error
  }
}
