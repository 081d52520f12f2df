import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { verify } from '@reeve/sdk/audit-trail'
import { appendFacts, facts } from '../../../test/harness/append-facts.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { nodeCryptography } from './node-cryptography.ts'

let reeve: TestReeve
/** A chain larger than a connection's buffers, so that the server waits for a slow reader. */
let long: { organization: Organization; newest: number }
before(async () => {
  reeve = await startReeve()
  long = await organizationWith(8_000, () => ({ reason: 'x'.repeat(2_000) }))
})
after(() => reeve.stop())

const organizationWith = async (count: number, of?: Parameters<typeof facts>[1]) => {
  const organization = await reeve.organization()
  await appendFacts(reeve.app.runtime, organization.id, facts(count, of))
  const { entries } = (await organization.owner.call('GET /v1/audit/entries?limit=1')).body
  return { organization, newest: entries[0].sequence as number }
}
const exported = async ({ owner }: Organization, query = '') => {
  const { status, headers, body } = await owner.call(`GET /v1/audit/export${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  const text = body as unknown as string
  const records = query.includes('csv') ? parseCsv(text).length - 1 : linesOf(text).length
  assert.equal(headers.get('reeve-entries'), String(records), query)
  return { type: headers.get('content-type'), text }
}
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

test('an NDJSON export has every entry, oldest first, exactly as the list has it', async () => {
  const { organization, newest } = await organizationWith(20)
  const { type, text } = await exported(organization)
  assert.equal(type, 'application/x-ndjson')
  assert.ok(text.endsWith('\n'))
  const { entries } = (await organization.owner.call('GET /v1/audit/entries?limit=200&order=asc')).body
  assert.equal(entries.length, newest)
  assert.deepEqual(linesOf(text), entries)
})

test('an entry is a single line whatever text it contains, and the export verifies', async () => {
  const { organization, newest } = await organizationWith(3, () => ({
    reason: 'a\u2028b\u2029c\u0085d\re\r\nf\u000bg',
  }))
  const { text } = await exported(organization)
  assert.equal(linesOf(text).at(-1)?.reason, 'a\u2028b\u2029c\u0085d\re\r\nf\u000bg')
  const lines = createInterface({ input: Readable.from([text]) })
  const { valid, entries } = await verify(lines, undefined, { cryptography: nodeCryptography })
  assert.deepEqual([valid, entries], [true, newest])
})

test('a chain of several batches is exported without gap', async () => {
  const { organization, newest } = await organizationWith(1_700)
  const { text } = await exported(organization)
  assert.deepEqual(
    linesOf(text).map(({ sequence }) => sequence),
    Array.from({ length: newest }, (_, index) => index + 1),
  )
})

test('an export can be limited to a range of sequence numbers', async () => {
  const { organization, newest } = await organizationWith(10)
  const part = async (query: string) => linesOf((await exported(organization, query)).text).map(line => line.sequence)
  assert.deepEqual(await part('?from=3&to=5'), [3, 4, 5])
  assert.deepEqual(await part(`?from=${newest}`), [newest])
  assert.deepEqual((await part('?to=2')).length, 2)
  assert.deepEqual(await part('?from=5&to=4'), [])
  assert.deepEqual(await part(`?from=${newest + 1}`), [])
  assert.deepEqual((await part(`?to=${Number.MAX_SAFE_INTEGER}`)).length, newest)
})

test('an export can be limited to a range of time, also together with sequence numbers', async () => {
  const { organization, newest } = await organizationWith(2)
  reeve.clock.advance(60_000)
  await appendFacts(reeve.app.runtime, organization.id, facts(3))
  reeve.clock.advance(60_000)
  await appendFacts(reeve.app.runtime, organization.id, facts(1))
  const times = linesOf((await exported(organization)).text).map(line => line.occurred_at)
  const [middle, end] = [times[newest], times.at(-1)]
  const part = async (query: string) =>
    linesOf((await exported(organization, query)).text).map(line => line.sequence - newest)
  assert.deepEqual(await part(`?since=${middle}`), [1, 2, 3, 4])
  assert.deepEqual(await part(`?since=${middle}&until=${end}`), [1, 2, 3])
  assert.deepEqual((await part(`?until=${middle}`)).at(-1), 0)
  assert.deepEqual(await part(`?since=${middle}&from=${newest + 3}`), [3, 4])
  assert.deepEqual(await part(`?since=${middle}&until=${middle}`), [])
  assert.deepEqual(await part(`?since=2999-01-01T00:00:00Z`), [])
  assert.deepEqual(await part(`?until=1999-01-01T00:00:00Z`), [])
})

test('entries that match the filters are exported in both formats, over several batches', async () => {
  const { organization, newest } = await organizationWith(1_300, index => ({
    action: index % 2 ? 'test.odd' : 'test.even',
    target: { type: 'test', id: `of ${index % 3}` },
  }))
  const part = async (query: string) => linesOf((await exported(organization, query)).text).map(line => line.sequence)
  const listed = async (query: string) => {
    const { entries } = (await organization.owner.call(`GET /v1/audit/entries${query}&order=asc&limit=200`)).body
    return entries.map(({ sequence }: { sequence: number }) => sequence)
  }
  const odd = await part('?action=test.odd')
  assert.equal(odd.length, 650)
  assert.deepEqual(
    odd,
    [...new Set(odd)].sort((a, b) => a - b),
  )
  assert.deepEqual(odd.slice(0, 200), await listed('?action=test.odd'))
  assert.equal((await part('?action=test.*')).length, 1_300)
  assert.deepEqual(
    (await part('?action=test.even&target=of 0')).slice(0, 200),
    await listed('?action=test.even&target=of 0'),
  )
  assert.deepEqual(await part(`?action=test.odd&to=${odd[501]}`), odd.slice(0, 502))
  assert.deepEqual(await part(`?action=test.odd&from=${odd[2]}&to=${odd[4]}`), odd.slice(2, 5))
  assert.deepEqual(await part('?action=test.none'), [])
  assert.deepEqual(await part(`?request_id=none&from=${newest}`), [])
  const [, ...records] = parseCsv((await exported(organization, '?format=csv&action=test.odd')).text)
  assert.deepEqual(
    records.map(([sequence]) => Number(sequence)),
    odd,
  )
})

test('CSV is quoted as RFC 4180 demands, and cells that a spreadsheet would execute are escaped', async () => {
  const names = [
    'plain',
    'a,b',
    'say "hi"',
    'two\r\nlines',
    '=HYPERLINK("x")',
    '+1',
    '-1',
    '@x',
    '\tx',
    ' =1',
    '＝1',
    "'x",
    'ab; cd\n(e)',
  ]
  const withinFields = ['x;=1+1', 'x; "=1+1;', 'a\r\n- b\n@c']
  const { organization } = await organizationWith(names.length, index => ({
    target: { type: 'test', id: 'x', name: names[index] ?? '' },
    reason: withinFields[index] ?? null,
    changes: { before: null, after: { note: '=1+1, "quoted"' } },
  }))
  const { type, text } = await exported(organization, '?format=csv')
  assert.equal(type, 'text/csv; charset=utf-8')
  const [header, ...records] = parseCsv(text)
  assert.ok(header)
  const column = (name: string) => records.slice(-names.length).map(record => record[header.indexOf(name)])
  const [plain, comma, quote, lines, ...dangerous] = names
  assert.deepEqual(column('target_name'), [
    plain,
    comma,
    quote,
    lines,
    ...dangerous.slice(0, -2).map(name => `'${name}`),
    ...dangerous.slice(-2),
  ])
  assert.deepEqual(column('reason').slice(0, 3), ["x;'=1+1", `x;' "=1+1;`, "a\r\n'- b\n'@c"])
  assert.deepEqual(JSON.parse(column('changes')[0] ?? ''), { before: null, after: { note: '=1+1, "quoted"' } })
  assert.equal(column('reason')[3], '')
  assert.ok(records.every(record => record.length === header.length))
  assert.ok(records.flat().every(field => !/^\s*[=+\-@＝]/.test(field)))
  const whereSemicolonsSeparate = text.split(/[;\r\n]/)
  assert.deepEqual(
    whereSemicolonsSeparate.filter(field => /^[\s"]*[=+\-@＝]/.test(field)),
    [],
  )
})

