import { authorityChanged, authorize, invalidApiKey, invalidSession } from './access.ts'
import { advanceGovernance, type Head, lockGovernance } from './database/governance-lock.ts'
import type { Pool, Sql, Statement } from './database/pool.ts'
import { inTransaction, readOrganization, type Transaction } from './database/transaction.ts'
import type { TakeTurns } from './database/turns.ts'
import type { Idempotency, IdempotentRequest } from './idempotency.ts'
import { covers } from './kernel/authority.ts'
import type { Clock } from './kernel/clock.ts'
import { PublicError } from './kernel/errors.ts'
import { OperatorError } from './kernel/operator-error.ts'
import {
  type Actor,
  type Caller,
  Deferred,
  type Fact,
  type Operation,
  type Outcome,
  type RequestContext,
  type Target,
} from './operation.ts'

/** A credential as it was presented: which organization it is for, and what to look it up by. */
export type Credential =
  | { readonly type: 'api_key'; readonly organizationId: string; readonly hash: Buffer }
  | { readonly type: 'session'; readonly organizationId: string; readonly tokenHash: Buffer }
  | { readonly type: 'operator'; readonly organizationId: string; readonly caller: Caller }

/** What the mechanism needs and does not know how to do; `app.ts` brings it. */
export interface Mechanism {
  readonly pool: Pool
  readonly clock: Clock
  readonly takeTurns: TakeTurns
  readonly idempotency: Idempotency
  /** Reads who the credential stands for, with the authority of this moment; undefined if it stands for nobody. */
  findCaller(sql: Sql, credential: Credential, now: Date): Promise<Caller | undefined>
  /** Writes the fact's audit entry behind `head`. */
  appendEntry(sql: Sql, head: Head, recording: Recording): Recorded
  /** Writes the fact's governance events behind `head`. */
  emitEvents(sql: Sql, head: Head, recording: Recording): Recorded
  /** Told after the commit of every governance change, for whoever waits for its events. Must not throw. */
  committed(organizationId: string): void
}

/** Statements for the flush that commits, and where the head is after them. */
export interface Recorded {
  readonly statements: readonly Statement[]
  readonly head: Head
}

/** A fact, with all that its audit entry says of when, who and where from. */
export interface Recording {
  readonly organizationId: string
  readonly fact: Fact
  readonly actor: Actor
  readonly context: RequestContext
  readonly now: Date
}

/** Stands between knowing the caller and letting it in: rate limits, and whatever else is counted per caller. */
export type Admit = (caller: Caller) => void | Promise<void>

/** One write, taken apart and checked against the operation's schemas by whoever received it. */
export interface WriteRequest {
  readonly credential: Credential
  /** The caller as it was admitted; its authority is read again in the transaction. */
  readonly caller: Caller
  readonly context: RequestContext
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly dryRun: boolean
  readonly idempotencyKey: string | null
}

