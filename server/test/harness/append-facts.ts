import type { Batch } from '../../src/database/pool.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { appendEntries } from '../../src/features/audit/append-entries.ts'
import { advanceHead, lockGovernance } from '../../src/operations/governance-lock.sql.ts'
import type { Actor, Fact } from '../../src/operations/operation.ts'
import type { Runtime } from '../../src/operations/runtime.ts'

export const OPERATOR: Actor = { type: 'operator', id: null, name: 'test', key: null }

/** Number of entries that are sent in one round trip. */
const FLUSHED = 200

/** Appends facts to the organization's chain, as separate governance changes would, but in a single transaction. */
export async function appendFacts(
  { pool, clock }: Runtime,
  organizationId: string,
  facts: readonly Partial<Fact>[],
  actor: Actor = OPERATOR,
): Promise<void> {
  await inTransaction(pool, organizationId, async transaction => {
    let head = await transaction.run(lockGovernance(organizationId))
    if (!head) throw new Error('no such organization')
    const now = clock.now()
    const changes: Batch[] = []
    for (const fact of facts) {
      const entries = appendEntries(head, {
        organizationId,
        fact: { action: 'test.done', target: { type: 'test', id: '1' }, events: [], ...fact },
        actor,
        context: { requestId: 'test', ip: null, userAgent: null },
        now,
      })
      head = entries.head
      changes.push([entries.write, advanceHead(organizationId, head, now)])
    }
    for (let from = 0; from < changes.length; from += FLUSHED)
      await transaction.run(changes.slice(from, from + FLUSHED))
    await transaction.commit()
  })
}

export const facts = (count: number, of: (index: number) => Partial<Fact> = () => ({})): Partial<Fact>[] =>
  Array.from({ length: count }, (_, index) => of(index))
