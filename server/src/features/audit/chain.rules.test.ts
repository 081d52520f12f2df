import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { canonicalJson } from '@reeve/sdk/audit-trail'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { exampleEntry } from './audit.contract.ts'
import { type EntryContent, GENESIS_HASH, hashEntry } from './chain.ts'

const text = fc.string({ unit: 'binary' })
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, '', {}, [], -0, 1e21, 5e-324, 2 ** 53 + 2, '\u2028', new Date(0)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

test('canonical JSON equals that of another implementation of RFC 8785, for every JSON value', () => {
  fc.assert(
    fc.property(value, one => assert.equal(canonicalJson({ one }), canonicalize({ one }))),
    { numRuns: 2_000 },
  )
  const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  assert.equal(canonicalJson(names), '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}')
})

test('values that JSON in UTF-8 cannot express have no canonical form', () => {
  for (const one of ['\ud800', { '\udc00': 1 }, ['a\ud800b'], Number.NaN, { one: [Number.POSITIVE_INFINITY] }]) {
    assert.throws(() => canonicalJson(one), TypeError)
    assert.throws(() => canonicalize(one))
  }
  for (const one of [undefined, () => 1, { toJSON: () => undefined }])
    assert.throws(() => canonicalJson(one), TypeError)
})

test('the hash of an entry is SHA-256 of the hash before it and of its canonical JSON', () => {
  const { hash: _, previous_hash: __, ...content } = exampleEntry
  const expected = createHash('sha256')
    .update(GENESIS_HASH)
    .update(canonicalize(content) ?? '')
    .digest()
  assert.deepEqual(hashEntry(GENESIS_HASH, content as EntryContent), expected)
  assert.deepEqual(GENESIS_HASH, Buffer.alloc(32))
})