export interface Answer {
  readonly response: unknown
  /** Whether this is the stored answer of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
}

type Query = Extract<Operation, { kind: 'query' }>
type Write = Exclude<Operation, Query | { kind: 'open' }>
type Change = Extract<Operation, { kind: 'change' }>

/** Refuses whoever may not use this operation, before anything is locked or read from the body. */
export async function admitCaller(
  mechanism: Mechanism,
  operation: Operation,
  credential: Credential,
  admit: Admit,
): Promise<Caller> {
  return readOrganization(mechanism.pool, credential.organizationId, async sql => {
    const caller = await currentCaller(mechanism, sql, credential)
    await admit(caller)
    authorize(caller, operation)
    return caller
  })
}

/** Runs a query: who is asking and what is asked are read on one connection; `validate` comes between the two. */
export async function executeQuery(
  mechanism: Mechanism,
  operation: Query,
  credential: Credential,
  admit: Admit,
  validate: () => { params: unknown; query: unknown },
): Promise<unknown> {
  const { organizationId } = credential
  const response = await readOrganization(mechanism.pool, organizationId, async sql => {
    const [caller, found] = await Promise.all([
      currentCaller(mechanism, sql, credential),
      operation.readAhead?.(sql, organizationId),
    ])
    await admit(caller)
    authorize(caller, operation)
    const { params, query } = validate() as { params: never; query: never }
    return operation.run({ sql, caller, now: mechanism.clock.now(), params, query, found: found as never })
  })
  return response instanceof Deferred ? response.work() : response
}

/** Runs a write once: a governance change under its organization's lock, or bookkeeping without. */
export async function executeWrite(mechanism: Mechanism, operation: Write, request: WriteRequest): Promise<Answer> {
  const once = idempotent(operation, request)
  const run = () =>
    operation.kind === 'change'
      ? executeChange(mechanism, operation, request, once)
      : executeBookkeeping(mechanism, operation, request, once)
  return once ? mechanism.idempotency.exclusively(once, run) : run()
}

async function executeBookkeeping(
  mechanism: Mechanism,
  operation: Exclude<Write, Change>,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { pool, clock, idempotency } = mechanism
  return inTransaction(pool, request.credential.organizationId, async ({ sql, commit }) => {
    const earlier = once && (await idempotency.recall(sql, once, clock.now()))
    if (earlier) {
      authorize(await currentCaller(mechanism, sql, request.credential), operation)
      return { ...earlier, replayed: true }
    }

    const caller = await currentCaller(mechanism, sql, request.credential)
    authorize(caller, operation)
    const now = clock.now()
    const response = await operation.run(runContext(sql, caller, now, request))
    if (!request.dryRun) await commit(...(once ? idempotency.remember(sql, once, response, now) : []))
    return { response, replayed: false }
  })
}

/**
 * Runs a governance change: alone in its organization, on an authority that was read under the lock. A dry run goes the
 * very same way and is rolled back. What a guard or a state refuses under the lock is recorded, in a transaction of its
 * own, before the refusal is answered.
 */
async function executeChange(
  mechanism: Mechanism,
  operation: Change,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { pool, clock, idempotency, takeTurns } = mechanism
  const { organizationId } = request.credential

  const change = async ({ sql, commit }: Transaction): Promise<Outcome<unknown> & { replayed: boolean }> => {
    const earlier = once && (await idempotency.recall(sql, once, clock.now()))
    if (earlier) {
      authorize(await currentCaller(mechanism, sql, request.credential), operation)
      const context = { caller: once.caller, params: request.params as never }
      const again = async () => {
        await operation.beforeReplay?.(context)
        return earlier.response
      }
      return { ...earlier, fact: null, replayed: true, afterCommit: again }
    }

    const { head, caller, now } = await lockAndReadCaller(mechanism, sql, request)
    const outcome = await runUnderLock(operation, sql, caller, now, request)
    if (request.dryRun) return { ...outcome, replayed: false }
    const { fact, response } = outcome
    const recorded = fact ? record(mechanism, sql, head, recordingOf(fact, caller ?? request.caller, request, now)) : []
    await commit(...recorded, ...(once ? idempotency.remember(sql, once, response, now) : []))
    mechanism.committed(organizationId)
    return { ...outcome, replayed: false }
  }

  try {
    const outcome = await takeTurns(organizationId, () => inTransaction(pool, organizationId, change))
    const finish = request.dryRun ? undefined : outcome.afterCommit
    return { response: finish ? await finish() : outcome.response, replayed: outcome.replayed }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (!request.dryRun) await recordRefusal(mechanism, operation, request, error)
    throw error.refusal
  }
}

async function currentCaller(mechanism: Mechanism, sql: Sql, credential: Credential): Promise<Caller> {
  const caller = await mechanism.findCaller(sql, credential, mechanism.clock.now())
  if (!caller) throw credential.type === 'session' ? invalidSession() : invalidApiKey()
  return caller
}

/** The lock and the caller's authority are sent in one flush; the second is read once the first was granted. */
async function lockAndReadCaller(mechanism: Mechanism, sql: Sql, { credential }: WriteRequest) {
  const [head, caller] = await Promise.all([
    lockGovernance(sql, credential.organizationId),
    mechanism.findCaller(sql, credential, mechanism.clock.now()),
  ])
  if (!head) throw invalidApiKey()
  return { head, caller, now: mechanism.clock.now() }
}

/**
 * A request that was admitted, and whose caller lost any of its authority before the lock was granted, lost a race: that
 * is a conflict, whatever the caller could still do. What is refused from here on is recorded.
 */
async function runUnderLock(operation: Change, sql: Sql, caller: Caller | undefined, now: Date, request: WriteRequest) {
  try {
    if (!caller || !covers(caller, request.caller)) throw authorityChanged()
    authorize(caller, operation)
    return await operation.run(runContext(sql, caller, now, request))
  } catch (error) {
    throw isRecordedRefusal(error) ? new Refused(error, caller ?? request.caller) : error
  }
}

/** The statements that record a fact behind `head`, for the flush that commits. */
export function record(mechanism: Mechanism, sql: Sql, head: Head, recording: Recording): Statement[] {
  const entry = mechanism.appendEntry(sql, head, recording)
  const events = mechanism.emitEvents(sql, entry.head, recording)
  const advance = advanceGovernance(sql, recording.organizationId, events.head, recording.now)
  return [...entry.statements, ...events.statements, advance]
}

const recordingOf = (fact: Fact, caller: Caller, { context }: WriteRequest, now: Date): Recording => ({
  organizationId: caller.organizationId,
  fact,
  actor: actorOf(caller),
  context,
  now,
})

function actorOf({ credential, userId, name }: Caller): Actor {
  if (credential.type === 'operator') return { type: 'operator', id: null, name, key: null }
  const key = credential.type === 'api_key' ? { id: credential.id, name: credential.name } : null
  return { type: 'member', id: userId, name, key }
}

const isRecordedRefusal = (error: unknown): error is PublicError =>
  error instanceof PublicError && (error.kind === 'forbidden' || error.kind === 'conflict')

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

async function recordRefusal(mechanism: Mechanism, operation: Change, request: WriteRequest, refused: Refused) {
  const { refusal, caller } = refused
  const target = refusedTarget(operation, request.params)
  const fact = operationRefused(operation.id, target, recordedBody(operation, request.body))(refusal)
  await recordAlone(mechanism, recordingOf(fact, caller, request, mechanism.clock.now()))
}

/** What is recorded of a refusal: of what, by which operation, and what was asked for. */
export const operationRefused =
  (operationId: string, target: Target, body: Record<string, unknown> | null) =>
  (refusal: PublicError): Fact => ({
    action: 'operation.refused',
    target,
    reason: refusal.code,
    changes: { before: null, after: { operation: operationId, body } },
    events: [],
  })

/** Records a fact in a transaction of its own. */
async function recordAlone(mechanism: Mechanism, recording: Recording): Promise<void> {
  const { pool, takeTurns, clock } = mechanism
  const { organizationId } = recording
  await takeTurns(organizationId, () =>
    inTransaction(pool, organizationId, async ({ sql, commit }) => {
      const head = await lockGovernance(sql, organizationId)
      if (!head) return
      await commit(...record(mechanism, sql, head, { ...recording, now: clock.now() }))
    }),
  )
}

/** What was asked for, without what the trail must not keep. */
function recordedBody({ unrecorded = [] }: Change, body: unknown) {
  if (typeof body !== 'object' || body === null) return null
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, unrecorded.includes(name) ? '(not recorded)' : value]),
  )
}

