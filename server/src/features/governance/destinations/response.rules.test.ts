import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { excerptOf, retryAfterOf } from './response.ts'

describe('an excerpt', () => {
  test('is the unchanged body if that is a short text', () => {
    assert.equal(excerptOf(Buffer.from('{"ok":true}\r\n\tgrüß 🙂')), '{"ok":true}\r\n\tgrüß 🙂')
    assert.equal(excerptOf(Buffer.alloc(0)), '')
  })

  test('is truncated at 2,048 bytes, between characters', () => {
    assert.equal(excerptOf(Buffer.from('x'.repeat(2049))), 'x'.repeat(2048))
    assert.equal(excerptOf(Buffer.from('x'.repeat(2048))), 'x'.repeat(2048))
    assert.equal(excerptOf(Buffer.from(`${'x'.repeat(2046)}🙂`)), 'x'.repeat(2046))
    assert.equal(excerptOf(Buffer.from('€'.repeat(1000))), '€'.repeat(682))
  })

  test('has no control characters, and stays within 2,048 bytes when they are replaced', () => {
    assert.equal(excerptOf(Buffer.from('a\0b\x1b[31mc\x7f')), 'a\ufffdb\ufffd[31mc\ufffd')
    for (const byte of [0x00, 0x1b, 0xff, 0xc3, 0xed]) {
      const text = excerptOf(Buffer.alloc(4096, byte))
      assert.match(text, /^\ufffd+$/)
      assert.ok(Buffer.byteLength(text) <= 2048 && Buffer.byteLength(text) > 2040)
    }
  })

  test('is well-formed text even if the body is not UTF-8', () => {
    const body = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))
    assert.ok(excerptOf(body).isWellFormed())
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const cases: [header: string | undefined, seconds: number | null][] = [
    [undefined, null],
    ['0', 0],
    ['120', 120],
    ['86400', 86_400],
    ['999999999999999999999', 86_400],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60],
    ['Sunday, 01-Mar-26 12:01:00 GMT', 60],
    ['Sun Mar  1 12:01:00 2026', 60],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sun, 01 Mar 2099 11:00:00 GMT', 86_400],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['2026-03-01T12:01:00Z', null],
    ['Sun, 99 Zzz 2026 12:01:00 GMT', null],
  ]
  for (const [header, seconds] of cases) {
    test(`"${header}" is ${seconds} s`, () => {
      assert.equal(retryAfterOf(header === undefined ? {} : { 'retry-after': header }, now), seconds)
    })
  }
})
