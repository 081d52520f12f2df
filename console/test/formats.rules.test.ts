import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateFormat, relativeTimeFormat } from '../src/ui/formats.ts'

test('formatters are cached by locale and options', () => {
  const inUtc = (locale: string) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  assert.equal(inUtc('en-GB'), inUtc('en-GB'))
  assert.equal(inUtc('en-GB').format(0), '1 Jan 1970')
  assert.equal(inUtc('pt-BR').format(0), '1 de jan. de 1970')
  assert.notEqual(dateFormat('en-GB', { timeStyle: 'short' }), inUtc('en-GB'))
  assert.equal(relativeTimeFormat('en', { numeric: 'auto' }), relativeTimeFormat('en', { numeric: 'auto' }))
})
