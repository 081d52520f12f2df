import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OPERATOR } from '../../../test/harness/append-facts.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { borrowingForEach } from '../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import { createCheckpointSigner } from './checkpoint-signature.ts'
import { readChain } from './read-chain.ts'
import { recordSystemEntry } from './record-system-entry.ts'
import { signDueCheckpoints } from './sign-checkpoints.ts'
import { verifyOrganization } from './verify-organization.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const context = { requestId: 'test', ip: null, userAgent: null }
const fact = { action: 'sign_in.failed', target: { type: 'account', id: 'someone@acme.test' } }
const publicKey = () => createCheckpointSigner(reeve.app.vault).publicKey
const verify = (of: TestReeve) => verifyOrganization({ pool: of.app.pool, publicKey: publicKey() }, SYSTEM_ORGANIZATION)

test('an empty system chain is valid', async () => {
  const { valid, entries } = await verify(reeve)
  assert.deepEqual([valid, entries], [true, 0])
})

test('processes that write the first entries at once make one chain without a gap', async () => {
  const other = await startReeve({ on: reeve.database })
  try {
    const writing = Array.from({ length: 40 }, (_, index) =>
      recordSystemEntry((index % 2 ? reeve : other).app.runtime, fact, { actor: OPERATOR, context }),
    )
    await Promise.all(writing)
    const { valid, entries, first_fault: fault } = await verify(other)
    assert.deepEqual([valid, entries], [true, 40], fault?.detail)
  } finally {
    await other.stop()
  }
})

test('the system chain has signed checkpoints, too', async () => {
  await recordSystemEntry(reeve.app.runtime, fact, { actor: OPERATOR, context })
  await signDueCheckpoints({ ...reeve.app.runtime, signer: createCheckpointSigner(reeve.app.vault) })
  const { valid, checkpoints } = await verify(reeve)
  assert.deepEqual([valid, checkpoints], [true, 1])
})

test('the trail of an organization has no entry of the system chain', async () => {
  await recordSystemEntry(reeve.app.runtime, fact, { actor: OPERATOR, context })
  const acme = await reeve.organization()
  const { body } = await acme.owner.call('GET /v1/audit/entries?action=sign_in.failed')
  assert.deepEqual(body.entries, [])
  const read = []
  const db = borrowingForEach(reeve.app.pool, SYSTEM_ORGANIZATION)
  for await (const entries of readChain(db, SYSTEM_ORGANIZATION, { from: 1, to: 1_000 })) read.push(...entries)
  assert.ok(read.length > 0)
  assert.ok(read.every(({ organization_id: id, action }) => id === SYSTEM_ORGANIZATION && action === fact.action))
})
