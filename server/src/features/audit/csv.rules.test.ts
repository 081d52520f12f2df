import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChainedEntry } from './chain.ts'
import { toCsvRecord } from './csv.ts'
import { toJsonLine } from './json-line.ts'

/** Writes an entry with this reason as CSV, and returns the reason as a CSV reader parses it. */
function reasonField(reason: string): string {
  const entry = { action: 'a', actor: {}, target: {}, context: {}, reason } as ChainedEntry
  const [, quoted, bare] = /^,,,,a,,,,,,,,,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(toCsvRecord(entry)) ?? []
  return quoted?.replaceAll('""', '"') ?? bare ?? 'no field'
}

const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₋₌−﬩']
/** White space and invisible characters. Most are escaped, because editors do not show them. */
const UNSEEN = [
  ' ',
  '\t',
  '\r',
  '\n',
  '\v',
  '\0',
  '\x1b',
  '\x7f',
  '\x85',
  '\xa0',
  '\xad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1680',
  '\u180e',
  '\u2003',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2063',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ue000',
  '\ud800',
  '\u{1d173}',
  '\u{e0020}',
]

/** The text as CSV has it: control characters other than tabs and line breaks are escaped. */
const shownOf = (text: string) =>
  text.replace(/[\0\v\x1b\x7f\x85]/g, control => `\\u00${control.charCodeAt(0).toString(16).padStart(2, '0')}`)

test('no line of an export has a raw control character other than tabs and line breaks', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(one =>
    /\p{Cc}/u.test(one),
  )
  assert.equal(controls.length, 65)
  const context = { request_id: 'r', ip: null, user_agent: controls.join('') }
  const entry = { action: 'a', actor: {}, target: {}, context, changes: { before: null, after: controls } }
  const [csv, line] = [toCsvRecord(entry as unknown as ChainedEntry), toJsonLine(entry as unknown as ChainedEntry)]
  assert.equal(csv.replace(/[\t\r\n]/g, '').search(/\p{Cc}/u), -1)
  assert.equal(line.trimEnd().search(/\p{Cc}/u), -1)
  assert.deepEqual(JSON.parse(line), entry)
  const [changes] = /\{""before"".*?\]\}/.exec(csv) ?? []
  assert.deepEqual(JSON.parse(changes?.replaceAll('""', '"') ?? ''), entry.changes)
})

test('a field that begins with a formula is escaped, also behind invisible characters', () => {
  for (const sign of SIGNS) {
    for (const unseen of ['', ...UNSEEN, '\u2800\u200b \ufeff']) {
      const text = `${unseen}${sign}cmd|' /C calc'!A0`
      const field = reasonField(text)
      assert.equal(field[0], "'", `${[...text].slice(0, 3).map(one => one.codePointAt(0)?.toString(16))}`)
      assert.equal(field.replaceAll("'", ''), shownOf(text).replaceAll("'", ''))
    }
  }
})

test('a formula behind a semicolon or a line break within a field is escaped', () => {
  for (const sign of SIGNS) {
    for (const unseen of UNSEEN) {
      assert.equal(reasonField(`a;${unseen}${sign}1`).replace(shownOf(unseen), ''), `a;'${sign}1`)
    }
    assert.equal(reasonField(`a\r\n\u2800"\u200b${sign}1`), `a\r\n'\u2800"\u200b${sign}1`)
  }
})

test('a formula behind a tab within a field is escaped, because pasted text is separated at tabs', () => {
  for (const sign of SIGNS) {
    assert.equal(reasonField(`left\t${sign}1\tbye`), `left\t'${sign}1\tbye`)
    assert.equal(reasonField(`a\n\t\t\u2800"${sign}1`), `a\n\t\t'\u2800"${sign}1`)
    for (const unseen of UNSEEN) {
      assert.equal(reasonField(`a\t${unseen}${sign}1`).replace(shownOf(unseen), ''), `a\t'${sign}1`)
    }
  }
})

test('text without a formula is not changed', () => {
  for (const text of [
    'a\tb',
    'a\t b=1',
    'a=b',
    '1-1',
    'a; b',
    'x\n(y)',
    '\u2800plain',
    '\u200bplain',
    'é+é',
    '😀=1',
    "'quoted",
    '#1',
    '~-',
  ]) {
    assert.equal(reasonField(text), text)
  }
})

test('a text of separators and invisible characters is escaped in linear time', () => {
  const began = performance.now()
  const parts = [';', '\u2800', '; ', '\n\u200b', '"', ';"', '\t', '\t ', ';\t"']
  for (const part of parts) reasonField(part.repeat(100_000))
  assert.ok(performance.now() - began < 5_000)
})
