import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { startReceiver } from '../../../../test/harness/receiver.ts'
import { parseAllowList } from './allow-list.ts'
import { createSender, type SenderOptions } from './send-request.ts'

const senders = [] as ReturnType<typeof createSender>[]
after(() => {
  for (const sender of senders) sender.destroyAll()
})

function newSender(limits: NonNullable<SenderOptions['limits']> = {}) {
  const sender = createSender({ allow: parseAllowList('127.0.0.1'), limits })
  senders.push(sender)
  return sender
}

const answer = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
const post = (port: number) => ({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function until(holds: () => boolean) {
  for (const late = Date.now() + 60_000; !holds(); await pause(5)) assert.ok(Date.now() < late, String(holds))
}

describe('a connection', () => {
  test('is kept for the next request to the same origin, and for no other', async () => {
    const [one, other] = [await startReceiver(answer), await startReceiver(answer)]
    const sender = newSender()
    for (let i = 0; i < 10; i++) {
      assert.equal((await sender.send(post(one.port))).outcome, 'delivered')
      assert.equal((await sender.send(post(other.port))).outcome, 'delivered')
    }
    assert.deepEqual([one.connections, other.connections], [1, 1])
    one.close()
    other.close()
  })

  test('carries one request at a time', async () => {
    const used = new Set<Socket>()
    const receiver = await startReceiver(socket => {
      used.add(socket)
      setTimeout(() => answer(socket), 20)
    })
    const sender = newSender()
    await Promise.all([1, 2, 3].map(() => sender.send(post(receiver.port))))
    assert.deepEqual([used.size, receiver.connections], [3, 3])
    used.clear()
    await Promise.all([1, 2, 3].map(() => sender.send(post(receiver.port))))
    assert.deepEqual([used.size, receiver.connections], [3, 3])
    receiver.close()
  })

  test('that the receiver closed meanwhile is replaced, and the request is sent once', async () => {
    const receiver = await startReceiver(answer)
    const sender = newSender()
    await sender.send(post(receiver.port))
    for (let i = 1; i <= 5; i++) {
      for (const socket of receiver.sockets) socket.destroy()
      await pause(5)
      let calls = 0
      const beforeFirstByte = () => ++calls > 0
      assert.equal((await sender.send({ ...post(receiver.port), beforeFirstByte })).outcome, 'delivered')
      assert.equal(calls, 1)
      assert.equal(receiver.received.split('POST').length - 1, i + 1)
    }
    receiver.close()
  })

  test('that closes at any moment never makes a request arrive twice or a promise hang', async () => {
    const receiver = await startReceiver(socket => {
      answer(socket)
      setTimeout(() => socket.destroy(), Math.random() * 3)
    })
    const sender = newSender({ totalMs: 1000 })
    const outcomes = new Map<string, number>()
    for (let i = 0; i < 200; i++) {
      const { outcome, wasSent } = await sender.send({ ...post(receiver.port), headers: { 'webhook-id': `msg_${i}_` } })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      const arrivals = receiver.received.split(`msg_${i}_`).length - 1
      assert.ok(arrivals <= 1 && (wasSent || arrivals === 0))
      if (outcome === 'delivered') assert.equal(arrivals, 1)
      else assert.deepEqual([outcome, wasSent], ['connection_closed', true])
      if (i % 3 === 0) await pause(1)
    }
    assert.ok((outcomes.get('delivered') ?? 0) > 100, JSON.stringify([...outcomes]))
    receiver.close()
  })

  test('that receives an unsolicited response is not used again', async () => {
    const receiver = await startReceiver(socket => {
      answer(socket)
      setTimeout(() => socket.destroyed || answer(socket), 5)
    })
    const sender = newSender()
    for (let i = 0; i < 3; i++) {
      assert.equal((await sender.send(post(receiver.port))).responseExcerpt, 'ok')
      await pause(15)
    }
    assert.equal(receiver.connections, 3)
    receiver.close()
  })

  test('is closed when it is idle too long or too old, when there are too many, and by closeIdle()', async () => {
    const receiver = await startReceiver(answer)
    const idle = newSender({ keepAliveMs: 500 })
    await idle.send(post(receiver.port))
    assert.equal(receiver.sockets.size, 1)
    await until(() => receiver.sockets.size === 0)

    const aging = newSender({ maxAgeMs: 30 })
    await aging.send(post(receiver.port))
    await pause(40)
    await aging.send(post(receiver.port))
    assert.equal(receiver.connections, 3)
    aging.closeIdle()
    await until(() => receiver.sockets.size === 0)

    const others = await Promise.all([1, 2, 3, 4].map(() => startReceiver(answer)))
    const few = newSender({ maxKept: 2 })
    for (const { port } of others) await few.send(post(port))
    const [first, second, third, fourth] = others.map(({ sockets }) => sockets)
    await until(() => first?.size === 0 && second?.size === 0)
    assert.deepEqual([third?.size, fourth?.size], [1, 1], 'the longest unused go first')
    for (const each of [receiver, ...others]) each.close()
  })
})
