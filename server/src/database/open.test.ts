import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase } from '../../test/harness/cluster.ts'
import { openServer } from './open.ts'

/** A recovering server's response to a startup message: an ErrorResponse with severity FATAL and code 57P03. */
const STARTING = (() => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
    .map(text => `${text}\0`)
    .join('')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + Buffer.byteLength(fields))
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
})()

test('a start waits for a server that accepts connections but is still starting up', async () => {
  const database = await cloneDatabase()
  const { target } = database
  let refusals = 3
  const server = createServer(client => {
    client.on('error', () => {})
    if (refusals-- > 0) return void client.once('data', () => client.end(STARTING))
    const behind = connect(join(String(target.host), `.s.PGSQL.${target.port}`)).on('error', () => {})
    client.pipe(behind).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const told: unknown[] = []
  const log = { info() {}, warn: (about: unknown) => told.push(about), error() {} }
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/${target.database}`
  try {
    const opened = await openServer({ databaseUrl, dataDir: '' }, log as never)
    assert.match(opened.description, /^PostgreSQL 1\d/)
    await opened.close()
    assert.ok(told.length >= 1, JSON.stringify(told))
    assert.match(JSON.stringify(told[0]), /starting up/)
  } finally {
    server.close()
    await database.drop()
  }
})

test('a process that is told to stop no longer waits for a starting server', async () => {
  const server = createServer(client => {
    client.on('error', () => {}).once('data', () => client.end(STARTING))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const databaseUrl = `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/reeve`
  const stop = new AbortController()
  const opening = openServer({ databaseUrl, dataDir: '' }, { info() {}, warn() {}, error() {} } as never, {
    stopped: stop.signal,
  })
  setTimeout(() => stop.abort(), 500)
  const began = performance.now()
  await assert.rejects(opening, /Stopped before PostgreSQL had started/)
  assert.ok(performance.now() - began < 5_000)
  server.close()
})

test('with `awaitsServer`, an unreachable server is waited for, with one line in the log', async () => {
  const database = await cloneDatabase()
  const { target } = database
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as AddressInfo
  reserved.close()
  const told: unknown[] = []
  const log = { info() {}, warn: (...line: unknown[]) => told.push(line), error() {} } as never
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/${target.database}`
  await assert.rejects(openServer({ databaseUrl, dataDir: '' }, log), /ECONNREFUSED/)
  assert.deepEqual(told, [])
  const opening = openServer({ databaseUrl, dataDir: '' }, log, { awaitsServer: true })
  await sleep(2_500)
  const server = createServer(client => {
    const behind = connect(join(String(target.host), `.s.PGSQL.${target.port}`)).on('error', () => {})
    client.on('error', () => {})
    client.pipe(behind).pipe(client)
  }).listen(port, '127.0.0.1')
  try {
    assert.match((await opening).description, /^PostgreSQL 1\d/)
    assert.equal(told.length, 1)
    assert.match(JSON.stringify(told), /"failure":"[^"]*ECONNREFUSED.*waiting up to a minute/)
  } finally {
    server.close()
    await database.drop()
  }
})
