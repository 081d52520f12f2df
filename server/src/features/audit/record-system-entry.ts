import type { Sql } from '../../database/pool.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { ensureGovernance, lockGovernance } from '../../operations/governance-lock.sql.ts'
import type { By } from '../../operations/internal-change.ts'
import type { Mechanism } from '../../operations/mechanism.ts'
import type { Fact } from '../../operations/operation.ts'
import { underLock } from '../../operations/under-lock.ts'

/** What is written down of something without an organization. Webhooks belong to organizations, so it has no events. */
export type SystemFact = Omit<Fact, 'events'>

/** Writes down what belongs to no organization (an operator's command, a failed sign-in), in the system chain. */
export const recordSystemEntry = (mechanism: Mechanism, fact: SystemFact, by: By): Promise<void> =>
  changeInSystem(mechanism, by, async () => ({ result: undefined, fact }))

/**
 * Changes what belongs to no organization, and writes it down in the same transaction, in the system chain: the chain
 * of the nil UUID. A null fact: nothing is written down.
 */
export const changeInSystem = <T>(
  mechanism: Mechanism,
  by: By,
  work: (sql: Sql, now: Date) => Promise<{ result: T; fact: SystemFact | null }>,
): Promise<T> =>
  underLock(mechanism, SYSTEM_ORGANIZATION, async ({ sql, commit }) => {
    const organizationId = SYSTEM_ORGANIZATION
    const head = (await lockGovernance(sql, organizationId)) ?? (await ensureGovernance(sql, organizationId))
    const now = mechanism.clock.now()
    const { result, fact } = await work(sql, now)
    await commit(head, fact && { organizationId, fact: { ...fact, events: [] }, ...by, now })
    return result
  })
