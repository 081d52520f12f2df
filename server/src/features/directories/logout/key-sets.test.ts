import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHttpReceiver } from '../../../../test/harness/http-receiver.ts'
import { TestClock } from '../../../../test/harness/reeve.ts'
import { allowListOf, createSender } from '../../governance/destinations/index.ts'
import { createKeySets, MOST_BYTES } from './key-sets.ts'

const limits = { bodyBytes: MOST_BYTES, keptBytes: MOST_BYTES }
const allow = allowListOf('127.0.0.1/32')
const sender = createSender({ allow, limits })
const hasty = createSender({ allow, limits: { ...limits, totalMs: 300 } })
after(() => sender.destroyAll())

const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: 'a' }
const good = JSON.stringify({ keys: [key] })

async function served(answer: Parameters<typeof startHttpReceiver>[0], by = sender) {
  const clock = new TestClock()
  const receiver = await startHttpReceiver(answer)
  return { clock, receiver, url: receiver.url('/keys'), keySets: createKeySets({ sender: by, clock }) }
}

const isUnavailable = (error: { code?: string; message: string }) =>
  error.code === 'logout_keys_unavailable' && !error.message.includes('127.0.0.1')

test('keys are fetched once for concurrent requests, and again after ten minutes', async () => {
  const { keySets, url, clock, receiver } = await served((_request, response) => void response.end(good))
  await Promise.all([keySets.get(url), keySets.get(url), keySets.get(url)])
  clock.advance(599_000)
  await keySets.get(url)
  assert.equal(receiver.requests.length, 1)
  clock.advance(2_000)
  await keySets.get(url)
  assert.equal(receiver.requests.length, 2)
  receiver.close()
})

test('a redirect, a large response and one that is not a key set make the keys unavailable', async () => {
  const many = JSON.stringify({ keys: Array(101).fill(key) })
  const answers: Parameters<typeof startHttpReceiver>[0][] = [
    (_request, response) => void response.writeHead(302, { location: '/other' }).end(),
    (_request, response) => void response.end(JSON.stringify({ keys: [key], padding: ' '.repeat(MOST_BYTES) })),
    (_request, response) => void response.end('{"keys":{}}'),
    (_request, response) => void response.end('null'),
    (_request, response) => void response.end(many),
    (_request, response) => void response.writeHead(500).end(good),
  ]
  for (const answer of answers) {
    const { keySets, url, receiver } = await served(answer)
    await assert.rejects(keySets.get(url), isUnavailable)
    // No request is sent for five seconds after a failure.
    await assert.rejects(keySets.get(url), isUnavailable)
    assert.deepEqual(
      receiver.requests.map(({ path }) => path),
      ['/keys'],
    )
    receiver.close()
  }
})

test('a slow response makes the keys unavailable', async () => {
  const { keySets, url, receiver } = await served(() => {}, hasty)
  await assert.rejects(keySets.get(url), isUnavailable)
  receiver.close()
})

test('after a failed request for an unknown key the known keys stay until they are too old', async () => {
  let works = true
  const { keySets, url, clock, receiver } = await served((_request, response) =>
    works ? void response.end(good) : void response.writeHead(500).end(),
  )
  const known = await keySets.get(url)
  works = false
  clock.advance(31_000)
  assert.equal(await keySets.getNewer(url), null)
  assert.equal(await keySets.get(url), known)
  assert.equal(await keySets.getNewer(url), null)
  assert.equal(receiver.requests.length, 2)
  clock.advance(600_000)
  await assert.rejects(keySets.get(url), isUnavailable)
  receiver.close()
})

test('while keys are fetched for an unknown key, the fresh ones stay, also if the request fails', async () => {
  const held: (() => void)[] = []
  let isHeld = false
  const { keySets, url, clock, receiver } = await served((_request, response) =>
    isHeld ? void held.push(() => response.writeHead(500).end()) : void response.end(good),
  )
  const known = await keySets.get(url)
  isHeld = true
  clock.advance(31_000)
  const newer = [keySets.getNewer(url), keySets.getNewer(url)]
  while (held.length === 0) await sleep(5)
  // Fresh keys do not wait for the request, whatever its outcome is.
  const got = await Promise.race([keySets.get(url), sleep(2_000)])
  for (const fail of held) fail()
  assert.equal(got, known)
  assert.deepEqual(await Promise.all(newer), [null, null])
  assert.equal(await keySets.get(url), known)
  assert.equal(receiver.requests.length, 2)
  receiver.close()
})

test('tokens of a rotated key share the request that fetches it', async () => {
  const held: (() => void)[] = []
  let isHeld = false
  const { keySets, url, clock, receiver } = await served((_request, response) => {
    const answer = () => void response.end(good)
    if (isHeld) held.push(answer)
    else answer()
  })
  const known = await keySets.get(url)
  isHeld = true
  clock.advance(31_000)
  const first = keySets.getNewer(url)
  while (held.length === 0) await sleep(5)
  const second = keySets.getNewer(url)
  for (const answer of held) answer()
  const fetched = await first
  assert.notEqual(fetched, null)
  assert.notEqual(fetched, known)
  assert.equal(await second, fetched)
  assert.equal(await keySets.get(url), fetched)
  assert.equal(receiver.requests.length, 2)
  receiver.close()
})
