import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createKeyedMutex } from '../../operations/keyed-mutex.ts'
import { createSharedVerifications } from './shared-verifications.ts'

function prepare() {
  const runs: { signal: AbortSignal; finish: (result: number) => void }[] = []
  const verify = (signal: AbortSignal) =>
    new Promise<number>((finish, reject) => {
      runs.push({ signal, finish })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const shared = createSharedVerifications<number>(createKeyedMutex())
  return { runs, ask: (id: string, request = new AbortController()) => shared(id, verify, request.signal) }
}

test('requests that arrive during a verification share the next one', async () => {
  const { runs, ask } = prepare()
  const first = ask('acme')
  await settled()
  const later = Array.from({ length: 50 }, () => ask('acme'))
  const other = ask('other')
  await settled()
  assert.equal(runs.length, 2, 'one of each organization')
  runs[0]?.finish(1)
  assert.equal(await first, 1)
  await settled()
  assert.equal(runs.length, 3)
  runs[1]?.finish(2)
  runs[2]?.finish(3)
  assert.deepEqual([await other, ...new Set(await Promise.all(later))], [2, 3])
  const last = ask('acme')
  await settled()
  runs[3]?.finish(4)
  assert.equal(await last, 4)
})

test('a verification stops, or does not begin, when all its requests were aborted', async () => {
  const { runs, ask } = prepare()
  const [running, one, two, three] = Array.from({ length: 4 }, () => new AbortController())
  assert.ok(running && one && two && three)
  const stopped = ask('acme', running)
  await settled()
  const never = [ask('acme', one), ask('acme', two)]
  one.abort()
  running.abort()
  await assert.rejects(stopped, { name: 'AbortError' })
  await settled()
  assert.deepEqual([runs.length, runs[1]?.signal.aborted], [2, false], 'one request is left')
  const waiting = ask('acme', three)
  three.abort()
  const fresh = ask('acme')
  two.abort()
  for (const result of [...never, waiting]) await assert.rejects(result, { name: 'AbortError' })
  await settled()
  assert.equal(runs.length, 3)
  runs[2]?.finish(7)
  assert.equal(await fresh, 7)
})
