import assert from 'node:assert/strict'
import { test } from 'node:test'
import stringWidth from 'string-width'
import { toFields, toTable } from './table.ts'
import { toJson } from './terminal-text.ts'

const HOSTILE = 'Eve\u001b]0;title\u0007\u009b2J\u202egnp\nroot'

test('control characters in a text do not reach the terminal', () => {
  assert.equal(toFields({ name: HOSTILE }), 'name  Eve\ufffd]0;title\ufffd\ufffd2J\ufffdgnp\ufffdroot\n')
  assert.equal(toTable({ NAME: one => one.name }, [{ name: HOSTILE }]).split('\n').length, 3)
  assert.doesNotMatch(toJson({ name: HOSTILE }), /\p{Cc}/u)
  assert.equal(JSON.parse(toJson({ name: HOSTILE })).name, HOSTILE)
})

test('the width of a column is the width that its text has in a terminal', () => {
  const names = ['Ada', '李小龍', 'José', '👩‍🚀']
  const table = toTable({ NAME: one => one, LAST: () => '|' }, names)
  assert.equal(table, 'NAME    LAST\nAda     |\n李小龍  |\nJosé    |\n👩‍🚀      |\n')
})

test('nested fields are named by their path, and lists are printed on one line', () => {
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

test('a table in a terminal is at most 120 columns wide, and truncates no cell', () => {
  const id = '01a20c7e-02eb-7579-a6f0-5b25f8df3a2c'
  const permissions = Array.from({ length: 30 }, (_, number) => `agents.permission_${number}`)
  const rows = [
    { id, name: 'Analyst', permissions, url: `https://siem.acme.example/${'path/'.repeat(40)}` },
    {
      id,
      name: 'A name of many words that fits on no line together with all the others',
      permissions: ['*'],
      url: 'x',
    },
    { id, name: '李'.repeat(60), permissions: [], url: '-' },
  ]
  const table = toTable(
    { ID: row => row.id, NAME: row => row.name, PERMISSIONS: row => row.permissions, URL: row => row.url },
    rows,
    120,
  )
  const lines = table.trimEnd().split('\n')
  for (const line of lines) assert.ok(stringWidth(line) <= 120, line)
  assert.equal(lines.filter(line => line.startsWith(id)).length, 3)
  const headings = lines[0] ?? ''
  const column = (from: string, to?: string) => {
    const [start, end] = [headings.indexOf(from), to === undefined ? undefined : headings.indexOf(to)]
    const ofFirst = lines.slice(
      1,
      lines.findIndex((line, at) => at > 1 && line.startsWith(id)),
    )
    return ofFirst.map(line => line.slice(start, end).trim()).filter(text => text !== '')
  }
  assert.equal(column('PERMISSIONS', 'URL').join(' '), permissions.join(', '))
  assert.ok(
    column('URL')
      .join('')
      .startsWith(rows[0]?.url ?? ''),
  )
})

test('a table of ids alone that is too wide breaks the ids, too', () => {
  const id = 'x'.repeat(200)
  const table = toTable({ ID: one => one, 'USER ID': one => one }, [id], 120)
  for (const line of table.split('\n')) assert.ok(line.length <= 120, line)
})

test('a table that is too wide for a terminal shows each item as a block, and breaks no id', () => {
  const [id, profile] = ['01a20c7e-02eb-7579-a6f0-5b25f8df3a2c', '01a20c7e-1111-7579-a6f0-5b25f8df3a2c']
  const columns = {
    'USER ID': () => id,
    NAME: (name: string) => name,
    EMAIL: () => 'ada@northwind.example',
    'PROFILE ID': () => profile,
  }
  const block = (name: string) =>
    [`USER ID     ${id}`, `NAME        ${name}`, 'EMAIL       ada@northwind.example', `PROFILE ID  ${profile}`, '']
      .map(line => `${line}\n`)
      .join('')
  assert.equal(`${toTable(columns, ['Ada', 'Grace'], 80)}\n`, block('Ada') + block('Grace'))
  const [headings = '', first = ''] = toTable(columns, ['Ada', 'Grace'], 105).split('\n')
  assert.match(headings, /^USER ID {31}NAME {3}EMAIL /)
  assert.match(first, new RegExp(`^${id} {2}Ada {4}ada@.* ${profile}$`))
})

test('a narrowed table does not break timestamps', () => {
  const time = '2026-11-27T09:39:16.840Z'
  const table = toTable({ 'OCCURRED AT': () => time, REASON: () => 'a reason of many words '.repeat(5) }, [0], 60)
  assert.ok(table.split('\n')[1]?.startsWith(`${time}  a reason`), table)
})

test('a table fits the width of the terminal', t => {
  const { isTTY, columns } = process.stdout
  t.after(() => Object.assign(process.stdout, { isTTY, columns }))
  const widest = (width: number | undefined) => {
    Object.assign(process.stdout, { isTTY: true, columns: width })
    const text = 'a text of several words '.repeat(20)
    return Math.max(
      ...toTable({ ID: () => 'x', TEXT: () => text }, [0])
        .split('\n')
        .map(line => line.length),
    )
  }
  for (const [width, most] of [
    [80, 80],
    [100, 100],
    [160, 160],
    [undefined, 120],
  ] as const) {
    const used = widest(width)
    assert.ok(used <= most && used > most - 15, `${width}: ${used}`)
  }
})

test('a long list wraps to the next line, and a link is not wrapped', () => {
  const scopes = Array.from({ length: 20 }, (_, number) => `scope_${number}:read`)
  const link = `https://reeve.test/setup#token=${'x'.repeat(150)}`
  const lines = toFields({ scopes, link }, 120).trimEnd().split('\n')
  assert.ok(lines.length > 2)
  assert.equal(lines.filter(line => line.includes(link)).length, 1)
  for (const line of lines) assert.ok(line.includes(link) || line.length <= 120, line)
  const joined = lines.filter(line => !line.includes(link)).map(line => line.slice(8).trim())
  assert.equal(joined.join(' '), scopes.join(', '))
})

test('outside a terminal no cell is wrapped', () => {
  const delivery = {
    id: '01a20c7e-02eb-7579-a6f0-5b25f8df3a2c',
    event: 'governance.webhook.delivery_retried',
    outcome: 'connect_failed, and nothing else for a while',
    created: '2026-11-22T05:00:00.000Z',
    url: `https://siem.acme.example/${'path/'.repeat(40)}`,
  }
  const columns = Object.fromEntries(Object.keys(delivery).map(name => [name, (one: object) => Reflect.get(one, name)]))
  const [headings, row, ...rest] = toTable(columns, [delivery]).split('\n')
  assert.deepEqual([headings?.split(/ {2,}/), row?.split(/ {2,}/)], [Object.keys(delivery), Object.values(delivery)])
  assert.deepEqual(rest, [''])
  const permissions = Array.from({ length: 30 }, (_, number) => `agents.permission_${number}`)
  assert.equal(toFields({ permissions }), `permissions  ${permissions.join(', ')}\n`)
})
