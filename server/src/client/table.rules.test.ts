import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toJson } from './output.ts'
import { toFields, toTable } from './table.ts'

const HOSTILE = 'Eve\u001b]0;title\u0007\u009b2J\u202egnp\nroot'

test('control characters in a text do not reach the terminal', () => {
  assert.equal(toFields({ name: HOSTILE }), 'name  Eve\ufffd]0;title\ufffd\ufffd2J\ufffdgnp\ufffdroot\n')
  assert.equal(toTable({ NAME: one => one.name }, [{ name: HOSTILE }]).split('\n').length, 3)
  assert.doesNotMatch(toJson({ name: HOSTILE }), /\p{Cc}/u)
  assert.equal(JSON.parse(toJson({ name: HOSTILE })).name, HOSTILE)
})

test('columns are as wide as what a terminal shows in them', () => {
  const names = ['Ada', '李小龍', 'José', '👩‍🚀']
  const table = toTable({ NAME: one => one, LAST: () => '|' }, names)
  assert.equal(table, 'NAME    LAST\nAda     |\n李小龍  |\nJosé    |\n👩‍🚀      |\n')
})

test('fields of things inside a thing are named by their path, and lists are in one line', () => {
  const thing = {
    key: { id: 'k', name: null },
    scopes: ['a', 'b'],
    none: [],
    stopped: [{ id: '1', name: 'ci' }],
    on: false,
    metadata: {},
    rules: [{ at: 1 }],
  }
  assert.equal(
    toFields(thing),
    [
      'key.id    k',
      'key.name  -',
      'scopes    a, b',
      'none      -',
      'stopped   ci (1)',
      'on        no',
      'metadata  -',
      'rules     {"at":1}',
      '',
    ].join('\n'),
  )
})
