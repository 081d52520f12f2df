import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { appendFacts, facts, OPERATOR } from '../../../test/harness/append-facts.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createCheckpointSigner } from './checkpoint-signature.ts'
import { verifyOrganization } from './verify-organization.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Text that the API accepts: it contains neither NUL nor unpaired surrogates. */
const text = fc.string({ unit: 'binary' }).filter(value => !value.includes('\0'))
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(
    1e21,
    1e-7,
    -0,
    0.1,
    5e-324,
    Number.MAX_VALUE,
    Number.MAX_SAFE_INTEGER,
    2 ** 53 + 2,
    123456789012345680,
  ),
)
const { json } = fc.letrec(tie => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.constantFrom(null, '', {}, [], '\u2028', '🏰', 'é', 'e\u0301', '\u007f', '\\u0000'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(text, tie('json'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))
const fact = fc.record({
  action: text,
  target: fc.record({ type: text, id: text, name: text }, { requiredKeys: ['type', 'id'] }),
  reason: fc.option(text),
  changes: fc.record({ before: json, after: json }),
})

const verify = (id: string) =>
  verifyOrganization({ pool: reeve.app.pool, publicKey: createCheckpointSigner(reeve.app.vault).publicKey }, id)

test('the stored hash is the hash of the entry as it is read back, whatever the fact contains', async () => {
  const batches = fc.array(fc.tuple(fact, text), { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(batches, async batch => {
      const { id } = await reeve.organization()
      for (const [one, name] of batch.slice(0, 3)) {
        await appendFacts(reeve.app.runtime, id, [one], { ...OPERATOR, name, key: { id: name, name } })
      }
      await appendFacts(
        reeve.app.runtime,
        id,
        batch.map(([one]) => one),
      )
      const { valid, first_fault: fault } = await verify(id)
      assert.equal(valid, true, fault?.detail)
    }),
    { numRuns: 25, interruptAfterTimeLimit: 60_000 },
  )
})

test('undefined fields of a fact are stored as null, or omitted', async () => {
  const { id, owner } = await reeve.organization()
  const changes = { before: undefined, after: { kept: 1, left: undefined, list: [undefined], at: new Date(0) } }
  await appendFacts(reeve.app.runtime, id, [{ changes }])
  assert.equal((await verify(id)).valid, true)
  const { entries } = (await owner.call('GET /v1/audit/entries?limit=1')).body
  const after = { kept: 1, list: [null], at: '1970-01-01T00:00:00.000Z' }
  assert.deepEqual(entries[0].changes, { before: null, after })
})

test('a fact that cannot be stored unchanged is not stored at all', async () => {
  const { id } = await reeve.organization()
  const unsayable = [{ reason: '\ud800' }, { reason: 'a\0b' }, { changes: { before: Number.NaN, after: null } }]
  for (const one of [...unsayable, { changes: { before: 'a\0b', after: null } }]) {
    await assert.rejects(appendFacts(reeve.app.runtime, id, [one]))
  }
  await appendFacts(reeve.app.runtime, id, facts(1))
  assert.equal((await verify(id)).valid, true)
})
