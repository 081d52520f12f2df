import { readOrganization } from '../database/transaction.ts'
import { authorize } from './access.ts'
import { type Admit, type Credential, currentCaller } from './admission.ts'
import type { Mechanism } from './mechanism.ts'
import { Deferred, type Operation } from './operation.ts'

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
    return operation.run({ sql, caller, now: clock.now(), params, query, found: found as never })
  })
  return response instanceof Deferred ? response.work() : response
}
