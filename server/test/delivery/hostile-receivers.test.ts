import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseAllowList } from '../../src/features/governance/destinations/allow-list.ts'
import type { Outcome } from '../../src/features/governance/destinations/failure.ts'
import { createSender, type Sender } from '../../src/features/governance/destinations/send-request.ts'
import { expiredTestCertificate, testCertificate } from '../harness/certificates.ts'
import { reset, startReceiver, writeSlowly } from '../harness/receiver.ts'

/** Each test has one short limit at most. The others are so long that a busy machine does not reach them. */
const LONG_MS = 60_000
const limits = { connectMs: LONG_MS, totalMs: 2 * LONG_MS, bodyMs: LONG_MS, maxHeaderBytes: 8192 }
const SHORT = { connectMs: 1_500, totalMs: 4_000, bodyMs: 1_000 }
/** Tolerance for a timer that fires early, because the event loop measures in whole milliseconds. */
const EARLY_MS = 50

type Limit = keyof typeof SHORT
const startSender = (short?: Limit) =>
  createSender({
    allow: parseAllowList('127.0.0.1,receiver.test,other.test'),
    lookup: async () => ['127.0.0.1'],
    ca: testCertificate,
    limits: { ...limits, ...(short && { [short]: SHORT[short] }) },
  })
const sender = startSender()
const shortSenders: Record<Limit, Sender> = {
  connectMs: startSender('connectMs'),
  totalMs: startSender('totalMs'),
  bodyMs: startSender('bodyMs'),
}
after(() => {
  for (const one of [sender, ...Object.values(shortSenders)]) one.destroyAll()
})

const body = JSON.stringify({ type: 'member.suspended', data: 'x'.repeat(500) })
const post = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body })
const everySoOften = 5

interface Behaviour {
  does: string
  serve: (socket: Socket) => void
  outcome: Outcome
  /** The limit that ends the request. Absent if the receiver's behaviour ends it. */
  endedBy?: Limit
  status?: number
  excerpt?: string | RegExp
}

