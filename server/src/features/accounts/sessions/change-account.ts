import type { Batch } from '../../../database/pool.ts'
import type { Fact, RequestContext, SignedIn } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem, type SystemChange } from '../../audit/index.ts'

/** A person's change to their own account, as `read` and `decide`. */
interface AccountChange<Read extends Batch, T> extends Pick<SystemChange<Read, T>, 'read'> {
  decide(context: Parameters<SystemChange<Read, T>['decide']>[0]): {
    readonly result: T
    readonly changes: NonNullable<Fact['changes']>
    readonly writes: Batch
  }
}

/** Runs a person's change to their own account, and records it in the system's audit chain, in one transaction. */
export type ChangeAccount = <Read extends Batch, T>(
  by: { readonly account: SignedIn; readonly context: RequestContext },
  action: string,
  change: AccountChange<Read, T>,
) => Promise<T>

export const createChangeAccount =
  (runtime: Runtime): ChangeAccount =>
  ({ account: { userId, name, email }, context }, action, { read, decide }) =>
    changeInSystem(
      runtime,
      { actor: { type: 'account', id: userId, name, key: null }, context },
      {
        ...(read && { read }),
        decide(reading) {
          const { changes, ...decided } = decide(reading)
          return { ...decided, fact: { action, target: { type: 'account', id: userId, name: email }, changes } }
        },
      },
    )
