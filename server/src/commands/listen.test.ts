import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { openLines } from '../../test/harness/log-lines.ts'
import { startReeve } from '../../test/harness/reeve.ts'
import { createMetricsServer, createProbeServer } from '../http/probes.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { listenAt, requireFreePort } from './listen.ts'

function openServer(t: TestContext, onLine?: (line: string) => void) {
  const logger = onLine && { stream: { write: onLine } }
  const server = Fastify({ forceCloseConnections: 'idle', ...(logger && { logger }) })
  server.get('/', () => 'ok')
  server.get('/slow', async (_request, reply) => {
    await sleep(300)
    return reply.header('connection', 'close').send('ok')
  })
  t.after(() => server.close())
  return server
}

const statusAt = (host: string, port: string) =>
  fetch(`http://${host}:${port}/`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) }).then(
    ({ status }) => status,
    () => null,
  )

test('localhost listens at both loopback addresses, and is the printed name', async t => {
  const url = await listenAt(openServer(t), { host: 'localhost', port: 0, variable: 'PORT' })
  const [, port = ''] = /^http:\/\/localhost:(\d+)$/.exec(url) ?? []
  assert.deepEqual(
    await Promise.all(['127.0.0.1', '[::1]', 'localhost'].map(host => statusAt(host, port))),
    [200, 200, 200],
  )
})

test('the log names every address at which the server listens', async t => {
  const lines: string[] = []
  const server = openServer(t, line => lines.push(JSON.parse(line).msg))
  const { port } = new URL(await listenAt(server, { host: 'localhost', port: 0, variable: 'PORT' }))
  assert.deepEqual(lines, [`listening on 127.0.0.1:${port} and [::1]:${port}`])
})

test('a local address is printed as localhost, and only that address is opened', async t => {
  const url = await listenAt(openServer(t), { host: '127.0.0.1', port: 0, variable: 'PORT' })
  const { hostname, port } = new URL(url)
  assert.deepEqual(
    [hostname, await statusAt('127.0.0.1', port), await statusAt('[::1]', port)],
    ['localhost', 200, null],
  )
  for (const host of ['0.0.0.0', '::1', '::']) {
    assert.match(await listenAt(openServer(t), { host, port: 0, variable: 'PORT' }), /^http:\/\/localhost:\d+$/)
  }
})

test('a close stops both addresses: idle connections at once, the others after their response', async t => {
  const server = openServer(t)
  const { port } = new URL(await listenAt(server, { host: 'localhost', port: 0, variable: 'PORT' }))
  const open = ['127.0.0.1', '::1'].map(host => {
    const socket = connect(Number(port), host)
    let answer = ''
    socket.on('data', text => {
      answer += text
    })
    socket.write('GET /slow HTTP/1.1\r\nHost: reeve.test\r\n\r\n')
    return once(socket, 'close').then(() => answer.split('\r\n')[0])
  })
  const idle = ['127.0.0.1', '::1'].map(async host => {
    const socket = connect(Number(port), host)
    socket.write('GET / HTTP/1.1\r\nHost: reeve.test\r\n\r\n')
    await once(socket, 'data')
    return socket
  })
  const ended = (await Promise.all(idle)).map(socket => once(socket, 'close'))
  const started = performance.now()
  await server.close()
  await Promise.all(ended)
  assert.deepEqual(await Promise.all(open), ['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
  assert.ok(performance.now() - started < 3_000)
  assert.deepEqual(await Promise.all(['127.0.0.1', '[::1]'].map(host => statusAt(host, port))), [null, null])
})

/** Occupies a port at `host`, such that no other program, for example another test, uses this port at `free`. */
async function occupyPort(t: TestContext, host: string, free: string): Promise<number> {
  for (;;) {
    const other = createServer().listen(0, host)
    t.after(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const client = connect(port, free)
    const isRefused = await once(client, 'connect').then(
      () => false,
      () => true,
    )
    client.destroy()
    if (isRefused) return port
  }
}

test('a port in use at either address is refused with the remedy', async t => {
  for (const [host, free] of [
    ['127.0.0.1', '::1'],
    ['::1', '127.0.0.1'],
  ] as const) {
    const port = await occupyPort(t, host, free)
    await assert.rejects(
      listenAt(openServer(t), { host: 'localhost', port, variable: 'PORT' }),
      (error: unknown) =>
        error instanceof OperatorError &&
        error.message ===
          `Cannot listen on ${host === '::1' ? '[::1]' : host}:${port} (EADDRINUSE): another program uses this port. ` +
            `Stop it, or set PORT to a free port, such as PORT=${port + 1}.`,
    )
    assert.equal(await statusAt(free === '::1' ? '[::1]' : free, String(port)), null)
  }
})

test('a port in use by another Reeve, or by its metrics, is refused with a sentence that says so', async t => {
  const metrics = { registry: new Registry(), token: null, haveOwnPort: true }
  const probes = createProbeServer({ metrics, isDraining: () => false, assertReady: async () => {} })
  for (const other of [probes, createMetricsServer(metrics)]) {
    t.after(() => other.close())
    const { port } = new URL(await listenAt(other, { host: '127.0.0.1', port: 0, variable: 'PORT' }))
    const place = { host: '127.0.0.1', port: Number(port), variable: 'REEVE_WORKER_PORT' }
    for (const attempt of [() => listenAt(openServer(t), place), () => requireFreePort(place)]) {
      await assert.rejects(attempt, {
        message:
          `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): another Reeve is running there. Stop it, or set ` +
          `REEVE_WORKER_PORT to a free port, such as REEVE_WORKER_PORT=${Number(port) + 1}.`,
      })
    }
  }
})

test('the question whether another Reeve uses the port leaves no line in its log', async t => {
  const lines = openLines()
  const other = await startReeve({ log: lines.log })
  t.after(() => other.stop())
  const { hostname, port } = new URL(other.url)
  lines.forget()
  await assert.rejects(requireFreePort({ host: hostname, port: Number(port), variable: 'PORT' }), {
    message: /another Reeve is running there/,
  })
  assert.equal((await other.call('GET /openapi.json')).status, 200)
  const requests = await lines.take(({ msg }) => msg === 'request')
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/openapi.json'],
  )
})
