import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openLines } from '../../test/harness/log-lines.ts'
import type { Organization } from '../../test/harness/organization.ts'
import { rawRequest, sendRaw } from '../../test/harness/raw-http.ts'
import { startReeve, type TestReeve } from '../../test/harness/reeve.ts'

const lines = openLines()
let reeve: TestReeve
let acme: Organization
before(async () => {
  reeve = await startReeve({ log: lines.log })
  acme = await reeve.organization()
})
after(() => reeve.stop())

const head = (...more: string[]) => [
  'PATCH /v1/organization HTTP/1.1',
  'Host: reeve.test',
  `Authorization: Bearer ${acme.owner.key}`,
  'Content-Type: application/json',
  ...more,
]

test('a compressed body is refused, and an identity encoding accepted', async () => {
  const body = gzipSync('{"name":"Zipped"}')
  const send = (encoding: string, sent: string | Buffer) =>
    sendRaw(reeve.url, rawRequest(head(`Content-Encoding: ${encoding}`, `Content-Length: ${sent.length}`), sent))
  for (const encoding of ['gzip', 'br', 'identity, gzip', 'x']) {
    const { status, body: problem } = await send(encoding, body)
    assert.deepEqual([status, problem.code], [415, 'unsupported_media_type'], encoding)
  }
  assert.equal((await send('identity', '{"name":"Plain"}')).body.name, 'Plain')
})

test('a transfer encoding other than chunked is refused', async () => {
  const chunk = '11\r\n{"name":"Chunks"}\r\n0\r\n\r\n'
  const send = (encoding: string) => sendRaw(reeve.url, rawRequest(head(`Transfer-Encoding: ${encoding}`), chunk))
  for (const encoding of ['gzip, chunked', 'deflate, chunked', 'x, chunked']) {
    const { status, body } = await send(encoding)
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], encoding)
  }
  for (const encoding of ['chunked', 'Chunked']) assert.equal((await send(encoding)).body.name, 'Chunks')
})

test('a request answered before its body arrives gets one response, and its connection is closed', async () => {
  const socket = connect(Number(new URL(reeve.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  const began = performance.now()
  socket.write(rawRequest(['PATCH /v1/organization HTTP/1.1', 'Host: reeve.test', 'Content-Length: 100']))
  await once(socket, 'close')
  assert.ok(performance.now() - began < 5_000, 'the connection stayed open')
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assert.equal(answer.split('HTTP/1.1 ').length, 2, answer)
})

test('a body that does not arrive in time is 408, and the connection is closed', async () => {
  const socket = connect(Number(new URL(reeve.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  const began = performance.now()
  socket.write(rawRequest(head('Content-Length: 100'), '{'))
  const drip = setInterval(() => socket.write(' '), 500)
  await once(socket, 'close')
  clearInterval(drip)
  assert.match(answer, /^HTTP\/1\.1 408 .*"code":"request_timeout"/s)
  const took = performance.now() - began
  assert.ok(took > 9_000 && took < 13_000, `${took} ms`)
})

test('a client that disconnects while sending its body is not logged as a failure', async () => {
  lines.forget()
  const socket = connect(Number(new URL(reeve.url).port), '127.0.0.1')
  socket.write(rawRequest(head('Content-Length: 100'), '{'))
  await new Promise(resolve => setTimeout(resolve, 200))
  socket.destroy()
  const [line] = await lines.take(({ msg }) => msg === 'request')
  assert.equal(line?.code, 'request_aborted')
  assert.equal(lines.all().length, 1, JSON.stringify(lines.all()))
  assert.deepEqual([line?.level, line?.ip], ['info', '127.0.0.1'])
})
