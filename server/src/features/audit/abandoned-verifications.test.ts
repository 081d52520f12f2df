import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('verifications whose clients have disconnected do not run', async () => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(3_000))
  let borrowed = 0
  const { borrow } = reeve.app.pool
  reeve.app.pool.borrow = () => {
    borrowed++
    return borrow()
  }
  const leaving = new AbortController()
  const [url, headers] = [`${reeve.url}/v1/audit/verification`, { authorization: `Bearer ${organization.owner.key}` }]
  const abandoned = Array.from({ length: 20 }, () => fetch(url, { headers, signal: leaving.signal }))
  while (borrowed === 0) await new Promise(resolve => setTimeout(resolve, 5))
  leaving.abort()
  await Promise.allSettled(abandoned)
  const { valid, entries } = (await assertSuccess(organization.owner.call('GET /v1/audit/verification'))).body
  reeve.app.pool.borrow = borrow
  assert.ok(valid && entries > 3_000)
  assert.ok(borrowed < 3 * 15, `${borrowed} reads for one verification of 7 batches`)
})
