import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestGuard, GRACE_MS } from './request-guard.ts'

const alive = { isAlive: () => true }
const inAMinute = () => performance.now() + 60_000

test('a request may be written while the claim holds, and only by its last synchronous check', () => {
  const guard = createRequestGuard(alive, inAMinute())
  const request = guard.begin()
  assert.equal(request.mayWrite(), true)
  assert.equal(guard.isOpen(), true)
})

for (const [what, end] of [
  ['was revoked', guard => guard.revoke()],
  ['was destroyed', guard => guard.destroy()],
  ['has lost its claim', guard => guard.extend(performance.now())],
] as [string, (guard: ReturnType<typeof createRequestGuard>) => void][]) {
  test(`nothing is begun or written any more once the batch ${what}`, () => {
    const guard = createRequestGuard(alive, inAMinute())
    const begun = guard.begin()
    end(guard)
    assert.equal(guard.isOpen(), false)
    assert.equal(begun.mayWrite(), false)
    const late = guard.begin()
    assert.equal(late.signal.aborted, true)
    assert.equal(late.mayWrite(), false)
  })
}

test('nothing is written once the lock session is not known to live, although nobody has said so yet', () => {
  let isAlive = true
  const guard = createRequestGuard({ isAlive: () => isAlive }, inAMinute())
  const request = guard.begin()
  isAlive = false
  assert.equal(request.signal.aborted, false)
  assert.equal(request.mayWrite(), false)
})

test('nothing is written once the claim has run out, although nobody has said so yet', async () => {
  const guard = createRequestGuard(alive, performance.now() + 50)
  const request = guard.begin()
  await sleep(60)
  assert.equal(request.signal.aborted, false)
  assert.equal(request.mayWrite(), false)
})

test('a revocation ends at once what is not written, and what is written only after its grace', async () => {
  const guard = createRequestGuard(alive, inAMinute())
  const [written, unwritten, ended] = [guard.begin(), guard.begin(), guard.begin()]
  assert.equal(written.mayWrite() && ended.mayWrite(), true)
  ended.end()
  guard.revoke()
  assert.deepEqual([written.signal.aborted, unwritten.signal.aborted], [false, true])
  await sleep(GRACE_MS - 100)
  assert.equal(written.signal.aborted, false)
  await sleep(200)
  assert.deepEqual([written.signal.aborted, ended.signal.aborted], [true, false])
})
