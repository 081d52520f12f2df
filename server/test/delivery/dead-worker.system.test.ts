import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorkerProcess } from '../harness/delivery-workers.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const LEASE_MS = 20_000

let reeve: TestReeve
let receiver: HttpReceiver
before(async () => {
  receiver = await startHttpReceiver()
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK } })
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

test('another worker sends what a killed one had claimed once the claim expires, not before', async t => {
  const dying = await startWorkerProcess(reeve.database.target, { killAt: 'before_send' })
  const acme = await reeve.organization()
  await createWebhookFor(acme, { url: receiver.url('/claimed') })
  await dying.ended
  const died = performance.now()
  assert.equal(receiver.requests.length, 0)
  const heir = await startWorkerProcess(reeve.database.target)
  await receiver.until(requests => requests.length > 0, 'the delivery', LEASE_MS + 10_000)
  const waited = (receiver.requests[0]?.at ?? 0) - died
  await heir.stop()
  t.diagnostic(`delivered ${Math.round(waited)} ms after the kill`)
  assert.ok(waited > LEASE_MS - 5_000 && waited < LEASE_MS + 5_000)
  assert.equal(receiver.requests.length, 1)
})
