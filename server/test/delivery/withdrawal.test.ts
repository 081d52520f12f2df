import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { parseAllowList } from '../../src/features/governance/destinations/allow-list.ts'
import { createSender, type SenderOptions } from '../../src/features/governance/destinations/send-request.ts'
import { testCertificate } from '../harness/certificates.ts'
import { startReceiver } from '../harness/receiver.ts'

const answer = (socket: Socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')
const senders = [] as ReturnType<typeof createSender>[]
after(() => {
  for (const sender of senders) sender.destroyAll()
})

function newSender(options: Partial<SenderOptions> = {}) {
  const allow = parseAllowList('127.0.0.1,receiver.test')
  const sender = createSender({ allow, lookup: async () => ['127.0.0.1'], ca: testCertificate, ...options })
  senders.push(sender)
  return sender
}

const post = (url: string) => ({ url, headers: {}, body: 'x'.repeat(1000) })
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

for (const tls of [undefined, {}]) {
  const scheme = tls ? 'https' : 'http'

  describe(`the hook before the first byte, over ${scheme}`, () => {
    test('can cancel the request before any byte is sent, on a new or a reused connection', async () => {
      const receiver = await startReceiver(answer, tls)
      const sender = newSender()
      const url = `${scheme}://receiver.test:${receiver.port}/hook`

      const fresh = await sender.send({ ...post(url), beforeFirstByte: () => false })
      assert.deepEqual([fresh.outcome, fresh.wasSent, fresh.status], ['cancelled', false, null])
      assert.ok(fresh.timings.connect_ms !== null, 'the connection was there')
      await pause(20)
      assert.equal(receiver.received, '')

      assert.equal((await sender.send(post(url))).outcome, 'delivered')
      const before = receiver.received
      const reused = await sender.send({ ...post(url), beforeFirstByte: () => false })
      assert.deepEqual([reused.outcome, reused.wasSent, reused.timings.connect_ms], ['cancelled', false, null])
      await pause(20)
      assert.equal(receiver.received, before)
      receiver.close()
    })

    test('is called once, after the connection is established and in the tick of the write', async () => {
      const receiver = await startReceiver(answer, tls)
      const sender = newSender()
      const url = `${scheme}://receiver.test:${receiver.port}/hook`
      for (const isReused of [false, true]) {
        const log: string[] = []
        const stopWatching = watchWrites((moment, bytes) =>
          log.push(`${moment} ${bytes > 1000 ? 'written' : 'unwritten'}`),
        )
        const result = await sender.send({
          ...post(url),
          beforeFirstByte() {
            log.push('hook')
            queueMicrotask(() => log.push('next tick'))
            return true
          },
        })
        stopWatching()
        assert.equal(result.outcome, 'delivered')
        assert.equal(result.timings.connect_ms === null, isReused)
        assert.deepEqual(log, ['hook', 'before unwritten', 'after written', 'next tick'])
      }
      receiver.close()
    })

    test('cancels the request if it throws', async () => {
      const receiver = await startReceiver(answer, tls)
      const result = await newSender().send({
        ...post(`${scheme}://receiver.test:${receiver.port}/`),
        beforeFirstByte() {
          throw new Error('fence lost')
        },
      })
      assert.deepEqual([result.outcome, result.wasSent, result.error], ['cancelled', false, 'fence lost'])
      await pause(20)
      assert.equal(receiver.received, '')
      receiver.close()
    })
  })

  describe(`ending requests, over ${scheme}`, () => {
    test('a signal aborts a pending request and closes its socket', async () => {
      const receiver = await startReceiver(() => {}, tls)
      const withdrawn = new AbortController()
      const sending = newSender().send({
        ...post(`${scheme}://receiver.test:${receiver.port}/`),
        signal: withdrawn.signal,
      })
      while (receiver.received === '') await pause(2)
      withdrawn.abort()
      const result = await sending
      assert.deepEqual([result.outcome, result.wasSent], ['cancelled', true])
      await pause(20)
      assert.equal(receiver.sockets.size, 0)
      receiver.close()
    })

    test('destroyAll synchronously closes every socket: connecting, active and idle', async () => {
      const receiver = await startReceiver(() => {}, tls)
      const friendly = await startReceiver(answer, tls)
      const sender = newSender()
      await Promise.all([1, 2, 3].map(() => sender.send(post(`${scheme}://receiver.test:${friendly.port}/`))))
      const waiting = Array.from({ length: 10 }, () => sender.send(post(`${scheme}://receiver.test:${receiver.port}/`)))
      while (receiver.received.split('POST').length < 11) await pause(2)
      const connecting = Array.from({ length: 10 }, () =>
        sender.send(post(`${scheme}://receiver.test:${receiver.port}/late`)),
      )

      const start = performance.now()
      sender.destroyAll()
      const results = await Promise.all([...waiting, ...connecting])
      assert.ok(performance.now() - start < 200)
      assert.deepEqual(new Set(results.map(result => result.outcome)), new Set(['cancelled']))
      await pause(50)
      assert.equal(receiver.sockets.size + friendly.sockets.size, 0)
      assert.doesNotMatch(receiver.received, /late/)

      assert.equal((await sender.send(post(`${scheme}://receiver.test:${friendly.port}/`))).outcome, 'delivered')
      receiver.close()
      friendly.close()
    })
  })
}

/**
 * Calls `onMoment` immediately before and after each request is written. `bytes` is the number of bytes written so far.
 */
function watchWrites(onMoment: (moment: 'before' | 'after', bytes: number) => void): () => void {
  let socket: Socket | undefined
  let bytesBefore = 0
  const before = (message: unknown) => {
    socket = (message as { socket: Socket }).socket
    bytesBefore = socket.bytesWritten
    onMoment('before', 0)
  }
  const afterwards = () => onMoment('after', (socket?.bytesWritten ?? 0) - bytesBefore)
  subscribe('undici:client:sendHeaders', before)
  subscribe('undici:request:bodySent', afterwards)
  return () => {
    unsubscribe('undici:client:sendHeaders', before)
    unsubscribe('undici:request:bodySent', afterwards)
  }
}
