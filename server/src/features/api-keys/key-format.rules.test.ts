import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { makeKey, organizationOfKey } from './key-format.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key contains the id of its organization', () => {
  const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const id of [...ids, ...Array.from({ length: 1_000 }, () => randomUUID())]) {
    assert.equal(organizationOfKey(makeKey(id)), id)
  }
})

test('a key made by an earlier release contains the id of its organization', () => {
  const made = 'rve_08VelOXws2lTo7jCBjTATL5ardNFdPp6CXlR0uAN0wKApznqpnt89h1YgXDa'
  assert.equal(organizationOfKey(made), '01a20835-1d5b-7caf-87fa-1517f13fb4a3')
})

test('a key with one wrong digit is invalid', () => {
  const key = makeKey(randomUUID())
  for (let at = 'rve_'.length; at < key.length; at++) {
    for (const digit of DIGITS.replace(key.charAt(at), '')) {
      assert.equal(organizationOfKey(key.slice(0, at) + digit + key.slice(at + 1)), undefined)
    }
  }
})

test('text that is not a key belongs to no organization', () => {
  const key = makeKey(randomUUID())
  const tooLarge = `rve_${'z'.repeat(60)}`
  for (const text of ['', key.slice(1), `${key}0`, key.slice(0, -1), `${key} `, key.replace('rve', 'RVE'), tooLarge]) {
    assert.equal(organizationOfKey(text), undefined, text)
  }
})
