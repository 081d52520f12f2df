import { inTransaction } from '../../src/database/transaction.ts'
import { appendEntry } from '../../src/features/audit/append-entry.ts'
import { lockGovernance, recordChange } from '../../src/operations/governance-lock.sql.ts'
import type { Mechanism } from '../../src/operations/mechanism.ts'
import type { Actor, Fact } from '../../src/operations/operation.ts'

export const OPERATOR: Actor = { type: 'operator', id: null, name: 'test', key: null }

/** Appends facts to the organization's chain in one transaction, as separate governance changes would. */
export async function appendFacts(
  { pool, clock }: Mechanism,
  organizationId: string,
  facts: readonly Partial<Fact>[],
  actor: Actor = OPERATOR,
): Promise<void> {
  await inTransaction(pool, organizationId, async ({ sql, commit }) => {
    let head = await lockGovernance(sql, organizationId)
    if (!head) throw new Error('no such organization')
    const now = clock.now()
    for (const fact of facts) {
      const entry = appendEntry(sql, head, {
        organizationId,
        fact: { action: 'test.done', target: { type: 'test', id: '1' }, events: [], ...fact },
        actor,
        context: { requestId: 'test', ip: null, userAgent: null },
        now,
      })
      head = entry.head
      await recordChange(sql, organizationId, { entry: entry.write }, head, now)
    }
    await commit()
  })
}

export const facts = (count: number, of: (index: number) => Partial<Fact> = () => ({})): Partial<Fact>[] =>
  Array.from({ length: count }, (_, index) => of(index))
