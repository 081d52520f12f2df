import { inTransaction } from '../database/transaction.ts'
import { covers } from '../kernel/authority.ts'
import { assertRecentSignIn, authorityChanged, authorize } from './access.ts'
import { type Caller, callerForChange } from './caller.ts'
import { assertMatches, assertNoneExpected, etagOf } from './etag.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import { findStoredAnswer, type IdempotentRequest, type StoredContent } from './idempotency.ts'
import type { Operation, Outcome } from './operation.ts'
import { isRecordedRefusal } from './refusal.ts'
import { Refused, recordingOf, recordingRefused } from './refused.ts'
import type { Runtime } from './runtime.ts'
import { type LockedTransaction, turnOfCaller, underLock } from './under-lock.ts'
import { type Answer, decideInput, readInput, type WriteRequest } from './write-request.ts'

type Change = Extract<Operation, { kind: 'change' }>
type Final = Pick<Outcome<unknown>, 'response' | 'afterCommit' | 'replayNeedsRecentSignIn'>
type Changed = Final & Pick<Outcome<unknown>, 'beforeResponse'> & Pick<Answer, 'replayed' | 'etag'>

/**
 * Runs a governance change under its organization's lock, and authorizes it by the authority that was read under the
 * lock. A dry run takes the same steps and is rolled back. If a guard (403) or a state (409) refuses the change under
 * the lock, the refusal is recorded in a separate transaction before the error response is sent.
 */
export async function executeChange(
  runtime: Runtime,
  operation: Change,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { organizationId } = request.credential
  const run = async (transaction: LockedTransaction): Promise<Changed> =>
    (once && (await replay(runtime, operation, request, once, transaction))) ??
    runOnce(runtime, operation, request, once, transaction)
  return recordingRefused(runtime, operation, request, async () => {
    const turn = turnOfCaller(request.caller)
    const { replayed, etag, beforeResponse, ...outcome } = await underLock(runtime, organizationId, turn, run)
    if (request.dryRun) return { response: outcome.response, replayed, etag }
    const waiting = beforeResponse?.()
    // Marks a rejection as handled until `await waiting` throws it, after the final response was stored.
    waiting?.catch(() => undefined)
    const response = await finish(runtime, once, outcome)
    await waiting
    return { response, replayed, etag }
  })
}

/** Runs `afterCommit`, and returns the final response. */
async function finish(
  runtime: Runtime,
  once: IdempotentRequest | null,
  { response, afterCommit, replayNeedsRecentSignIn }: Final,
): Promise<unknown> {
  if (!afterCommit) return response
  const final = await afterCommit()
  if (once && final !== response) await storeFinal(runtime, once, { response: final, replayNeedsRecentSignIn })
  return final
}

/**
 * Replaces the response that was stored with the change, so that a replay gets the same response as the first request.
 * If this fails, the stored response stays: the change was committed, so its request must not fail.
 */
const storeFinal = ({ pool, idempotency }: Runtime, once: IdempotentRequest, content: StoredContent) =>
  inTransaction(pool, once.owner.organizationId, transaction =>
    transaction.commit(idempotency.replace(once, content)),
  ).catch(() => undefined)

/** Finds the stored response of an earlier request; null if there is none. */
async function replay(
  { idempotency, clock }: Runtime,
  operation: Change,
  { credential, caller: first, params }: WriteRequest,
  once: IdempotentRequest,
  transaction: LockedTransaction,
): Promise<Changed | null> {
  const earlier = await findStoredAnswer(idempotency, transaction, once, clock.now())
  if (!earlier) return null
  const found = await transaction.run(credential.findCaller(clock.now()))
  if (!found) throw credential.refusal()
  const caller = callerForChange(found)
  authorize(caller, operation, clock.now())
  if (earlier.replayNeedsRecentSignIn) assertRecentSignIn(caller, clock.now())
  const response = operation.onReplay ? operation.onReplay(earlier.response, caller) : earlier.response
  const beforeResponse = async () => operation.beforeReplay?.({ caller: first, params: params as never, response })
  return { response, replayed: true, etag: null, beforeResponse }
}

/**
 * Runs the change in two batches, with one more in between if there is a `readMore`. The first batch locks the
 * organization, and then the rows that `read` locks. Statements after the organization's lock, such as the one that
 * finds the caller, see everything that earlier holders of the lock have committed. The last batch writes, records and
 * commits.
 */
async function runOnce(
  runtime: Runtime,
  operation: Change,
  request: WriteRequest,
  once: IdempotentRequest | null,
  transaction: LockedTransaction,
): Promise<Changed> {
  const { credential } = request
  const { head, caller, found } = await transaction.run({
    head: lockGovernance(credential.organizationId),
    caller: credential.findCaller(runtime.clock.now()).map(caller => caller && callerForChange(caller)),
    found: operation.read?.(readInput(request, runtime.clock.now())),
  })
  if (!head) throw credential.refusal()
  const now = runtime.clock.now()
  return refusing(request, caller, async authorized => {
    authorize(authorized, operation, now)
    const previewState = operation.previewState?.(found)
    const state = operation.etag?.(found)
    assertMatches(request.ifMatch, [state, previewState])
    const context = { caller: authorized, now, found, ...decideInput(request) }
    const more = operation.readMore && (await transaction.run(operation.readMore(context)))
    const { writesFor, fact, response, beforeWrites, ...decided } = operation.decide({ ...context, more })
    const { afterCommit, beforeResponse } = decided
    const content = { response, replayNeedsRecentSignIn: decided.replayNeedsRecentSignIn }
    const writes = writesFor ? [decided.writes, writesFor(request.context)] : decided.writes
    // Checked after `decide`, because the refusals of `decide`, such as 404, take precedence. If there is no state, the
    // change would create a resource, although `If-Match` requires that it exists. A state was compared above.
    if (operation.etag && (state ?? previewState) === undefined) assertNoneExpected(request.ifMatch)
    if (request.dryRun) await transaction.rollback(writes)
    else {
      beforeWrites?.()
      const recording = fact && recordingOf(fact, authorized, request, now)
      const stored = once && runtime.idempotency.store(once, content, now)
      await transaction.commitChange(head, { writes, recording, stored })
    }
    const shown = request.dryRun ? (previewState ?? state) : operation.etagOfAnswer?.(response)
    const etag = shown ? etagOf(shown) : null
    return { ...content, replayed: false, etag, afterCommit, beforeResponse }
  })
}

/**
 * Refuses with a conflict if the caller has lost any authority between its admission and the lock, even if the
 * remaining authority is sufficient. Wraps this and later refusals in `Refused`, so that they are recorded.
 */
async function refusing<T>(request: WriteRequest, caller: Caller | undefined, work: (caller: Caller) => Promise<T>) {
  try {
    if (!caller || !covers(caller, request.caller)) throw authorityChanged()
    return await work(caller)
  } catch (error) {
    throw isRecordedRefusal(error) ? new Refused(error, caller ?? request.caller) : error
  }
}
