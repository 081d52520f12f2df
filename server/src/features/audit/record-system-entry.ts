import type { Answers, Batch } from '../../database/pool.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { ensureGovernance, lockGovernance } from '../../operations/governance-lock.sql.ts'
import type { ChangeOrigin } from '../../operations/internal-change.ts'
import type { Fact } from '../../operations/operation.ts'
import type { Runtime } from '../../operations/runtime.ts'
import { turnOf, underLock } from '../../operations/under-lock.ts'

/** A fact that belongs to no organization. It has no events, because webhooks belong to organizations. */
export type SystemFact = Omit<Fact, 'events'>

/**
 * Records a fact that belongs to no organization, such as an operator's command or a failed sign-in, in the system
 * chain.
 */
export const recordSystemEntry = (runtime: Runtime, fact: SystemFact, by: ChangeOrigin): Promise<void> =>
  changeInSystem(runtime, by, { decide: () => ({ result: undefined, fact }) })

/** A change that belongs to no organization. If `fact` is null, nothing is recorded. */
export interface SystemChange<Read extends Batch, T, More extends Batch = undefined> {
  read?(now: Date): Read
  readMore?(context: { readonly now: Date; readonly found: Answers<Read> }): More
  decide(context: { readonly now: Date; readonly found: Answers<Read>; readonly more: Answers<More> }): {
    readonly result: T
    readonly fact: SystemFact | null
    readonly writes?: Batch
  }
}

/**
 * Runs a change and records it in the system chain, in one transaction. The system chain is the chain of the nil UUID.
 */
export const changeInSystem = <Read extends Batch, T, More extends Batch = undefined>(
  runtime: Runtime,
  by: ChangeOrigin,
  change: SystemChange<Read, T, More>,
): Promise<T> =>
  underLock(runtime, SYSTEM_ORGANIZATION, turnOf(by.actor), async transaction => {
    const organizationId = SYSTEM_ORGANIZATION
    const { head, found } = (await transaction.run({
      ensured: ensureGovernance(organizationId),
      head: lockGovernance(organizationId),
      found: change.read?.(runtime.clock.now()),
    })) as { head: Answers<ReturnType<typeof lockGovernance>>; found: Answers<Read> }
    if (!head) throw new Error('the head of the system chain was there and is gone')
    const now = runtime.clock.now()
    const more = (await transaction.run(change.readMore?.({ now, found }))) as Answers<More>
    const { result, fact, writes } = change.decide({ now, found, more })
    const recording = fact && { organizationId, fact: { ...fact, events: [] }, ...by, now }
    await transaction.commitChange(head, { writes, recording })
    return result
  })
