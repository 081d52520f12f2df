import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateFormat, relativeTimeFormat, secondFormat } from '../src/ui/formats.ts'

test('formatters are cached by locale and options', () => {
  const inUtc = (locale: string) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  assert.equal(inUtc('en-GB'), inUtc('en-GB'))
  assert.equal(inUtc('en-GB').format(0), '1 Jan 1970')
  assert.equal(inUtc('pt-BR').format(0), '1 de jan. de 1970')
  assert.notEqual(dateFormat('en-GB', { timeStyle: 'short' }), inUtc('en-GB'))
  assert.equal(relativeTimeFormat('en', { numeric: 'auto' }), relativeTimeFormat('en', { numeric: 'auto' }))
})

test('a day with its time has two digits of the hour where a clock has 24 hours', () => {
  const at = Date.UTC(2026, 11, 1, 0, 7, 9)
  const formats = ['en-GB', 'pt-BR', 'en-US'].map(locale =>
    secondFormat(locale, { timeZone: 'UTC' }).format(at).replaceAll(/\s/g, ' '),
  )
  assert.deepEqual(formats, ['1 Dec, 00:07:09', '1 de dez., 00:07:09', 'Dec 1, 12:07:09 AM'])
})
