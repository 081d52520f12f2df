import type { Sql } from '../../database/pool.ts'
import type { Fact, RequestContext, SignedIn } from '../../operation.ts'

/**
 * A change that a person makes to their own account: recorded in the chain of what belongs to no organization, in the
 * transaction of the change.
 */
export type ChangeAccount = <T>(
  by: { readonly account: SignedIn; readonly context: RequestContext },
  action: string,
  work: (sql: Sql, now: Date) => Promise<{ result: T; changes: NonNullable<Fact['changes']> }>,
) => Promise<T>
