import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestGuard, GRACE_MS } from './request-guard.ts'

const alive = { isAlive: () => true }
const inAMinute = () => performance.now() + 60_000

test('a request may be written while the claim holds', () => {
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
  test(`no request is begun or written once the batch ${what}`, () => {
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

test('no request is written once the lock session is lost, even before the loss is reported', () => {
  let isAlive = true
  const guard = createRequestGuard({ isAlive: () => isAlive }, inAMinute())
  const request = guard.begin()
  isAlive = false
  assert.equal(request.signal.aborted, false)
  assert.equal(request.mayWrite(), false)
})

test('no request is written once the claim has expired, even before that is reported', async () => {
  const guard = createRequestGuard(alive, performance.now() + 50)
  const request = guard.begin()
  await sleep(60)
  assert.equal(request.signal.aborted, false)
  assert.equal(request.mayWrite(), false)
})

test('a revocation aborts unwritten requests at once, and written ones after a grace period', async () => {
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
