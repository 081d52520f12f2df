import assert from 'node:assert/strict'
import type { App } from '../../src/app.ts'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import type { EntryContent } from '../../src/features/audit/chain.ts'
import { createCheckpointSigner, verifyOrganization } from '../../src/features/audit/index.ts'

/** The fields of a stored entry over which its hash is computed. */
export function contentOf(row: Readonly<Record<string, unknown>>): EntryContent {
  const { id, organization_id, sequence, occurred_at, action, actor, target, reason, changes, context } = row
  const spelled = { sequence: Number(sequence), occurred_at: (occurred_at as Date).toISOString() }
  return { id, organization_id, ...spelled, action, actor, target, reason, changes, context } as EntryContent
}

/** Verifies every audit chain in the database. Called when a test's server is stopped. */
export async function assertChainsHold({ pool, vault }: App): Promise<void> {
  const { publicKey } = createCheckpointSigner(vault)
  const organizations = await onConnection(pool, async db => [
    ...(await db.run(sql<{ organization_id: string }[]>`select organization_id from governance_heads`)),
  ])
  for (const { organization_id: id } of organizations) {
    const { first_fault: fault } = await verifyOrganization({ pool, publicKey }, id)
    assert.equal(fault, null, `the chain of ${id}: ${fault?.detail}`)
  }
}
