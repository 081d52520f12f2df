import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { nothingListed, parseAllowList } from '../../src/features/governance/destinations/allow-list.ts'
import { openConnection } from '../../src/features/governance/destinations/connection.ts'
import { checkUrl } from '../../src/features/governance/destinations/destination-policy.ts'
import { createSender, type SenderOptions } from '../../src/features/governance/destinations/send-request.ts'
import { startCanary } from '../harness/canary.ts'
import { startNameServer } from '../harness/name-server.ts'

const canary = await startCanary()
const receiver = createServer((request, response) => {
  arrived.push(`${request.headers.host} ${request.url}`)
  if (request.url === '/close') response.setHeader('connection', 'close')
  if (request.url?.startsWith('/to/')) response.writeHead(302, { location: decodeURIComponent(request.url.slice(4)) })
  request.resume().on('end', () => response.end())
})
const arrived: string[] = []
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const port = (receiver.address() as AddressInfo).port

const publicAddress = '192.5.6.30'
const names: Record<string, (nth: number) => readonly string[] | null | undefined> = {
  'loopback.test': () => [canary.address],
  'private.test': () => ['10.0.0.1'],
  'metadata.test': () => ['169.254.169.254'],
  'unspecified.test': () => ['0.0.0.0'],
  'loopback6.test': () => ['::1'],
  'mapped.test': () => [`::ffff:${canary.address}`],
  'nat64.test': () => ['64:ff9b::a9fe:a9fe'],
  '6to4.test': () => ['2002:7f00:1::'],
  'teredo.test': () => ['2001:0:7f00:1::'],
  'local6.test': () => ['fd00::1'],
  'metadata6.test': () => ['fd00:ec2::254'],
  'mixed.test': () => [publicAddress, canary.address],
  'mixed-last.test': () => [canary.address, publicAddress],
  'mixed-families.test': () => [publicAddress, '::1'],
  'mixed-mapped.test': () => [publicAddress, '2606:4700:4700::1111', `::ffff:${canary.address}`],
  'unknown.test': () => null,
  'empty.test': () => [],
  'silent.test': () => undefined,
  'listed.test': () => ['127.0.0.1'],
  'listed-metadata.test': () => ['169.254.169.254'],
  'rebinding.test': nth => (nth === 1 ? ['127.0.0.1'] : [canary.address]),
}
const nameServer = await startNameServer((name, nth) => (names[name] ?? (() => null))(nth))

const senders = [] as ReturnType<typeof createSender>[]
function senderWith(options: Partial<SenderOptions>) {
  const sender = createSender({ allow: nothingListed, lookup: nameServer.lookup, ...options })
  senders.push(sender)
  return sender
}
after(() => {
  for (const sender of senders) sender.destroyAll()
  nameServer.close()
  canary.close()
  receiver.close()
})

const post = (url: string) => ({ url, headers: {}, body: '{}' })

describe('every resolved address is checked', () => {
  const sender = senderWith({})
  for (const name of Object.keys(names).filter(each => !/unknown|empty|silent|listed|rebinding/.test(each))) {
    test(`${name} is blocked before a connection is made`, async () => {
      const result = await sender.send(post(`https://${name}:${canary.port}/hook`))
      assert.equal(result.outcome, 'blocked')
      assert.equal(result.timings.connect_ms, null)
      assert.equal(result.wasSent, false)
      assert.equal(nameServer.questions(name), 1)
      assert.equal(canary.connections, 0)
      assert.doesNotMatch(result.error ?? '', /\d+\.\d+/, 'the log does not tell what private names answer')
    })
  }

  test('a name without an address is a DNS failure, not a connection', async () => {
    for (const name of ['unknown.test', 'empty.test']) {
      const result = await sender.send(post(`https://${name}/hook`))
      assert.equal(result.outcome, 'dns_failed')
      assert.ok(result.error)
    }
  })

  test('a silent name server is a DNS failure within the time limit', async () => {
    const hasty = senderWith({ limits: { connectMs: 150 } })
    const result = await hasty.send(post('https://silent.test/hook'))
    assert.equal(result.outcome, 'dns_failed')
    assert.ok(result.timings.total_ms < 1000, `${result.timings.total_ms} ms`)
  })

  test('a lookup that cannot be cancelled still times out', async () => {
    const hasty = senderWith({ lookup: () => new Promise(() => {}), limits: { connectMs: 50 } })
    assert.equal((await hasty.send(post('https://example.com/hook'))).outcome, 'dns_failed')
  })
})

