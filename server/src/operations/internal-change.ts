import type { Answers, Batch } from '../database/pool.ts'
import type { PublicError } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import type { Actor, Fact, Outcome, RequestContext } from './operation.ts'
import { isRecordedRefusal, recordRefusal } from './refusal.ts'
import type { Runtime } from './runtime.ts'
import { turnOf, underLock } from './under-lock.ts'

/** Actor and origin of a change that no operation of the API makes, for its audit entry. */
export interface ChangeOrigin {
  readonly actor: Actor
  readonly context: RequestContext
}

/** A change with the same functions as an operation: `read` under the organization's lock, then `decide`. */
export interface InternalChange<Read extends Batch, T, More extends Batch = undefined> {
  read?(now: Date): Read
  /** Statements of a second batch, which depend on the results of the first. */
  readMore?(context: { readonly now: Date; readonly found: Answers<Read> }): More
  decide(context: { readonly now: Date; readonly found: Answers<Read>; readonly more: Answers<More> }): Outcome<T>
}

/** Makes a governance change with Reeve itself as its actor. */
export type ChangeOrganization = <Read extends Batch, T, More extends Batch = undefined>(
  organizationId: string,
  change: InternalChange<Read, T, More>,
) => Promise<T>

/** Reeve itself as an actor of the audit trail. */
export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, name: 'Reeve', key: null }

/** The origin of a change that was not requested over HTTP, for its audit entry. */
export const contextWithoutRequest = (): RequestContext => ({ requestId: newId(), ip: null, userAgent: null })

/**
 * Makes a governance change that is not an operation of the API: for a worker, an operator's command, an identity
 * provider, or a person who is not a member yet. The change takes the organization's lock and is recorded like any
 * other change.
 */
export async function executeInternally<Read extends Batch, T, More extends Batch = undefined>(
  runtime: Runtime,
  organizationId: string,
  by: ChangeOrigin,
  change: InternalChange<Read, T, More>,
): Promise<T> {
  const committed = await underLock(runtime, organizationId, turnOf(by.actor), async transaction => {
    const { head, found } = (await transaction.run({
      head: lockGovernance(organizationId),
      found: change.read?.(runtime.clock.now()),
    })) as { head: Answers<ReturnType<typeof lockGovernance>>; found: Answers<Read> }
    if (!head) throw new OperatorError(`Organization ${organizationId} not found.`)
    const now = runtime.clock.now()
    const more = (await transaction.run(change.readMore?.({ now, found }))) as Answers<More>
    const outcome = change.decide({ now, found, more })
    const { writes, fact, actor = by.actor } = outcome
    outcome.beforeWrites?.()
    await transaction.commitChange(head, { writes, recording: fact && { organizationId, fact, ...by, actor, now } })
    return outcome
  })
  const { response, afterCommit, beforeResponse } = committed
  const [final] = await Promise.all([afterCommit ? afterCommit() : response, beforeResponse?.()])
  return final
}

interface PersonsRequest extends ChangeOrigin {
  readonly toRefused: (refusal: PublicError) => Fact
  /**
   * Resolves to false if a refusal must not be recorded: people who are not members must not be able to fill the trail.
   */
  readonly mayRecord: () => Promise<boolean>
}

/**
 * Makes a governance change for a person who is not a member. If a guard or a state refuses it, the refusal is recorded
 * before the error response is sent, unless `mayRecord` resolves to false.
 */
export async function executeForPerson<Read extends Batch, T, More extends Batch = undefined>(
  runtime: Runtime,
  organizationId: string,
  { actor, context, toRefused, mayRecord }: PersonsRequest,
  change: InternalChange<Read, T, More>,
): Promise<T> {
  try {
    return await executeInternally(runtime, organizationId, { actor, context }, change)
  } catch (error) {
    if (isRecordedRefusal(error) && (await mayRecord())) {
      const now = runtime.clock.now()
      await recordRefusal(runtime, { organizationId, fact: toRefused(error), actor, context, now })
    }
    throw error
  }
}
