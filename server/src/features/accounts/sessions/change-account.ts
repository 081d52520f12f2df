import type { Answers, Batch } from '../../../database/pool.ts'
import { invalidSession } from '../../../operations/access.ts'
import type { Fact, RequestContext, SignedIn } from '../../../operations/operation.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { changeInSystem, type SystemChange } from '../../audit/index.ts'
import { isSignedInWith } from './sessions.sql.ts'

/** A person's change to their own account. `read` must lock the account before it reads anything else. */
interface AccountChange<Read extends Batch, T> extends Required<Pick<SystemChange<Read, T>, 'read'>> {
  decide(context: Parameters<SystemChange<Read, T>['decide']>[0]): {
    readonly result: T
    /** Null if nothing changes; then nothing is recorded. */
    readonly changes: NonNullable<Fact['changes']> | null
    readonly writes?: Batch
  }
}

interface By {
  readonly account: SignedIn
  readonly context: RequestContext
}

/**
 * Runs a person's change to their own account, and records it in the system's audit chain, in one transaction. The
 * session is read again under the account's lock, because a body can arrive long after the request was admitted.
 * @throws invalid_session
 */
export type ChangeAccount = <Read extends Batch, T>(
  by: By,
  action: string,
  change: AccountChange<Read, T>,
) => Promise<T>

export const createChangeAccount =
  (runtime: Runtime): ChangeAccount =>
  <Read extends Batch, T>({ account, context }: By, action: string, { read, decide }: AccountChange<Read, T>) => {
    const { userId, name, email } = account
    return changeInSystem(
      runtime,
      { actor: { type: 'account', id: userId, name, key: null }, context },
      {
        read: now => ({ own: read(now), isSignedIn: isSignedInWith(account, now) }),
        decide({ found, ...reading }) {
          if (!found.isSignedIn) throw invalidSession()
          const { changes, ...decided } = decide({ ...reading, found: (found as { own: Answers<Read> }).own })
          const fact = changes && { action, target: { type: 'account', id: userId, name: email }, changes }
          return { ...decided, fact }
        },
      },
    )
  }