/** `/v1/members/{userId}/suspension` with its parameters: the member whom the path names. */
function refusedTarget(operation: Change, params: unknown) {
  const segments = operation.path.split('/')
  const parameter = segments.findIndex(segment => segment.startsWith('{'))
  const collection = segments.at(parameter > 0 ? parameter - 1 : -1) ?? ''
  const id = Object.values(params ?? {})[0]
  return { type: collection.replaceAll('-', '_').replace(/s$/, ''), id: typeof id === 'string' ? id : '' }
}

/**
 * Makes a governance change that no member asked for (a worker, an operator's command, someone who is no member yet):
 * under the same lock, recorded in the same way.
 */
export async function executeInternally<T>(
  mechanism: Mechanism,
  organizationId: string,
  by: { actor: Actor; context: RequestContext },
  work: (sql: Sql, now: Date) => Promise<Outcome<T>>,
): Promise<T> {
  const { pool, takeTurns, clock } = mechanism
  const outcome = await takeTurns(organizationId, () =>
    inTransaction(pool, organizationId, async ({ sql, commit }) => {
      const head = await lockGovernance(sql, organizationId)
      if (!head) throw new OperatorError(`There is no organization ${organizationId}.`)
      const now = clock.now()
      const outcome = await work(sql, now)
      const { fact, actor = by.actor } = outcome
      const recorded = fact ? record(mechanism, sql, head, { organizationId, fact, ...by, actor, now }) : []
      await commit(...recorded)
      mechanism.committed(organizationId)
      return outcome
    }),
  )
  return outcome.afterCommit ? outcome.afterCommit() : outcome.response
}

/** The same, for a person's request: what a guard or a state refuses is recorded too, before it is answered. */
export async function executeForPerson<T>(
  mechanism: Mechanism,
  organizationId: string,
  by: { actor: Actor; context: RequestContext; toRefused: (refusal: PublicError) => Fact },
  work: (sql: Sql, now: Date) => Promise<Outcome<T>>,
): Promise<T> {
  const { actor, context, toRefused } = by
  try {
    return await executeInternally(mechanism, organizationId, { actor, context }, work)
  } catch (error) {
    if (isRecordedRefusal(error)) {
      const now = mechanism.clock.now()
      await recordAlone(mechanism, { organizationId, fact: toRefused(error), actor, context, now })
    }
    throw error
  }
}

function idempotent(operation: Write, request: WriteRequest): IdempotentRequest | null {
  const { idempotencyKey: key, dryRun, caller, params, query, body } = request
  return key === null || dryRun ? null : { caller, key, operationId: operation.id, params, query, body }
}

const runContext = (sql: Sql, caller: Caller, now: Date, { params, query, body, dryRun }: WriteRequest) =>
  ({ sql, caller, now, params, query, body, dryRun }) as { [key: string]: unknown } as never
