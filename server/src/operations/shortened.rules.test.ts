import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortened } from './shortened.ts'

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('ordinary values of a request stay as they are', () => {
  const values = {
    body: { profile_id: 'p', reason: 'x'.repeat(200), flags: [true, null, 7], metadata: { room: '7' } },
    query: { reason: 'left' },
  }
  assert.deepEqual(shortened(values), values)
  assert.deepEqual(shortened({ body: null }), { body: null })
})

test('a long text is cut without half of a surrogate pair, and a long list says how much is missing', () => {
  const { body } = shortened({ body: { text: `${'x'.repeat(199)}😀${'y'.repeat(100)}`, list: Array(70).fill(1) } })
  assert.equal(body.text, `${'x'.repeat(199)}\ufffd…`)
  assert.equal(body.list.length, 51)
  assert.equal(body.list.at(-1) as unknown, '… 20 more')
})

test('whatever a request has, at most 4 kB of it are recorded', () => {
  const emojis = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, '😀'.repeat(500)]))
  const escaped = '\u0001'.repeat(500)
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${'k'.repeat(300)}${n}`, escaped]))
  const bodies = [emojis(20), wide, { metadata: wide, list: Array(500).fill(escaped) }, { list: Array(500).fill(wide) }]
  for (const body of bodies) {
    const short = shortened({ body, query: { reason: escaped } })
    assert.ok(bytesOf(short) <= 4_096, `${bytesOf(short)} bytes`)
    assert.match(JSON.stringify(short), /…/)
  }
})
