import { inTransaction, orAgainAfterDeadlock } from '../database/transaction.ts'
import { authorize } from './access.ts'
import { currentCaller } from './admission.ts'
import type { IdempotentRequest } from './idempotency.ts'
import type { Mechanism } from './mechanism.ts'
import type { Operation } from './operation.ts'
import { type Answer, asked, type WriteRequest } from './write-request.ts'

type Bookkeeping = Extract<Operation, { kind: 'bookkeeping' }>

/** Runs bookkeeping in a plain transaction: no organization lock, no audit entry. */
export async function executeBookkeeping(
  mechanism: Mechanism,
  operation: Bookkeeping,
  request: WriteRequest,
  once: IdempotentRequest | null,
): Promise<Answer> {
  const { pool, clock, idempotency } = mechanism
  const { credential } = request
  const run = () =>
    inTransaction(pool, credential.organizationId, async ({ sql, commit }) => {
      const earlier = once && (await idempotency.recall(sql, once, clock.now()))
      if (earlier) {
        authorize(await currentCaller(sql, credential, clock.now()), operation)
        return { ...earlier, replayed: true }
      }

      const caller = await currentCaller(sql, credential, clock.now())
      authorize(caller, operation)
      const now = clock.now()
      const response = await operation.run({ sql, caller, now, ...asked(request) })
      if (!request.dryRun) await commit(...(once ? idempotency.remember(sql, once, response, now) : []))
      return { response, replayed: false }
    })
  return orAgainAfterDeadlock(run)
}