describe('an allowlisted name', () => {
  const allow = parseAllowList(`listed.test:${port},listed-metadata.test,rebinding.test:${port}`)

  test('may resolve to private addresses, and is resolved once per connection', async () => {
    const sender = senderWith({ allow })
    const first = await sender.send(post(`http://listed.test:${port}/a`))
    assert.equal(first.outcome, 'delivered')
    assert.ok(first.timings.dns_ms !== null && first.timings.connect_ms !== null && first.timings.tls_ms === null)
    const second = await sender.send(post(`http://listed.test:${port}/b`))
    assert.equal(second.outcome, 'delivered')
    assert.deepEqual([second.timings.dns_ms, second.timings.connect_ms, second.timings.tls_ms], [null, null, null])
    assert.equal(nameServer.questions('listed.test'), 1)
    assert.ok(arrived.includes(`listed.test:${port} /b`), 'the Host header is the name')
  })

  test('never allows metadata addresses', async () => {
    const sender = senderWith({ allow })
    assert.equal((await sender.send(post('http://listed-metadata.test/'))).outcome, 'blocked')
  })
})

describe('DNS rebinding', () => {
  // The name initially resolves to an allowed address, and later to the address of the canary, which is not allowed.
  const allow = parseAllowList(`127.0.0.1/32:${canary.port}`)
  const lookup = nameServer.lookup

  test('is checked again for each new connection', async () => {
    const own = createServer((_request, response) => response.setHeader('connection', 'close').end())
    own.listen(canary.port, '127.0.0.1')
    await once(own, 'listening').catch(() => {})
    try {
      const sender = senderWith({ allow, lookup, limits: { connectMs: 500 } })
      const first = await sender.send(post(`https://rebinding.test:${canary.port}/hook`))
      assert.notEqual(first.outcome, 'blocked', 'the first answer may be connected to')
      assert.ok(first.timings.connect_ms !== null)
      for (let i = 0; i < 5; i++) {
        const next = await sender.send(post(`https://rebinding.test:${canary.port}/hook`))
        assert.equal(next.outcome, 'blocked')
      }
      assert.equal(nameServer.questions('rebinding.test'), 6)
      assert.equal(canary.connections, 0)
    } finally {
      own.close()
    }
  })
})

describe('a redirect', () => {
  const sender = senderWith({ allow: parseAllowList(`127.0.0.1/32:${port}`) })
  for (const target of [
    'http://169.254.169.254/latest/meta-data/',
    `https://${canary.address}:${canary.port}/`,
    '/elsewhere',
    '//[::1]/',
  ]) {
    test(`to ${target} is not followed`, async () => {
      const before = arrived.length
      const result = await sender.send(post(`http://127.0.0.1:${port}/to/${encodeURIComponent(target)}`))
      assert.deepEqual([result.outcome, result.status], ['rejected', 302])
      assert.equal(arrived.length, before + 1)
      assert.equal(canary.connections, 0)
    })
  }
})

describe('the remote end of a socket', () => {
  test('is checked before the first byte, whatever the lookup resolved', async () => {
    for (const scheme of ['http', 'https']) {
      const received: Buffer[] = []
      const trap = createServer().on('connection', socket => socket.on('data', chunk => received.push(chunk)))
      trap.listen(0, '127.0.0.1')
      await once(trap, 'listening')
      const trapPort = (trap.address() as AddressInfo).port
      const destination = checkUrl(`${scheme}://listed.test:${trapPort}/`, parseAllowList(`listed.test:${trapPort}`))
      assert.ok(destination.ok)
      const timings = { dns_ms: null, connect_ms: null, tls_ms: null }
      const options = { keepAliveMs: 1000, maxHeaderBytes: 16_384 }
      const closed = once(trap, 'connection').then(([socket]) => once(socket, 'close'))
      await assert.rejects(
        openConnection(destination, ['127.0.0.1'], nothingListed, options, timings, new AbortController().signal),
        { outcome: 'blocked' },
      )
      await closed
      assert.equal(received.length, 0)
      trap.close()
    }
  })
})

describe('the environment', () => {
  test('cannot set a proxy', async () => {
    const proxy = `http://${canary.address}:${canary.port}`
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
    const before = variables.map(name => process.env[name])
    for (const name of variables) process.env[name] = proxy
    process.env.NODE_USE_ENV_PROXY = '1'
    try {
      const sender = senderWith({ allow: parseAllowList(`127.0.0.1/32:${port}`) })
      assert.equal((await sender.send(post(`http://127.0.0.1:${port}/direct`))).outcome, 'delivered')
      assert.equal(canary.connections, 0)
    } finally {
      delete process.env.NODE_USE_ENV_PROXY
      variables.forEach((name, i) => {
        if (before[i] === undefined) delete process.env[name]
        else process.env[name] = before[i]
      })
    }
  })
})
