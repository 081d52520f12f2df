import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { newId } from '../../../kernel/ids.ts'
import { invalidSession } from '../../../operations/access.ts'
import type { Caller } from '../../../operations/operation.ts'
import { executeWrite } from '../../../operations/write.ts'
import { nothingListed } from '../destinations/index.ts'
import { governanceOperations } from '../index.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

interface Change {
  readonly operation: 'editWebhook' | 'removeWebhook' | 'rotateWebhookSecret'
  readonly body?: Record<string, unknown>
  /** What the webhook was created with. */
  readonly webhook?: Record<string, unknown>
}

/** Makes a webhook and the change. Returns what the outside saw of the webhook each time the answer had to wait. */
async function seenWhileWaiting({ operation: id, body, webhook }: Change) {
  const acme = await reeve.organization()
  const created = await createWebhookFor(acme, webhook)
  const seen: (number | boolean)[] = []
  const operations = governanceOperations({
    vault: reeve.app.vault,
    allow: nothingListed,
    requestStops: {
      pauseSending() {},
      async wait({ organizationId, webhookId }) {
        assert.deepEqual([organizationId, webhookId], [acme.id, created.id])
        const answer = await acme.owner.call(`GET /v1/governance/webhooks/${created.id}`)
        seen.push(answer.status === 200 ? answer.body.enabled : answer.status)
      },
    },
  })
  const operation = operations.find(candidate => candidate.id === id)
  assert.ok(operation?.kind === 'change')
  const caller: Caller = {
    organizationId: acme.id,
    userId: acme.owner.userId,
    name: 'test',
    email: acme.owner.email,
    isOwner: true,
    permissions: [],
    credential: { type: 'session', id: newId() },
  }
  const { response } = await executeWrite(reeve.app.mechanism, operation, {
    credential: { organizationId: acme.id, findCaller: async () => caller, refusal: invalidSession },
    caller,
    context: { requestId: 'test', ip: null, userAgent: null },
    params: { id: created.id },
    query: {},
    body,
    dryRun: false,
    idempotencyKey: null,
  })
  return { seen, response }
}

test('a removal is committed, and answers after requests have stopped', async () => {
  const { seen, response } = await seenWhileWaiting({ operation: 'removeWebhook' })
  assert.deepEqual(seen, [404])
  assert.equal(response, undefined)
})

for (const [overlap_seconds, seen] of [
  [0, [true]],
  [60, []],
] as const) {
  const outcome = seen.length > 0 ? 'answers after requests have stopped' : 'answers at once'
  test(`a rotation with an overlap of ${overlap_seconds} s ${outcome}`, async () => {
    const waited = await seenWhileWaiting({ operation: 'rotateWebhookSecret', body: { overlap_seconds } })
    assert.deepEqual(waited.seen, seen)
    assert.match((waited.response as { secret: string }).secret, /^whsec_/)
  })
}

for (const [what, body, seen] of [
  ['disabling', { enabled: false }, [false]],
  ['another url', { url: 'https://other.acme.test/' }, [true]],
  ['another url while disabling', { url: 'https://other.acme.test/', enabled: false }, [false]],
  ['other event types', { event_types: ['member.*'] }, []],
  ['another description', { description: 'other' }, []],
  ['what was so already', { enabled: true }, []],
] as const) {
  const outcome = seen.length > 0 ? 'is committed, and answers after requests have stopped' : 'answers at once'
  test(`${what} ${outcome}`, async () => {
    const waited = await seenWhileWaiting({ operation: 'editWebhook', body })
    assert.deepEqual(waited.seen, seen)
    const { id: _, ...answered } = waited.response as Record<string, unknown>
    for (const [name, value] of Object.entries(body)) assert.deepEqual(answered[name], value)
  })
}

test('another url for a webhook that is disabled, and so has no requests, answers at once', async () => {
  const body = { url: 'https://other.acme.test/' }
  const waited = await seenWhileWaiting({ operation: 'editWebhook', body, webhook: { enabled: false } })
  assert.deepEqual(waited.seen, [])
})
