import type { Sql } from '../database/pool.ts'
import { readInOneFlush, readOrganization } from '../database/transaction.ts'
import { PublicError } from '../kernel/errors.ts'
import { authorize } from './access.ts'
import { type Admit, type Credential, currentCaller } from './admission.ts'
import type { Mechanism } from './mechanism.ts'
import { type Asked, type Caller, Deferred, type Operation } from './operation.ts'

type Query = Extract<Operation, { kind: 'query' }>

/**
 * Runs a query. One that reads ahead asks who is asking and what is asked in one flush, on a shared connection. Any
 * other borrows a connection for as long as it reads. `validate` throws what is wrong with the request; that is
 * answered only to a caller who may ask.
 */
export async function executeQuery(
  { pool, clock }: Mechanism,
  operation: Query,
  credential: Credential,
  admit: Admit,
  validate: () => Asked,
): Promise<unknown> {
  const { organizationId } = credential
  const { readAhead } = operation
  const readCaller = (sql: Sql) => currentCaller(sql, credential, clock.now())
  const letIn = async (caller: Caller) => {
    await admit(caller)
    authorize(caller, operation)
  }
  const run = async (caller: Caller, asked: () => Asked, reading: { sql: Sql } | { found: unknown }) => {
    await letIn(caller)
    return operation.run({ ...asked(), ...reading, caller, now: clock.now() })
  }

  if (readAhead) {
    const asked = outcomeOf(validate)
    const [caller, found] = await readInOneFlush(pool, organizationId, sql =>
      callerFirst(readCaller(sql), asked.value && readAhead(sql, organizationId, asked.value, clock.now())),
    ).catch(async error => {
      // Both fail together. Whoever may not ask is refused, and learns nothing of the other failure.
      if (!(error instanceof PublicError)) await letIn(await readInOneFlush(pool, organizationId, readCaller))
      throw error
    })
    return run(caller, asked.get, { found })
  }
  const response = await readOrganization(pool, organizationId, async sql =>
    run(await readCaller(sql), validate, { sql }),
  )
  return response instanceof Deferred ? response.work() : response
}

/**
 * Runs a query with a body for a caller who was admitted before the body was read. No connection is held while a
 * client is slow to send it.
 */
export async function executeAdmittedQuery(
  { pool, clock }: Mechanism,
  { readAhead, run }: Query,
  caller: Caller,
  asked: Asked,
): Promise<unknown> {
  const { organizationId } = caller
  const now = clock.now()
  if (!readAhead) return readOrganization(pool, organizationId, sql => run({ ...asked, sql, caller, now }))
  const found = await readInOneFlush(pool, organizationId, sql => readAhead(sql, organizationId, asked, now))
  return run({ ...asked, found, caller, now })
}

/** What is read ahead may fail because there is no such caller, or no such organization. Then the refusal counts. */
async function callerFirst<T>(caller: Promise<Caller>, ahead: Promise<T> | undefined) {
  ahead?.catch(() => {})
  return [await caller, await ahead] as const
}

/** What `work` returned, or throws whenever it is asked for. */
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