const ok = 'HTTP/1.1 200 OK\r\n'
const behaviours: Behaviour[] = [
  { does: 'answers 204', serve: s => s.write('HTTP/1.1 204 No Content\r\n\r\n'), outcome: 'delivered', status: 204 },
  {
    does: 'answers 200 with a body',
    serve: s => s.write(`${ok}content-length: 5\r\n\r\nhello`),
    outcome: 'delivered',
    status: 200,
    excerpt: 'hello',
  },
  {
    does: 'answers after interim responses',
    serve: s => s.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${ok}content-length: 2\r\n\r\nok`),
    outcome: 'delivered',
    excerpt: 'ok',
  },
  {
    does: 'answers until it closes',
    serve: s => s.end(`${ok}connection: close\r\n\r\nuntil the end`),
    outcome: 'delivered',
    excerpt: 'until the end',
  },
  {
    does: 'answers 410',
    serve: s => s.write('HTTP/1.1 410 Gone\r\ncontent-length: 4\r\n\r\ngone'),
    outcome: 'rejected',
    status: 410,
    excerpt: 'gone',
  },
  {
    does: 'answers 500 with NUL and half characters',
    serve: s => s.write(Buffer.from('HTTP/1.1 500 \r\ncontent-length: 6\r\n\r\na\0b\xffc\xc3', 'latin1')),
    outcome: 'rejected',
    status: 500,
    excerpt: 'a\ufffdb\ufffdc\ufffd',
  },
  {
    does: 'answers 999',
    serve: s => s.write('HTTP/1.1 999 ?\r\ncontent-length: 0\r\n\r\n'),
    outcome: 'rejected',
    status: 999,
  },

  { does: 'never answers', serve: () => {}, outcome: 'timeout', endedBy: 'totalMs' },
  { does: 'drips its status line', serve: s => writeSlowly(s, everySoOften, 'H'), outcome: 'response_invalid' },
  {
    does: 'drips its reason phrase',
    serve: s => {
      s.write('HTTP/1.1 200 ')
      writeSlowly(s, everySoOften, 'O')
    },
    outcome: 'timeout',
    endedBy: 'totalMs',
  },
  {
    does: 'drips its headers',
    serve: s => {
      s.write(ok)
      writeSlowly(s, everySoOften, 'a: b\r\n')
    },
    outcome: 'timeout',
    endedBy: 'totalMs',
  },
  {
    does: 'sends headers without end',
    serve: s => {
      s.write(ok)
      writeSlowly(s, 1, `x: ${'y'.repeat(4000)}\r\n`)
    },
    outcome: 'response_invalid',
  },
  {
    does: 'sends headers just beyond the bound',
    serve: s => s.write(`${ok}x: ${'y'.repeat(8192)}\r\ncontent-length: 0\r\n\r\n`),
    outcome: 'response_invalid',
  },
  {
    does: 'sends headers just within the bound',
    serve: s => s.write(`${ok}x: ${'y'.repeat(8100)}\r\ncontent-length: 0\r\n\r\n`),
    outcome: 'delivered',
  },
  {
    does: 'sends one header without end',
    serve: s => {
      s.write(`${ok}x: `)
      writeSlowly(s, 1, 'y'.repeat(4000))
    },
    outcome: 'response_invalid',
  },
  {
    does: 'sends interim responses without end',
    serve: s => writeSlowly(s, 1, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(5)),
    outcome: 'response_invalid',
  },
  {
    does: 'sends 100 Continue unasked',
    serve: s => s.write('HTTP/1.1 100 Continue\r\n\r\n'),
    outcome: 'response_invalid',
  },
  {
    does: 'switches protocols',
    serve: s => s.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
    outcome: 'response_invalid',
  },
  { does: 'speaks SMTP', serve: s => s.write('220 smtp.example.com ESMTP\r\n'), outcome: 'response_invalid' },
  { does: 'speaks HTTP/2', serve: s => s.write(Buffer.from('000012040000000000', 'hex')), outcome: 'response_invalid' },
  { does: 'answers with NULs', serve: s => s.write(Buffer.alloc(4096)), outcome: 'response_invalid' },
  {
    does: 'sends two content lengths',
    serve: s => s.write(`${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    outcome: 'response_invalid',
  },
  {
    does: 'sends a length and chunks',
    serve: s => s.write(`${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    outcome: 'response_invalid',
  },
  { does: 'sends a header with NUL', serve: s => s.write(`${ok}x: a\0b\r\n\r\n`), outcome: 'response_invalid' },
  { does: 'closes at once', serve: s => s.destroy(), outcome: 'connection_closed' },
  { does: 'ends at once', serve: s => s.end(), outcome: 'connection_closed' },
  { does: 'resets at once', serve: s => reset(s), outcome: 'connection_closed' },
  { does: 'closes within the status line', serve: s => s.end('HTTP/1.1 20'), outcome: 'connection_closed' },
  { does: 'closes within the headers', serve: s => s.end(`${ok}content-len`), outcome: 'connection_closed' },

  // Once a status has arrived, it alone determines the outcome, whatever happens to the body.
  {
    does: 'closes within the body',
    serve: s => s.end(`${ok}content-length: 100\r\n\r\nhalf`),
    outcome: 'delivered',
    status: 200,
    excerpt: 'half',
  },
  {
    does: 'resets within the body',
    serve: s => s.write(`HTTP/1.1 503 \r\ncontent-length: 100\r\n\r\nhalf`, () => setTimeout(() => reset(s), 20)),
    outcome: 'rejected',
    status: 503,
    excerpt: 'half',
  },
  {
    does: 'never ends its body',
    serve: s => s.write(`${ok}content-length: 100\r\n\r\nhalf`),
    outcome: 'delivered',
    endedBy: 'bodyMs',
    excerpt: 'half',
  },
  {
    does: 'drips its body',
    serve: s => {
      s.write(`${ok}transfer-encoding: chunked\r\n\r\n`)
      writeSlowly(s, everySoOften, '1\r\nz\r\n')
    },
    outcome: 'delivered',
    endedBy: 'bodyMs',
    excerpt: /^z+$/,
  },
  {
    does: 'drips a chunk extension',
    serve: s => {
      s.write(`${ok}transfer-encoding: chunked\r\n\r\n1;`)
      writeSlowly(s, everySoOften, 'e')
    },
    outcome: 'delivered',
    endedBy: 'bodyMs',
    excerpt: '',
  },
  {
    does: 'sends a body without end',
    serve: s => {
      s.write(`${ok}\r\n`)
      writeSlowly(s, 1, 'z'.repeat(16_384))
    },
    outcome: 'delivered',
    excerpt: 'z'.repeat(2048),
  },
  {
    does: 'sends trailers without end',
    serve: s => {
      s.write(`${ok}transfer-encoding: chunked\r\n\r\n0\r\n`)
      writeSlowly(s, 1, `x: ${'y'.repeat(4000)}\r\n`)
    },
    outcome: 'delivered',
    excerpt: '',
  },
  {
    does: 'breaks its chunks',
    serve: s => s.write(`${ok}transfer-encoding: chunked\r\n\r\n2\r\nok\r\nnonsense\r\n`),
    outcome: 'delivered',
    excerpt: 'ok',
  },
  {
    does: 'answers before it read the request and closes',
    serve: s => s.end('HTTP/1.1 413 \r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
    outcome: 'rejected',
    status: 413,
  },
]

for (const tls of [undefined, {}]) {
  describe(`a receiver ${tls ? 'behind TLS' : 'without TLS'} that`, { concurrency: 8 }, () => {
    for (const { does, serve, outcome, endedBy, status, excerpt } of behaviours) {
      test(`${does} ends as ${outcome}`, async () => {
        const receiver = await startReceiver(serve, tls)
        const scheme = tls ? 'https' : 'http'
        const from = endedBy ? shortSenders[endedBy] : sender
        const result = await from.send(post(`${scheme}://receiver.test:${receiver.port}/hook`))
        receiver.close()
        assert.equal(result.outcome, outcome, result.error ?? '')
        if (status !== undefined) assert.equal(result.status, status)
        if (typeof excerpt === 'string') assert.equal(result.responseExcerpt, excerpt)
        if (excerpt instanceof RegExp) assert.match(result.responseExcerpt, excerpt)
        assert.equal(result.wasSent, true)
        assert.equal(result.status === null, result.error !== null)
        const { total_ms } = result.timings
        assert.ok(total_ms < LONG_MS && (!endedBy || total_ms > SHORT[endedBy] - EARLY_MS), `${total_ms} ms`)
        assert.equal(receiver.connections, 1, 'nothing is sent twice')
        assert.equal(receiver.received.split('POST ').length, 2)
      })
    }
  })
}