test('entries that are appended while an export streams are not in it', async () => {
  const { organization, newest } = long
  const response = await fetch(`${reeve.url}/v1/audit/export`, {
    headers: { authorization: `Bearer ${organization.owner.key}` },
  })
  await appendFacts(reeve.app.runtime, organization.id, facts(5))
  assert.equal(linesOf(await response.text()).length, newest)
})

test('a slow reader holds no connection, and a reader that disconnects stops the reading', async () => {
  const narrow = await startReeve({ on: reeve.database, config: { databaseConnections: 1 } })
  try {
    const { organization } = long
    let borrowed = 0
    const { borrow } = narrow.app.pool
    narrow.app.pool.borrow = () => {
      borrowed++
      return borrow()
    }
    const leaving = new AbortController()
    const response = await fetch(`${narrow.url}/v1/audit/export`, {
      headers: { authorization: `Bearer ${organization.owner.key}` },
      signal: leaving.signal,
    })
    assert.ok(response.body)
    const reader = response.body.getReader()
    await reader.read()
    await settled(() => borrowed)
    const whileWaiting = borrowed
    assert.ok(whileWaiting > 2, 'the chain was read at once')
    assert.ok(whileWaiting < 10, `${whileWaiting} batches were read for a reader who took one`)
    const meanwhile = await narrow.call('GET /v1/audit/entries?limit=1', { key: organization.owner.key })
    assert.equal(meanwhile.status, 200)
    leaving.abort()
    await reader.closed.catch(() => {})
    await settled(() => borrowed)
    assert.ok(borrowed <= whileWaiting + 2, 'batches were read for a reader who had left')
  } finally {
    await narrow.stop()
  }
})

