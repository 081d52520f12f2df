import type { Sql } from '../../../database/pool.ts'
import type { Mechanism } from '../../../operations/mechanism.ts'
import type { Fact, RequestContext, SignedIn } from '../../../operations/operation.ts'
import { changeInSystem } from '../../audit/index.ts'

/**
 * A change that a person makes to their own account: recorded in the chain of what belongs to no organization, in the
 * transaction of the change.
 */
export type ChangeAccount = <T>(
  by: { readonly account: SignedIn; readonly context: RequestContext },
  action: string,
  work: (sql: Sql, now: Date) => Promise<{ result: T; changes: NonNullable<Fact['changes']> }>,
) => Promise<T>

export const createChangeAccount =
  (mechanism: Mechanism): ChangeAccount =>
  ({ account: { userId, name, email }, context }, action, work) =>
    changeInSystem(
      mechanism,
      { actor: { type: 'account', id: userId, name, key: null }, context },
      async (sql, now) => {
        const { result, changes } = await work(sql, now)
        return { result, fact: { action, target: { type: 'account', id: userId, name: email }, changes } }
      },
    )
