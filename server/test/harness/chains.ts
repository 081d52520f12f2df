import assert from 'node:assert/strict'
import type { App } from '../../src/app.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { createCheckpointSigner, verifyOrganization } from '../../src/features/audit/index.ts'

/** Proves every audit chain in the database: whatever a test file did, the trail of it holds. */
export async function assertChainsHold({ pool, vault }: App): Promise<void> {
  const { publicKey } = createCheckpointSigner(vault)
  const organizations = await onConnection(pool, async sql => [
    ...(await sql<{ organization_id: string }[]>`select organization_id from governance_heads`),
  ])
  for (const { organization_id: id } of organizations) {
    const { first_fault: fault } = await verifyOrganization({ pool, publicKey }, id)
    assert.equal(fault, null, `the chain of ${id}: ${fault?.detail}`)
  }
}
