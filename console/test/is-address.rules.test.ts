import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddress } from '../src/features/audit/is-address.ts'

test('addresses of both versions and their networks are recognized', () => {
  for (const text of [
    '203.0.113.7',
    '0.0.0.0/0',
    '203.0.113.0/24',
    '::1',
    '2001:db8::/32',
    '2001:DB8:0:0:0:0:0:1',
    '::ffff:203.0.113.7',
    '::/128',
  ]) {
    assert.equal(isAddress(text), true, text)
  }
})

test('numbers, ids, names and malformed addresses are not addresses', () => {
  for (const text of [
    '',
    '1284',
    '#7',
    '127.1',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.7:443',
    'acme.example',
    'ada@acme.example',
    '0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42',
    'dead.beef',
    '2001:db8::/129',
    '2001:db8',
    'actor:ada',
    ':',
  ]) {
    assert.equal(isAddress(text), false, text)
  }
})
