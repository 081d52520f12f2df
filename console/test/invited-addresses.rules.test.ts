import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn, invalidIn, withoutAddress } from '../src/features/members/invited-addresses.ts'

const TEXT = `Ada Lovelace <ada@acme.test>, GRACE@acme.test;
not an address
alan@@acme.test, grace@acme.test

"Linus Pauling" linus@acme.test`

test('addresses are found in pasted text, once each and in lower case', () => {
  assert.deepEqual(addressesIn(TEXT), ['ada@acme.test', 'grace@acme.test', 'linus@acme.test'])
  assert.deepEqual(addressesIn(''), [])
})

test('parts without an address are named with their lines', () => {
  assert.deepEqual(
    invalidIn(TEXT).map(({ line, piece }) => [line, piece]),
    [
      [2, 'not an address'],
      [3, 'alan@@acme.test'],
    ],
  )
})

test('an address that was invited leaves the text, and invalid parts stay', () => {
  assert.equal(
    withoutAddress(TEXT, 'grace@acme.test'),
    'ada@acme.test\nnot an address\nalan@@acme.test\nlinus@acme.test',
  )
})
