import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { allowListOf, checkUrl } from '../features/governance/destinations/index.ts'
import { startReceiver } from './receiver.ts'

const post = (url: string) => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status)

test('each receiver has its own port, and its allow list covers only that port', async () => {
  const [one, two] = [await startReceiver(), await startReceiver()]
  try {
    assert.notEqual(one.url, two.url)
    assert.equal(await post(`${one.url}/siem`), 204)
    const allow = allowListOf(one.allow)
    assert.equal(checkUrl(`${one.url}/siem`, allow).ok, true)
    assert.equal(checkUrl(`${two.url}/siem`, allow).ok, false)
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

test('the receiver is not reachable from other machines', async () => {
  const receiver = await startReceiver()
  try {
    const others = Object.values(networkInterfaces()).flatMap(list => list ?? [])
    for (const { address, family, internal } of others) {
      if (internal || family !== 'IPv4') continue
      await assert.rejects(post(receiver.url.replace('127.0.0.1', address)), address)
    }
  } finally {
    await receiver.close()
  }
})

test('an endpoint sometimes responds with 503, and a retired one with 410', async () => {
  const receiver = await startReceiver()
  try {
    const statuses = []
    for (let count = 0; count < 18; count++) statuses.push(await post(`${receiver.url}/chat`))
    assert.deepEqual([...new Set(statuses)], [200, 503])
    assert.equal(receiver.failures, statuses.filter(status => status === 503).length)
    assert.equal(await post(`${receiver.url}/hr`), 410)
    receiver.answer('/hr', 204)
    assert.equal(await post(`${receiver.url}/hr`), 204)
    receiver.answer('/hr', null)
    assert.equal(await post(`${receiver.url}/hr`), 410)
  } finally {
    await receiver.close()
  }
})
