import { type Answers, type Batch, type Database, isConnectionFailure, type Statement } from '../database/pool.ts'
import { readBatch, readOrganization } from '../database/transaction.ts'
import { PublicError } from '../kernel/errors.ts'
import { type Admit, admitCaller, admitFound, type Credential } from './admission.ts'
import type { Caller } from './caller.ts'
import { etagOf } from './etag.ts'
import { Deferred, type Operation, type RequestInput } from './operation.ts'
import type { Runtime } from './runtime.ts'
import type { StandbyReads } from './standby.ts'

type Query = Extract<Operation, { kind: 'query' }>

export interface QueryAnswer {
  readonly response: unknown
  readonly etag: string | null
  /** The standby that the data was read on; null if it was the primary. */
  readonly standby: StandbyReads | null
}

/**
 * Runs a query without a body. The caller and the data are read in one batch, on a connection that all organizations
 * share. A slow query instead reads the caller first, and then runs on a borrowed connection. An error of `validate` is
 * thrown only after the caller was admitted.
 */
export async function executeQuery(
  runtime: Runtime,
  operation: Query,
  credential: Credential,
  admit: Admit,
  validate: () => RequestInput,
  toSignal: ToSignal = neverAborted,
): Promise<QueryAnswer> {
  const { pool, clock } = runtime
  const input = outcomeOf(validate)
  if (isSlow(operation, input.value)) {
    await admitCaller(runtime, operation, credential, admit)
    return executeAdmittedQuery(runtime, operation, credential, input.get(), toSignal)
  }
  const { organizationId } = credential
  const request = outcomeOf(() => {
    const asked = input.get()
    return { asked, found: operation.read?.({ ...asked, organizationId, now: clock.now() }) }
  })
  const batch = { caller: credential.findCaller(clock.now()), found: request.value?.found }
  const answers = await readBatch(pool, organizationId, batch).catch(async error => {
    // A failed statement also fails the one that finds the caller. Only an admitted caller may get the error.
    const isOfStatement = !(error instanceof PublicError) && !isConnectionFailure(error)
    if (isOfStatement) await admitCaller(runtime, operation, credential, admit)
    throw error
  })
  const caller = await admitFound(answers.caller, operation, credential, admit, clock.now())
  const db: Database = { run: batch => readBatch(pool, organizationId, batch) }
  const { asked } = request.get()
  const read = { found: answers.found, now: clock.now() }
  return finished(await answer(operation, db, caller, asked, read), null, toSignal)
}

/** True if the limits of slow reads apply to the query. `asked` is undefined if the request is not valid. */
const isSlow = ({ mayBeSlow }: Query, asked: RequestInput | undefined): boolean =>
  typeof mayBeSlow === 'function' ? asked !== undefined && mayBeSlow(asked.query) : mayBeSlow === true

/**
 * Runs a query for a caller who was already admitted: a query with a body, which a client may send slowly, or a slow
 * query, which waits for a connection. The caller is read again with the data, because it may have lost its authority.
 */
export async function executeAdmittedQuery(
  { pool, clock, runSlowRead, standby }: Runtime,
  operation: Query,
  credential: Credential,
  asked: RequestInput,
  toSignal: ToSignal = neverAborted,
): Promise<QueryAnswer> {
  const { organizationId } = credential
  const read = async (db: Database, data: Database = db) => {
    const now = clock.now()
    const found = operation.read?.({ ...asked, organizationId, now })
    const answers = await runWithCaller(db, credential.findCaller(now), found, data)
    const caller = await admitFound(answers.caller, operation, credential, ALREADY_COUNTED, clock.now())
    return answer(operation, data, caller, asked, { found: answers.batch, now })
  }
  const shared: Database = { run: batch => readBatch(pool, organizationId, batch) }
  const used = (operation.mayLag && (await standby?.useFor(organizationId))) || null
  if (used) return finished(await read(shared, used), used, toSignal)
  const answered = isSlow(operation, asked)
    ? await runSlowRead(organizationId, () => readOrganization(pool, organizationId, read))
    : await read(shared)
  return finished(answered, null, toSignal)
}

/**
 * Reads the caller and a batch together. If the data is on a standby, the caller is read on the primary afterwards, so
 * that a caller who is suspended meanwhile is refused.
 */
async function runWithCaller<const Sent extends Batch>(
  db: Database,
  caller: Statement<Caller | undefined>,
  batch: Sent,
  data: Database = db,
): Promise<{ readonly caller: Caller | undefined; readonly batch: Answers<Sent> }> {
  if (data === db) return (await db.run({ caller, batch })) as never
  const answers = await data.run(batch)
  return { caller: await db.run(caller), batch: answers }
}

/**
 * Returns the database of a stream. With each batch the caller is read and authorized again, as for a new request,
 * because a client can take hours to read a stream. Throws the refusal that such a request would get.
 */
export const judgingEachBatch = (
  { pool, clock, runSlowRead }: Runtime,
  operation: Query,
  credential: Credential,
  standby: StandbyReads | null,
): Database => ({
  async run<const Sent extends Batch>(batch: Sent) {
    const { organizationId } = credential
    const findCaller = () => credential.findCaller(clock.now())
    const shared: Database = { run: one => readBatch(pool, organizationId, one) }
    const answers = standby
      ? await runWithCaller(shared, findCaller(), batch, standby)
      : await runSlowRead(organizationId, () =>
          readOrganization(pool, organizationId, db => runWithCaller(db, findCaller(), batch)),
        )
    await admitFound(answers.caller, operation, credential, ALREADY_COUNTED, clock.now())
    return answers.batch
  },
})

/** Returns the signal that is aborted when the client disconnects. Only a deferred computation needs it. */
export type ToSignal = () => AbortSignal

const neverAborted: ToSignal = () => new AbortController().signal

const ALREADY_COUNTED: Admit = () => {}

/** Runs the deferred computation of a response, if there is one, after the query has returned its connection. */
async function finished(
  { response, etag }: Omit<QueryAnswer, 'standby'>,
  standby: StandbyReads | null,
  toSignal: ToSignal,
): Promise<QueryAnswer> {
  return { response: response instanceof Deferred ? await response.work(toSignal()) : response, etag, standby }
}

async function answer(
  operation: Query,
  db: Database,
  caller: Caller,
  asked: RequestInput,
  read: { readonly found: unknown; readonly now: Date },
): Promise<Omit<QueryAnswer, 'standby'>> {
  if (caller.isOrganizationFrozen) return { response: operation.answerWhileFrozen?.(asked as never), etag: null }
  const context = { ...asked, ...read, caller }
  const more = operation.readMore && (await db.run(operation.readMore(context)))
  const response = operation.answer({ ...context, more })
  return { response, etag: operation.etag ? etagOf(operation.etag(read.found)) : null }
}

/** The result of `work`. If `work` throws, `get` throws its error. */
function outcomeOf<T>(work: () => T): { readonly value?: T; get(): T } {
  try {
    const value = work()
    return { value, get: () => value }
  } catch (error) {
    return {
      get() {
        throw error
      },
    }
  }
}
