import { advanceGovernance, ensureGovernance, lockGovernance } from '../../database/governance-lock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Mechanism } from '../../execution.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Actor, Fact, RequestContext } from '../../operation.ts'
import { appendEntry } from './append-entry.ts'

/**
 * Writes down what belongs to no organization (an operator's command, a failed sign-in), in the system chain: the same
 * chain as any other, under the nil UUID. Webhooks belong to organizations, so such a fact has no events.
 */
export async function recordSystemEntry(
  { pool, clock, takeTurns }: Pick<Mechanism, 'pool' | 'clock' | 'takeTurns'>,
  fact: Omit<Fact, 'events'>,
  { actor, context }: { readonly actor: Actor; readonly context: RequestContext },
): Promise<void> {
  const organizationId = SYSTEM_ORGANIZATION
  await takeTurns(organizationId, () =>
    inTransaction(pool, organizationId, async ({ sql, commit }) => {
      const head = (await lockGovernance(sql, organizationId)) ?? (await ensureGovernance(sql, organizationId))
      const now = clock.now()
      const entry = appendEntry(sql, head, { organizationId, fact: { ...fact, events: [] }, actor, context, now })
      await commit(...entry.statements, advanceGovernance(sql, organizationId, entry.head, now))
    }),
  )
}