describe('a body', () => {
  test('has its own time limit', async () => {
    const receiver = await startReceiver(socket => socket.write(`${ok}content-length: 100\r\n\r\nhalf`))
    const { total_ms } = (await shortSenders.bodyMs.send(post(`http://127.0.0.1:${receiver.port}/hook`))).timings
    assert.ok(total_ms > SHORT.bodyMs - EARLY_MS && total_ms < LONG_MS, `${total_ms} ms`)
    receiver.close()
  })

  test('is not read beyond its size limit, and the connection is closed', async t => {
    let written = 0
    const receiver = await startReceiver(socket => {
      socket.write(`${ok}content-length: 1000000000\r\n\r\n`)
      const more = () => {
        while (!socket.destroyed && socket.write('z'.repeat(65_536))) written += 65_536
      }
      socket.on('drain', more)
      more()
    })
    const result = await sender.send(post(`http://127.0.0.1:${receiver.port}/hook`))
    assert.equal(result.outcome, 'delivered')
    assert.ok(written < 20_000_000, `${written} bytes`)
    await t.waitFor(() => assert.equal(receiver.sockets.size, 0))
    receiver.close()
  })

  test('that is a gzip bomb is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const receiver = await startReceiver(socket => {
      socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    })
    const before = process.memoryUsage().rss
    const result = await sender.send(post(`http://127.0.0.1:${receiver.port}/hook`))
    assert.equal(result.outcome, 'delivered')
    assert.match(result.responseExcerpt, /^\ufffd/)
    assert.ok(process.memoryUsage().rss - before < 40_000_000)
    assert.doesNotMatch(receiver.received, /accept-encoding/i)
    receiver.close()
  })
})

describe('TLS', () => {
  const answer = (socket: Socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')

  test('sends SNI, verifies the name and speaks HTTP/1.1', async () => {
    const names: unknown[] = []
    const receiver = await startReceiver(socket => {
      names.push('servername' in socket && socket.servername, 'alpnProtocol' in socket && socket.alpnProtocol)
      answer(socket)
    }, {})
    const result = await sender.send(post(`https://receiver.test:${receiver.port}/hook`))
    assert.equal(result.outcome, 'delivered')
    assert.ok(result.timings.tls_ms !== null && result.timings.connect_ms !== null)
    assert.equal(names[0], 'receiver.test')
    const literal = await sender.send(post(`https://127.0.0.1:${receiver.port}/hook`))
    assert.equal(literal.outcome, 'delivered')
    assert.equal(names[2], false, 'an address is not a server name')
    receiver.close()
  })

  const bad: [what: string, host: string, cert: string | undefined, trusted: boolean, error: RegExp][] = [
    ['a certificate of another name', 'other.test', undefined, true, /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['a certificate that nobody signed', 'receiver.test', undefined, false, /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['an expired certificate', 'receiver.test', expiredTestCertificate, true, /CERT_HAS_EXPIRED/],
  ]
  for (const [what, host, cert, trusted, error] of bad) {
    test(`with ${what} fails before the first byte, whatever the environment sets`, async () => {
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      const receiver = await startReceiver(answer, cert === undefined ? {} : { cert })
      const own = createSender({
        allow: parseAllowList(host),
        lookup: async () => ['127.0.0.1'],
        ...(trusted ? { ca: cert ?? testCertificate } : {}),
        limits,
      })
      try {
        const result = await own.send(post(`https://${host}:${receiver.port}/hook`))
        assert.equal(result.outcome, 'tls_failed')
        assert.match(result.error ?? '', error)
        assert.deepEqual([receiver.received, result.wasSent], ['', false])
      } finally {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
        own.destroyAll()
        receiver.close()
      }
    })
  }

  test('with a plain-text receiver fails', async () => {
    const plain = await startReceiver(answer)
    for (const socket of plain.sockets) socket.destroy()
    const { outcome } = await shortSenders.connectMs.send(post(`https://receiver.test:${plain.port}/`))
    assert.equal(outcome, 'connect_timeout')
    plain.close()
  })
})

describe('a closed port', () => {
  test('ends as connect_failed', async () => {
    const gone = await startReceiver(() => {})
    gone.close()
    const result = await sender.send(post(`http://127.0.0.1:${gone.port}/`))
    assert.equal(result.outcome, 'connect_failed')
    assert.match(result.error ?? '', /ECONNREFUSED/)
  })
})