test('an unread export and an idle connection do not keep a process from stopping', async () => {
  const stopping = await startReeve({ on: reeve.database })
  const silent = connect(Number(new URL(stopping.url).port), '127.0.0.1')
  await once(silent, 'connect')
  const closed = once(silent.resume(), 'close')
  const { body } = await fetch(`${stopping.url}/v1/audit/export`, {
    headers: { authorization: `Bearer ${long.organization.owner.key}` },
  })
  const began = performance.now()
  await stopping.stop()
  assert.ok(performance.now() - began < 9_000)
  await closed
  // If the stream has already failed, creating the response throws. Otherwise reading it rejects.
  await assert.rejects(async () => new Response(body).text(), TypeError)
})

test('an invalid query parameter is refused with its pointer', async () => {
  const { organization } = await organizationWith(0)
  for (const query of ['format=xml', 'from=0', 'from=x', 'to=-1', 'to=9007199254740993', 'form=csv']) {
    const { status, body } = await organization.owner.call(`GET /v1/audit/export?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].pointer, `/${query.split('=')[0]}`)
  }
})

test('an export contains no entry of another organization', async () => {
  const [acme, other] = [await organizationWith(3), await organizationWith(3)]
  const ids = new Set(linesOf((await exported(acme.organization)).text).map(line => line.organization_id))
  assert.deepEqual([...ids], [acme.organization.id])
  assert.notEqual(acme.organization.id, other.organization.id)
})

/** Waits until a count stays the same for a while. */
async function settled(count: () => number): Promise<void> {
  for (let last = -1, same = 0; same < 5; ) {
    await new Promise(resolve => setTimeout(resolve, 60))
    same = count() === last ? same + 1 : 0
    last = count()
  }
}

/** A strict parser of RFC 4180. */
function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    record.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}
