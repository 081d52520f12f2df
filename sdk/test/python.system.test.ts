import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../../server/test/harness/http-receiver.ts'
import { createWebhookFor } from '../../server/test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../server/test/harness/reeve.ts'
import { findPython, runPython } from './harness/python.ts'

let reeve: TestReeve
let receiver: HttpReceiver
let python: string | undefined
before(async () => {
  python = await findPython()
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
  reeve.app.worker.start()
  receiver = await startHttpReceiver()
})
after(async () => {
  receiver?.close()
  await reeve?.stop()
})

/** Returns the Python that has httpx, or skips the test if there is none. */
function pythonFor(t: TestContext): string | undefined {
  if (!python) t.skip('needs Python 3.11 or later with httpx: see REEVE_PYTHON')
  return python
}

test('the tests of the Python client pass', async t => {
  const python = pythonFor(t)
  if (!python) return
  assert.match(
    await runPython(python, ['-m', 'unittest', 'discover', '-s', 'tests'], {}),
    /^Ran [12]\d tests in .*\n\nOK/m,
  )
})

test('a program with the Python client suspends, reactivates, exports and verifies a webhook', async t => {
  const python = pythonFor(t)
  if (!python) return
  const acme = await reeve.organization()
  const grace = await acme.person('member')
  const { secret } = await createWebhookFor(acme, { url: receiver.url('/reeve') })
  const body = { name: 'Grace Hopper' }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${grace.userId}/details`, { body })).status, 200)
  await receiver.until(requests => requests.length > 0, 'member.changed')
  const [delivery] = receiver.requests

  const given = { user_id: grace.userId, trigger_id: crypto.randomUUID(), delivery, secret }
  const environment = { PYTHONPATH: '.', REEVE_URL: reeve.url, REEVE_API_KEY: acme.owner.key }
  const seen = JSON.parse(await runPython(python, ['tests/live.py'], environment, JSON.stringify(given)))
  const { sequences, ...others } = seen
  assert.deepEqual(others, {
    emails: [acme.owner.email, grace.email].sort(),
    previewed: false,
    changed: 'changed_meanwhile',
    triggers: 1,
    is_same: true,
    reason: 'laptop stolen',
    status: 'active',
    members: 2,
    carriage_returns: 0,
    event: JSON.parse(delivery?.body ?? '').type,
  })
  assert.ok(sequences.length > 4)
  assert.deepEqual(
    sequences,
    sequences.map((_: number, index: number) => index + 1),
  )
})
