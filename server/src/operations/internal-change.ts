import type { Sql } from '../database/pool.ts'
import type { PublicError } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { lockGovernance } from './governance-lock.sql.ts'
import type { Mechanism } from './mechanism.ts'
import type { Actor, Fact, Outcome, RequestContext } from './operation.ts'
import { isRecordedRefusal, recordRefusal } from './refusal.ts'
import { underLock } from './under-lock.ts'

/** Who made a change that came by no operation, and where from. */
export interface By {
  readonly actor: Actor
  readonly context: RequestContext
}

export type InternalWork<T> = (sql: Sql, now: Date) => Promise<Outcome<T>>

/** Makes a governance change in the name of Reeve itself. */
export type ChangeOrganization = <T>(organizationId: string, work: InternalWork<T>) => Promise<T>

/** Reeve itself, as the audit trail names it. */
export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, name: 'Reeve', key: null }

/** Where a change comes from that no request asked for. */
export const noRequest = (): RequestContext => ({ requestId: newId(), ip: null, userAgent: null })

/**
 * Makes a governance change that no member asked for (a worker, an operator's command, someone who is no member yet):
 * under the same lock, recorded in the same way.
 */
export async function executeInternally<T>(
  mechanism: Mechanism,
  organizationId: string,
  by: By,
  work: InternalWork<T>,
): Promise<T> {
  const outcome = await underLock(mechanism, organizationId, async ({ sql, commit }) => {
    const head = await lockGovernance(sql, organizationId)
    if (!head) throw new OperatorError(`Organization ${organizationId} not found.`)
    const now = mechanism.clock.now()
    const outcome = await work(sql, now)
    const { fact, actor = by.actor, last = [] } = outcome
    await commit(head, fact && { organizationId, fact, ...by, actor, now }, ...last)
    return outcome
  })
  return outcome.afterCommit ? outcome.afterCommit() : outcome.response
}

/** The same, for a person's request: what a guard or a state refuses is recorded too, before it is answered. */
export async function executeForPerson<T>(
  mechanism: Mechanism,
  organizationId: string,
  { actor, context, toRefused }: By & { readonly toRefused: (refusal: PublicError) => Fact },
  work: InternalWork<T>,
): Promise<T> {
  try {
    return await executeInternally(mechanism, organizationId, { actor, context }, work)
  } catch (error) {
    if (isRecordedRefusal(error)) {
      const now = mechanism.clock.now()
      await recordRefusal(mechanism, { organizationId, fact: toRefused(error), actor, context, now })
    }
    throw error
  }
}
