import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

/** Time limits of an attempt: long enough that only the receivers that never answer reach them on a busy machine. */
const LIMITS = { connectTimeoutMs: 4_000, timeoutMs: 5_000 }
const OK = 'HTTP/1.1 200 OK\r\n'
const BOMB = gzipSync(Buffer.alloc(20_000_000))
const drip = (socket: Socket, first: string, text: string) => {
  socket.write(first)
  const timer = setInterval(() => socket.write(text), 50)
  socket.on('close', () => clearInterval(timer))
}

/** Receivers: the reaction of each to a request, and the outcome and status that the attempt log then contains. */
const RECEIVERS: Record<string, { does(socket: Socket): void; outcome: string; status?: number }> = {
  'never answers': { does: () => {}, outcome: 'timeout' },
  'drips its headers': {
    does: socket => drip(socket, OK, 'x: y\r\n'),
    outcome: 'timeout',
  },
  'sends endless headers': {
    does: socket => drip(socket, OK, `x: ${'y'.repeat(9_000)}\r\n`),
    outcome: 'response_invalid',
  },
  'sends a body that never ends': {
    does: socket => drip(socket, `${OK}\r\n`, 'x'.repeat(900)),
    outcome: 'delivered',
    status: 200,
  },
  'sends a gzip bomb': {
    does: socket =>
      void socket.end(
        Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`), BOMB]),
      ),
    outcome: 'delivered',
    status: 200,
  },
  'closes at once': { does: socket => void socket.destroy(), outcome: 'connection_closed' },
  'closes within its headers': { does: socket => void socket.end(`${OK}content-len`), outcome: 'connection_closed' },
  'speaks no HTTP': { does: socket => void socket.end('220 smtp.example.com ESMTP\r\n'), outcome: 'response_invalid' },
  'answers with NULs': { does: socket => void socket.end(Buffer.alloc(4_096)), outcome: 'response_invalid' },
  'sends a body of NULs and half characters': {
    does: socket => void socket.end(`${OK}content-length: 4\r\n\r\n\0\xff\ud800`),
    outcome: 'delivered',
    status: 200,
  },
  'redirects to the metadata service': {
    does: socket =>
      void socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
    outcome: 'rejected',
    status: 302,
  },
  'answers 999': {
    does: socket => void socket.end('HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n'),
    outcome: 'rejected',
    status: 999,
  },
}

let reeve: TestReeve
let healthy: HttpReceiver
let admin: postgres.Sql
const servers: Server[] = []
before(async () => {
  healthy = await startHttpReceiver()
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK, delivery: { ...LIMITS, lanes: 20 } } })
  reeve.app.worker.start()
  admin = postgres({ ...reeve.database.target, max: 1, onnotice: () => {} })
})
after(async () => {
  await admin.end()
  await reeve.stop()
  healthy.close()
  for (const server of servers) server.close()
})

async function startReceiver(does: (socket: Socket) => void): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => does(socket))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

const makeEvent = (acme: Organization, name: string) =>
  acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })

/** Maximum wait for a log entry or a request, which come within seconds unless the machine is busy. */
const PATIENCE_MS = 60_000

async function firstAttempt(acme: Organization, webhookId: string) {
  const path = `/v1/governance/webhooks/${webhookId}/deliveries`
  for (const late = performance.now() + PATIENCE_MS; performance.now() < late; await sleep(50)) {
    const [delivery] = (await acme.owner.call(`GET ${path}`)).body.deliveries
    if (!delivery?.attempts) continue
    return (await acme.owner.call(`GET ${path}/${delivery.id}`)).body.attempt_log[0]
  }
  throw new Error('no attempt was logged')
}

test('every attempt at a hostile receiver ends with a logged outcome, while other receivers are served', async () => {
  const acme = await reeve.organization()
  const webhooks = new Map<string, string>()
  for (const [name, { does }] of Object.entries(RECEIVERS)) {
    const url = `http://127.0.0.1:${await startReceiver(does)}/`
    webhooks.set(name, (await createWebhookFor(acme, { url, event_types: ['profile.*'] })).id)
  }
  const tls = await startReceiver(socket => void socket.end('no TLS here\r\n'))
  webhooks.set(
    'speaks no TLS',
    (await createWebhookFor(acme, { url: `https://127.0.0.1:${tls}/`, event_types: ['profile.*'] })).id,
  )
  const nobody = await startReceiver(() => {})
  servers.pop()?.close()
  webhooks.set(
    'is not there',
    (await createWebhookFor(acme, { url: `http://127.0.0.1:${nobody}/`, event_types: ['profile.*'] })).id,
  )
  await createWebhookFor(acme, { url: healthy.url('/beside'), event_types: ['profile.*'] })

  await makeEvent(acme, 'first')
  const expected = {
    ...RECEIVERS,
    'speaks no TLS': { outcome: 'tls_failed' },
    'is not there': { outcome: 'connect_failed' },
  }
  const seen: Record<string, unknown> = {}
  for (const [name, id] of webhooks) {
    const { outcome, status, timings, response_excerpt } = await firstAttempt(acme, id)
    seen[name] = [outcome, status]
    assert.ok(timings.total_ms < 2 * LIMITS.timeoutMs, name)
    assert.ok(Buffer.byteLength(response_excerpt) <= 2_048, name)
  }
  const outcomes = Object.entries(expected).map(([name, { outcome, ...rest }]) => [
    name,
    [outcome, 'status' in rest ? rest.status : null],
  ])
  assert.deepEqual(seen, Object.fromEntries(outcomes))
  await makeEvent(acme, 'second')
  const came = () => healthy.requests.filter(({ path }) => path === '/beside').length
  await healthy.until(() => came() === 2, 'the healthy one', PATIENCE_MS)
})

test('a lane batch whose results PostgreSQL refuses does not repeat its requests at once', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme, { url: healthy.url('/unwritten'), event_types: ['profile.*'] })
  await admin.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.webhook_id = '${id}' then raise 'refused'; end if;
      return new;
    end $$;
    create trigger refuse before insert on delivery_attempts for each row execute function refuse()`)
  await makeEvent(acme, 'unwritten')
  const came = () => healthy.requests.filter(({ path }) => path === '/unwritten').length
  await healthy.until(() => came() > 0, 'the request', PATIENCE_MS)
  await sleep(2_500)
  assert.equal(came(), 1)
  await admin.unsafe('drop function refuse cascade')
  reeve.clock.advance(10_000)
  assert.equal((await firstAttempt(acme, id)).outcome, 'delivered')
})
