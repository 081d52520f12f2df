import { type Answers, type Batch, type Database, isConnectionFailure } from '../database/pool.ts'
import { readBatch, readOrganization } from '../database/transaction.ts'
import { PublicError } from '../kernel/errors.ts'
import { type Admit, admitCaller, admitFound, type Credential } from './admission.ts'
import { etagOf } from './etag.ts'
import { type Caller, Deferred, type Operation, type RequestInput } from './operation.ts'
import type { Runtime } from './runtime.ts'

type Query = Extract<Operation, { kind: 'query' }>

export interface QueryAnswer {
  readonly response: unknown
  readonly etag: string | null
}

/**
 * Runs a query without a body. The caller and the data are read in one batch, on a connection that all organizations
 * share. An error of `validate` is thrown only after the caller was admitted.
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
  if (operation.mayBeSlow) {
    await admitCaller(runtime, operation, credential, admit)
    return executeAdmittedQuery(runtime, operation, credential, validate(), toSignal)
  }
  const { organizationId } = credential
  const request = outcomeOf(() => {
    const asked = validate()
    return { asked, found: operation.read?.({ ...asked, organizationId, now: clock.now() }) }
  })
  const batch = { caller: credential.findCaller(clock.now()), found: request.value?.found }
  const answers = await readBatch(pool, organizationId, batch).catch(async error => {
    // The whole batch fails. A caller who would not be admitted gets the refusal instead of the query's failure.
    const isOfStatement = !(error instanceof PublicError) && !isConnectionFailure(error)
    if (isOfStatement) await admitCaller(runtime, operation, credential, admit)
    throw error
  })
  const caller = await admitFound(answers.caller, operation, credential, admit, clock.now())
  const db: Database = { run: batch => readBatch(pool, organizationId, batch) }
  const { asked } = request.get()
  const read = { found: answers.found, now: clock.now() }
  return finished(await answer(operation, db, caller, asked, read), toSignal)
}

/**
 * Runs a query for a caller who was already admitted: a query with a body, which a client may send slowly, or a slow
 * query, which waits for a connection. The caller is read again with the data, because it may have lost its authority.
 */
export async function executeAdmittedQuery(
  { pool, clock, runSlowRead }: Runtime,
  operation: Query,
  credential: Credential,
  asked: RequestInput,
  toSignal: ToSignal = neverAborted,
): Promise<QueryAnswer> {
  const { organizationId } = credential
  const read = async (db: Database) => {
    const now = clock.now()
    const batch = { caller: credential.findCaller(now), found: operation.read?.({ ...asked, organizationId, now }) }
    const answers = await db.run(batch)
    const caller = await admitFound(answers.caller, operation, credential, ALREADY_COUNTED, clock.now())
    return answer(operation, db, caller, asked, { found: answers.found, now })
  }
  const answered = operation.mayBeSlow
    ? await runSlowRead(organizationId, () => readOrganization(pool, organizationId, read))
    : await read({ run: batch => readBatch(pool, organizationId, batch) })
  return finished(answered, toSignal)
}

/**
 * Returns the connection of a stream. With each batch the caller is read and judged again, as for a new request:
 * a client can take hours to read a stream. Throws what would refuse that request.
 */
export const judgingEachBatch = (
  { pool, clock, runSlowRead }: Runtime,
  operation: Query,
  credential: Credential,
): Database => ({
  async run<const Sent extends Batch>(batch: Sent) {
    const { organizationId } = credential
    const answers = await runSlowRead(organizationId, () => {
      const judged = { caller: credential.findCaller(clock.now()), batch }
      return readOrganization(pool, organizationId, db => db.run(judged))
    })
    await admitFound(answers.caller, operation, credential, ALREADY_COUNTED, clock.now())
    return answers.batch as Answers<Sent>
  },
})

/** Returns the signal that is aborted when the client disconnects. Only a deferred computation needs it. */
export type ToSignal = () => AbortSignal

const neverAborted: ToSignal = () => new AbortController().signal

const ALREADY_COUNTED: Admit = () => {}

/** Runs the deferred computation of a response, if there is one, after the query has returned its connection. */
async function finished({ response, etag }: QueryAnswer, toSignal: ToSignal): Promise<QueryAnswer> {
  return { response: response instanceof Deferred ? await response.work(toSignal()) : response, etag }
}

async function answer(
  operation: Query,
  db: Database,
  caller: Caller,
  asked: RequestInput,
  read: { readonly found: unknown; readonly now: Date },
): Promise<QueryAnswer> {
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
