import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn, invalidIn, withoutAddress } from '../src/features/members/invited-addresses.ts'

const TEXT = `Ada Lovelace <ada@acme.test>, GRACE@acme.test;
not an address
alan@@acme.test, grace@acme.test

"Linus Pauling" linus@acme.test`

test('email addresses are extracted from pasted text, without duplicates and in lower case', () => {
  assert.deepEqual(addressesIn(TEXT), ['ada@acme.test', 'grace@acme.test', 'linus@acme.test'])
  assert.deepEqual(addressesIn(''), [])
})

test('a letter that only looks like an ASCII letter is not changed into it', () => {
  assert.deepEqual(addressesIn('\u212Aate@acme.test'), ['\u212Aate@acme.test'])
})

test('parts that are not an email address are listed with their line numbers', () => {
  assert.deepEqual(
    invalidIn(TEXT).map(({ line, piece }) => [line, piece]),
    [
      [2, 'not an address'],
      [3, 'alan@@acme.test'],
    ],
  )
})

test('an invited address is removed from the text, and invalid parts stay', () => {
  assert.equal(
    withoutAddress(TEXT, 'grace@acme.test'),
    'ada@acme.test\nnot an address\nalan@@acme.test\nlinus@acme.test',
  )
})
