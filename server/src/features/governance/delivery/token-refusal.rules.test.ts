import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestResult } from '../destinations/index.ts'
import { tokenRefusalOf } from './token-refusal.ts'

const refusalOf = (body: unknown, status = 400) =>
  tokenRefusalOf({ status, responseExcerpt: typeof body === 'string' ? body : JSON.stringify(body) } as RequestResult)

test('the error code of a receiver is shown with its description, on one short line', () => {
  assert.equal(refusalOf({ err: 'invalid_audience', description: 'not\r\n for me' }), 'invalid_audience: not for me')
  assert.equal(refusalOf({ err: 'invalid_key' }), 'invalid_key')
  assert.equal(refusalOf({ err: 'x'.repeat(500), description: 'y'.repeat(500) })?.length, 200)
  assert.equal(refusalOf({ err: 'a', description: '\ud83d' }), 'a: \ufffd')
})

test('other responses have no such error', () => {
  for (const body of ['', 'no JSON', 'null', '[]', '{}', { err: 1 }, { err: '' }]) assert.equal(refusalOf(body), null)
  assert.equal(refusalOf({ err: 'invalid_key' }, 401), null)
})
