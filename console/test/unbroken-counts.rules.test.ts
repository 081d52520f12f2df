import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unbrokenCounts } from '../src/ui/unbroken-counts.ts'

test('a number and the word after it stay in one line, and other words wrap', () => {
  assert.equal(unbrokenCounts('access, 2 API keys, and 12 triggers'), 'access, 2\u00a0API keys, and 12\u00a0triggers')
  assert.equal(unbrokenCounts('1 integração e o Oráculo'), '1\u00a0integração e o Oráculo')
  assert.equal(unbrokenCounts('Route 66 – 7'), 'Route 66 – 7')
})
