import { inTransaction, nameOrganization, retryOnConflict, type Transaction } from '../database/transaction.ts'
import { PublicError } from '../kernel/errors.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { assertMatches, etagOf } from './etag.ts'
import { ensureGovernance, FIRST_HEAD, type Head, lockGovernance } from './governance-lock.sql.ts'
import { findStoredAnswer, type IdempotentRequest, platformKeyOwner, type StoredContent } from './idempotency.ts'
import type { Actor, Fact, RequestContext } from './operation.ts'
import { authorizePlatform } from './platform-admission.ts'
import { showAllOrganizations } from './platform-operation.sql.ts'
import type {
  PlatformCaller,
  PlatformCredential,
  PlatformInput,
  PlatformOperation,
  PlatformOutcome,
} from './platform-operation.ts'
import { isRecordedRefusal, operationRefused, recordedBody, recordRefusal, targetOfPath } from './refusal.ts'
import type { Runtime } from './runtime.ts'
import { toRecord } from './under-lock.ts'
import type { Answer } from './write-request.ts'

type Change = Extract<PlatformOperation, { kind: 'platformChange' }>
type Operation = Change & Parameters<typeof recordedBody>[0] & { readonly id: string; readonly path: string }

/** A platform change whose params and body were validated against the operation's schemas. */
export interface PlatformRequest extends PlatformInput<unknown, unknown, unknown> {
  readonly credential: PlatformCredential
  /** The key at admission. The transaction reads it again. */
  readonly caller: PlatformCaller
  readonly context: RequestContext
  readonly dryRun: boolean
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
}

/**
 * Runs a platform change, at most once per Idempotency-Key. If a guard (403) or a state (409) refuses it, the refusal
 * is recorded in the system chain before the error response is sent. A dry run takes the lock of the organization, and
 * is rolled back.
 */
export async function executePlatformChange(
  runtime: Runtime,
  operation: Operation,
  request: PlatformRequest,
): Promise<Answer> {
  const once = idempotent(operation, request)
  const run = () => recordingRefused(runtime, operation, request, () => runUnderLock(runtime, operation, request, once))
  return once ? runtime.idempotency.exclusively(once, run) : run()
}

function idempotent(operation: Operation, request: PlatformRequest): IdempotentRequest | null {
  const { idempotencyKey: key, dryRun, caller, params, query, body, ifMatch } = request
  return key === null || dryRun
    ? null
    : { owner: platformKeyOwner(caller), key, operationId: operation.id, params, query, body, ifMatch }
}

/** Thrown in the transaction, so that it is rolled back. */
class Refused extends Error {
  readonly refusal: PublicError

