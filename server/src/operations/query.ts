import { readOrganization } from '../database/transaction.ts'
import { authorize } from './access.ts'
import { type Admit, type Credential, currentCaller } from './admission.ts'
import type { Mechanism } from './mechanism.ts'
import { type Caller, Deferred, type Operation } from './operation.ts'

type Query = Extract<Operation, { kind: 'query' }>

/** Runs a query: who is asking and what is asked are read on one connection; `validate` comes between the two. */
export async function executeQuery(
  { pool, clock }: Mechanism,
  operation: Query,
  credential: Credential,
  admit: Admit,
  validate: () => { params: unknown; query: unknown },
): Promise<unknown> {
  const { organizationId } = credential
  const response = await readOrganization(pool, organizationId, async sql => {
    const [caller, found] = await Promise.all([
      currentCaller(sql, credential, clock.now()),
      operation.readAhead?.(sql, organizationId),
    ])
    await admit(caller)
    authorize(caller, operation)
    const { params, query } = validate() as { params: never; query: never }
    return operation.run({ sql, caller, now: clock.now(), params, query, found: found as never, body: NONE })
  })
  return response instanceof Deferred ? response.work() : response
}

const NONE = undefined as never

/**
 * Runs a query with a body for a caller who was admitted before the body was read. No connection is held while a
 * client is slow to send it.
 */
export const executeAdmittedQuery = (
  { pool, clock }: Mechanism,
  operation: Query,
  caller: Caller,
  asked: { params: unknown; query: unknown; body: unknown },
): Promise<unknown> =>
  readOrganization(pool, caller.organizationId, async sql =>
    operation.run({ sql, caller, now: clock.now(), found: NONE, ...(asked as Record<keyof typeof asked, never>) }),
  )
