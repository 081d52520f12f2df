import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Organization } from '../../server/test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../server/test/harness/reeve.ts'
import { type AuditEntry, isReeveError, Reeve } from '../src/index.ts'

let server: SharedReeve
let acme: Organization
let reeve: Reeve
before(async () => {
  server = await sharedReeve()
  acme = await server.organization()
  reeve = new Reeve({ baseUrl: server.url, apiKey: acme.owner.key })
  for (let i = 0; i < 30; i++) await reeve.organization.edit({ name: `Acme – Nummer ${i}` })
})
after(() => server.stop())

const HEAD = { 'content-type': 'application/x-ndjson', 'reeve-entries': '3', 'x-request-id': 'of the export' }

/** Starts a server that sends an export in these pieces and then ends it, breaks it off or waits. */
async function startExporter(
  pieces: readonly Uint8Array[],
  end: 'ends' | 'breaks off' | 'waits',
  head: Record<string, string> = HEAD,
) {
  const closed = Promise.withResolvers<void>()
  const exporter = createServer(async (_request, response) => {
    response.once('close', closed.resolve)
    response.writeHead(200, head)
    for (const piece of pieces) {
      await new Promise(written => response.write(piece, written))
      await new Promise(setImmediate)
    }
    if (end === 'ends') response.end()
    if (end === 'breaks off') response.socket?.destroy()
  })
  exporter.listen(0, '127.0.0.1')
  await once(exporter, 'listening')
  after(() => {
    exporter.closeAllConnections()
    exporter.close()
  })
  const { port } = exporter.address() as AddressInfo
  return { client: new Reeve({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'rve_test' }), closed: closed.promise }
}

test('an export iterates over the entries of the audit log', async () => {
  const entries: AuditEntry[] = []
  for await (const entry of reeve.audit.export()) entries.push(entry)
  assert.ok(entries.length >= 31)
  assert.deepEqual(
    entries.map(({ sequence }) => sequence),
    entries.map((_, index) => index + 1),
  )
  const listed = await reeve.audit.listEntries({ order: 'asc', limit: 100 }).toArray()
  assert.deepEqual(entries, listed)
})

test('an export without entries is an empty stream', async () => {
  for await (const { id } of reeve.audit.export({ from: 1_000_000 })) assert.fail(id)
  assert.equal(await new Response(await reeve.audit.export({ from: 1_000_000 }).bytes()).text(), '')
})

test('the lines and the bytes of an export are what the service sent', async () => {
  const sent = String((await acme.owner.call('GET /v1/audit/export?from=2&to=5')).body)
  const lines: string[] = []
  for await (const line of reeve.audit.export({ from: 2, to: 5 }).lines()) lines.push(line)
  assert.equal(lines.length, 4)
  assert.equal(`${lines.join('\n')}\n`, sent)

  const bytes = await reeve.audit.export({ from: 2, to: 5 }).bytes()
  assert.equal(await new Response(bytes).text(), sent)
  const table = await new Response(await reeve.audit.export({ format: 'csv' }).bytes()).text()
  assert.match(table, /^sequence,|^id,/)
})

test('a refused export is a ReeveError', async () => {
  const key = await acme.keyOf(acme.owner.userId, ['members:read'])
  const client = new Reeve({ baseUrl: server.url, apiKey: key })
  await assert.rejects(client.audit.export().bytes(), error => {
    assert.ok(isReeveError(error, 'insufficient_scope'))
    assert.deepEqual([error.operation, error.problem?.required_scope], ['exportAudit', 'audit:read'])
    return true
  })
})

test('a line split into chunks, even within a character, is one line', async () => {
  const text = '{"name":"ä–😀"}\n{"name":"b"}\n{"name":"c"}\n'
  const pieces = Array.from(new TextEncoder().encode(text), byte => Uint8Array.of(byte))
  const { client } = await startExporter(pieces, 'ends')
  const lines: string[] = []
  for await (const line of client.audit.export().lines()) lines.push(line)
  assert.deepEqual(lines, text.trimEnd().split('\n'))
})

test('an interrupted export throws instead of ending', async () => {
  const { client } = await startExporter([new TextEncoder().encode('{"sequence":1}\n{"seq')], 'breaks off')
  const sequences: number[] = []
  const reading = async () => {
    for await (const { sequence } of client.audit.export()) sequences.push(sequence)
  }
  await assert.rejects(reading(), error => isReeveError(error, 'network_fault') && error.operation === 'exportAudit')
  assert.deepEqual(sequences, [1])
})

/** Reads the bytes of an export, which must fail. Returns the error. */
const faultOfBytes = async (client: Reeve, options = {}) =>
  new Response(await client.audit.export({}, options).bytes()).text().then(
    () => assert.fail('the bytes ended'),
    (error: unknown) => error,
  )

