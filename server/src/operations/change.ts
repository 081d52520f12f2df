import type { Sql } from '../database/pool.ts'
import { covers } from '../kernel/authority.ts'
import type { PublicError } from '../kernel/errors.ts'
import { authorityChanged, authorize } from './access.ts'
import { currentCaller } from './admission.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import type { IdempotentRequest } from './idempotency.ts'
import type { Mechanism, Recording } from './mechanism.ts'
import type { Actor, Caller, Fact, Operation, Outcome } from './operation.ts'
import {
  isRecordedRefusal,
  operationRefused,
  recordedBody,
  recordedQuery,
  recordRefusal,
  targetOfPath,
} from './refusal.ts'
import { type Exclusive, underLock } from './under-lock.ts'
import { type Answer, asked, type WriteRequest } from './write-request.ts'

type Change = Extract<Operation, { kind: 'change' }>
type Changed = Outcome<unknown> & { readonly replayed: boolean }

/**
 * Runs a governance change: alone in its organization, on an authority that was read under the lock. A dry run goes the
 * very same way and is rolled back. What a guard or a state refuses under the lock is recorded, in a transaction of its
 * own, before the refusal is answered.
 */
export async function executeChange(
  mechanism: Mechanism,
  operation: Change,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { organizationId } = request.credential
  const run = async (exclusive: Exclusive): Promise<Changed> =>
    (once && (await replay(mechanism, operation, request, once, exclusive.sql))) ??
    runOnce(mechanism, operation, request, once, exclusive)
  try {
    const { afterCommit, response, replayed } = await underLock(mechanism, organizationId, run)
    return { response: afterCommit && !request.dryRun ? await afterCommit() : response, replayed }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (!request.dryRun) await recordRefused(mechanism, operation, request, error)
    throw error.refusal
  }
}

/** The stored answer of an earlier request with the same key. What its `afterCommit` promised is waited for again. */
async function replay(
  { idempotency, clock }: Mechanism,
  operation: Change,
  { credential, params }: WriteRequest,
  once: IdempotentRequest,
  sql: Sql,
): Promise<Changed | null> {
  const earlier = await idempotency.recall(sql, once, clock.now())
  if (!earlier) return null
  authorize(await currentCaller(sql, credential, clock.now()), operation)
  const afterCommit = async () => {
    await operation.beforeReplay?.({ caller: once.caller, params: params as never })
    return earlier.response
  }
  return { ...earlier, fact: null, replayed: true, afterCommit }
}

async function runOnce(
  mechanism: Mechanism,
  operation: Change,
  request: WriteRequest,
  once: IdempotentRequest | null,
  { sql, commit }: Exclusive,
): Promise<Changed> {
  const { head, caller, found, now } = await lockAndRead(mechanism, operation, sql, request)
  const outcome = await runUnderLock(operation, sql, caller, found, now, request)
  const { fact, response, last = [] } = outcome
  if (request.dryRun) {
    await Promise.all(last)
    return { ...outcome, replayed: false }
  }
  const recording = fact && recordingOf(fact, caller ?? request.caller, request, now)
  const stored = once ? mechanism.idempotency.remember(sql, once, response, now) : []
  await commit(head, recording, ...last, ...stored)
  return { ...outcome, replayed: false }
}

/** All in one flush. What follows the lock is read once it was granted. */
async function lockAndRead({ clock }: Mechanism, { readAhead }: Change, sql: Sql, request: WriteRequest) {
  const { credential } = request
  const [head, caller, found] = await Promise.all([
    lockGovernance(sql, credential.organizationId),
    credential.findCaller(sql, clock.now()),
    readAhead?.(sql, credential.organizationId, asked(request), clock.now()),
  ])
  if (!head) throw credential.refusal()
  return { head, caller, found, now: clock.now() }
}

/**
 * A request that was admitted, and whose caller lost any of its authority before the lock was granted, lost a race:
 * that is a conflict, whatever the caller could still do. What is refused from here on is recorded.
 */
async function runUnderLock(
  operation: Change,
  sql: Sql,
  caller: Caller | undefined,
  found: unknown,
  now: Date,
  request: WriteRequest,
) {
  try {
    if (!caller || !covers(caller, request.caller)) throw authorityChanged()
    authorize(caller, operation)
    return await operation.run({ sql, caller, now, found, ...asked(request) })
  } catch (error) {
    throw isRecordedRefusal(error) ? new Refused(error, caller ?? request.caller) : error
  }
}

/** A refusal under the lock, on its way out of the transaction that it ends. */
class Refused extends Error {
  readonly refusal: PublicError
  readonly caller: Caller

  constructor(refusal: PublicError, caller: Caller) {
    super(refusal.message)
    this.refusal = refusal
    this.caller = caller
  }
}

async function recordRefused(mechanism: Mechanism, operation: Change, request: WriteRequest, refused: Refused) {
  const target = targetOfPath(operation.path, request.params)
  const asked = { body: recordedBody(operation, request.body), ...recordedQuery(request.query) }
  const fact = operationRefused(operation.id, target, asked)(refused.refusal)
  await recordRefusal(mechanism, recordingOf(fact, refused.caller, request, mechanism.clock.now()))
}

const recordingOf = (fact: Fact, caller: Caller, { context }: WriteRequest, now: Date): Recording => ({
  organizationId: caller.organizationId,
  fact,
  actor: actorOf(caller),
  context,
  now,
})

const actorOf = ({ credential, userId, name }: Caller): Actor => ({
  type: 'member',
  id: userId,
  name,
  key: credential.type === 'api_key' ? { id: credential.id, name: credential.name } : null,
})