  constructor(refusal: PublicError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

async function recordingRefused<T>(
  runtime: Runtime,
  operation: Operation,
  { caller, context, dryRun, params, body }: PlatformRequest,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (dryRun) throw error.refusal
    const target = targetOfPath(operation.path, params)
    const fact = operationRefused(operation.id, target, { body: recordedBody(operation, body) })(error.refusal)
    const now = runtime.clock.now()
    await recordRefusal(runtime, { organizationId: SYSTEM_ORGANIZATION, fact, actor: actorOf(caller), context, now })
    throw error.refusal
  }
}

/**
 * Runs the change in a transaction. In this process, changes of one organization run one after another, and so do
 * creations, so that many of them hold one connection.
 */
async function runUnderLock(
  runtime: Runtime,
  operation: Operation,
  request: PlatformRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const organizationId = operation.organizationOf?.(request.params as never) ?? SYSTEM_ORGANIZATION
  const run = () =>
    inTransaction(runtime.pool, organizationId, transaction =>
      runOnce(runtime, operation, request, once, transaction, organizationId),
    )
  const { answer, afterCommit } = await runtime.runExclusively(
    organizationId,
    () => retryOnConflict(run),
    request.caller.id,
  )
  afterCommit?.()
  return answer
}

interface Done {
  readonly answer: Answer
  readonly afterCommit?: PlatformOutcome<unknown>['afterCommit']
}

/** Locks the organization, unless the change creates one. The lock of the system chain follows, held briefly. */
async function runOnce(
  runtime: Runtime,
  operation: Operation,
  request: PlatformRequest,
  once: IdempotentRequest | null,
  transaction: Transaction,
  organizationId: string,
): Promise<Done> {
  const { clock, idempotency } = runtime
  const { credential, ifMatch, dryRun, params, query, body } = request
  const input = { params, query, body } as PlatformInput
  const earlier = once && (await findStoredAnswer(idempotency, transaction, once, clock.now()))
  if (earlier) return { answer: await replay(operation, credential, input, earlier, transaction, clock.now()) }
  const { head, caller, found } = await transaction.run({
    head: organizationId !== SYSTEM_ORGANIZATION && lockGovernance(organizationId),
    caller: credential.findCaller(clock.now()),
    setting: showAllOrganizations(),
    found: operation.read({ ...input, now: clock.now() }),
  })
  const now = clock.now()
  const authorized = authorizePlatform(caller, operation, credential)
  const before = operation.etag?.(found)
  assertMatches(ifMatch, [before])
  const outcome = refusing(() => operation.decide({ ...input, dryRun, caller: authorized, now, found }))
  if (dryRun) {
    await transaction.rollback(outcome.writes)
    return { answer: { response: outcome.response, replayed: false, etag: before ? etagOf(before) : null } }
  }
  const { response, fact, createdId } = outcome
  const stored = once && idempotency.store(once, { response }, now)
  const of = createdId ?? organizationId
  const from = createdId === undefined ? head || undefined : FIRST_HEAD
  if (fact && from) await commitRecorded(runtime, transaction, { request, of, from, fact, outcome, stored, now })
  else await transaction.commit([outcome.writes, stored])
  const state = operation.etagOfAnswer?.(response)
  const answer = { response, replayed: false, etag: state === undefined ? null : etagOf(state) }
  return { answer, afterCommit: outcome.afterCommit }
}

async function replay(
  operation: Operation,
  credential: PlatformCredential,
  input: PlatformInput,
  { response }: StoredContent,
  transaction: Transaction,
  now: Date,
): Promise<Answer> {
  const { caller, found } = await transaction.run({
    caller: credential.findCaller(now),
    setting: showAllOrganizations(),
    found: operation.onReplay && operation.read({ ...input, now }),
  })
  authorizePlatform(caller, operation, credential)
  return { response: operation.onReplay ? operation.onReplay(response, found) : response, replayed: true, etag: null }
}

function refusing<T>(decide: () => T): T {
  try {
    return decide()
  } catch (error) {
    throw error instanceof PublicError && isRecordedRefusal(error) ? new Refused(error) : error
  }
}

interface Recorded {
  readonly request: PlatformRequest
  /** The organization that the change concerns, and the head of its chain. */
  readonly of: string
  readonly from: Head
  readonly fact: Fact
  readonly outcome: PlatformOutcome<unknown>
  readonly stored: ReturnType<Runtime['idempotency']['store']> | null
  readonly now: Date
}

/** Commits the writes together with the entries in both chains. */
async function commitRecorded(
  runtime: Runtime,
  transaction: Transaction,
  { request, of, from, fact, outcome, stored, now }: Recorded,
): Promise<void> {
  const { head } = await transaction.run({
    setting: nameOrganization(SYSTEM_ORGANIZATION),
    ensured: ensureGovernance(SYSTEM_ORGANIZATION),
    head: lockGovernance(SYSTEM_ORGANIZATION),
  })
  if (!head) throw new Error('the head of the system chain was there and is gone')
  const origin = { actor: actorOf(request.caller), context: request.context, now }
  const own = toRecord(runtime, from, { organizationId: of, fact, ...origin })
  const inSystem = { organizationId: SYSTEM_ORGANIZATION, fact: toSystemFact(of, fact), ...origin }
  const system = toRecord(runtime, head, inSystem)
  const { record } = await transaction.commit({
    setting: nameOrganization(of),
    writes: outcome.writes,
    record: own.record,
    systemSetting: nameOrganization(SYSTEM_ORGANIZATION),
    system: system.record,
    stored,
  })
  runtime.appended(of, own.to)
  runtime.appended(SYSTEM_ORGANIZATION, system.to)
  if (fact.makesDue || (fact.events.length > 0 && !record.isSkipped)) runtime.committed(of)
}

/**
 * The entry in the system chain names the organization, also for a change of a resource in it, and has no values,
 * because it outlives the organization.
 */
const toSystemFact = (organizationId: string, { action, reason = null }: Fact): Fact => ({
  action,
  target: { type: 'organization', id: organizationId },
  reason,
  events: [],
})

const actorOf = ({ id, name }: PlatformCaller): Actor => ({ type: 'platform_key', id, name, key: null })