test('the bytes of an interrupted export fail with a ReeveError', async () => {
  const { client } = await startExporter([new TextEncoder().encode('{"sequence":1}\n{"seq')], 'breaks off')
  const error = await faultOfBytes(client)
  assert.ok(isReeveError(error, 'network_fault') && error.operation === 'exportAudit', String(error))
})

test('a truncated export with a clean end fails in both formats, and says that it was incomplete', async () => {
  const bytesOf = (text: string) => [new TextEncoder().encode(text)]
  const table = { ...HEAD, 'content-type': 'text/csv; charset=utf-8' }
  for (const [text, head] of [
    ['{"sequence":1}\n{"sequence":2}\n', HEAD],
    ['{"sequence":1}\n{"sequence":2}\n{"seq', HEAD],
    ['{"sequence":1}\n{"sequence":2}\n{"sequence":3}\n<html>cut', HEAD],
    ['', HEAD],
    ['sequence\r\n1\r\n2\r\n3\r\n4,"b\n', table],
    ['sequence,name\r\n1,"a\n\n\n"\r\n2,b\r\n', table],
  ] as const) {
    const { client } = await startExporter(bytesOf(text), 'ends', head)
    const reading = new Response(
      await client.audit.export({ format: head === table ? 'csv' : 'ndjson' }).bytes(),
    ).text()
    await assert.rejects(reading, error => {
      assert.ok(isReeveError(error, 'network_fault'), String(error))
      assert.deepEqual([error.status, error.requestId], [200, 'of the export'])
      return /was incomplete/.test(error.message)
    })
  }
  const { client } = await startExporter(bytesOf('sequence\r\n1,"a\n"\r\n2,""""\r\n3,c\r\n'), 'ends', table)
  await new Response(await client.audit.export({ format: 'csv' }).bytes()).text()
})

test('a response without the headers of an export is an unexpected_answer error', async () => {
  const { 'reeve-entries': _, ...uncounted } = HEAD
  for (const head of [{ ...HEAD, 'content-type': 'text/html' }, uncounted]) {
    const { client, closed } = await startExporter([new TextEncoder().encode('<html>\n\n\n')], 'waits', head)
    await assert.rejects(client.audit.export().bytes(), error => isReeveError(error, 'unexpected_answer'))
    await closed
  }
})

test('a line of an export that is not an entry is an unexpected_answer error', async () => {
  for (const line of ['<html>', 'null', '5', '[1]', '"x"', '{}', '{"status":500,"code":"internal_error"}']) {
    const { client } = await startExporter([new TextEncoder().encode(`{"sequence":1}\n${line}\n{}\n`)], 'ends')
    const sequences: number[] = []
    const reading = async () => {
      for await (const { sequence } of client.audit.export()) sequences.push(sequence)
    }
    await assert.rejects(reading(), error => {
      assert.ok(isReeveError(error, 'unexpected_answer'), `${line}: ${error}`)
      return error.cause instanceof SyntaxError
    })
    assert.deepEqual(sequences, [1])
  }
})

test('a CSV export has lines and bytes, but no entries', async () => {
  const entries = reeve.audit.export({ format: 'csv' })[Symbol.asyncIterator]()
  await assert.rejects(entries.next(), /TypeError: .*csv.*lines\(\).*bytes\(\)/)
})

test('an aborted export fails with the reason of its signal', async () => {
  const reason = new Error('the page was closed')
  const { client } = await startExporter([new TextEncoder().encode('{"sequence":1}\n')], 'waits')
  const controller = new AbortController()
  const reading = async () => {
    for await (const { sequence } of client.audit.export({}, { signal: controller.signal })) {
      assert.equal(sequence, 1)
      controller.abort(reason)
    }
  }
  await assert.rejects(reading(), reason)

  const waiting = new AbortController()
  const bytes = await client.audit.export({}, { signal: waiting.signal }).bytes()
  const fault = new Response(bytes).text().catch((error: unknown) => error)
  waiting.abort(reason)
  assert.equal(await fault, reason)
})

test('the timeout applies to each chunk of an export', { timeout: 60_000 }, async () => {
  const { client, closed } = await startExporter([new TextEncoder().encode('{"sequence":1}\n')], 'waits')
  const error = await faultOfBytes(client, { timeoutSeconds: 0.2 })
  assert.ok(isReeveError(error, 'timeout'), String(error))
  await closed
})

test('the timeout is paused while the reader works, and a reader who stops ends the export', async () => {
  const { client, closed } = await startExporter([new TextEncoder().encode('{"sequence":1}\n')], 'waits')
  for await (const { sequence } of client.audit.export({}, { timeoutSeconds: 1 })) {
    assert.equal(sequence, 1)
    await new Promise(go => setTimeout(go, 1_100))
    break
  }
  await closed
})
