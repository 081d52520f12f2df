import { advanceGovernance, ensureGovernance, lockGovernance } from '../../database/governance-lock.ts'
import type { Sql } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Mechanism } from '../../execution.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Actor, Fact, RequestContext } from '../../operation.ts'
import { appendEntry } from './append-entry.ts'

type Dependencies = Pick<Mechanism, 'pool' | 'clock' | 'takeTurns'>

/** What is written down of something without an organization. Webhooks belong to organizations, so it has no events. */
export type SystemFact = Omit<Fact, 'events'>

interface By {
  readonly actor: Actor
  readonly context: RequestContext
}

/** Writes down what belongs to no organization (an operator's command, a failed sign-in), in the system chain. */
export const recordSystemEntry = (deps: Dependencies, fact: SystemFact, by: By): Promise<void> =>
  changeInSystem(deps, by, async () => ({ result: undefined, fact }))

/**
 * Changes what belongs to no organization, and writes it down in the same transaction, in the system chain: the chain of the
 * nil UUID.
 */
export async function changeInSystem<T>(
  { pool, clock, takeTurns }: Dependencies,
  { actor, context }: By,
  work: (sql: Sql, now: Date) => Promise<{ result: T; fact: SystemFact }>,
): Promise<T> {
  const organizationId = SYSTEM_ORGANIZATION
  return takeTurns(organizationId, () =>
    inTransaction(pool, organizationId, async ({ sql, commit }) => {
      const head = (await lockGovernance(sql, organizationId)) ?? (await ensureGovernance(sql, organizationId))
      const now = clock.now()
      const { result, fact } = await work(sql, now)
      const entry = appendEntry(sql, head, { organizationId, fact: { ...fact, events: [] }, actor, context, now })
      await commit(...entry.statements, advanceGovernance(sql, organizationId, entry.head, now))
      return result
    }),
  )
}
