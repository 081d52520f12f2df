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

/** Makes a webhook and the change; says how the webhook was seen from outside whenever the answer was held. */
async function seenWhileHeld({ operation: id, body, webhook }: Change) {
  const acme = await reeve.organization()
  const created = await createWebhookFor(acme, webhook)
  const seen: (number | boolean)[] = []
  const operations = governanceOperations({
    vault: reeve.app.vault,
    allow: nothingListed,
    requestStops: {
      expect() {},
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

test('a removal is committed, and then held until requests have stopped', async () => {
  const { seen, response } = await seenWhileHeld({ operation: 'removeWebhook' })
  assert.deepEqual(seen, [404])
  assert.equal(response, undefined)
})

for (const [overlap_seconds, seen] of [
  [0, [true]],
  [60, []],
] as const) {
  test(`a rotation with an overlap of ${overlap_seconds} s is ${seen.length > 0 ? '' : 'not '}held`, async () => {
    const held = await seenWhileHeld({ operation: 'rotateWebhookSecret', body: { overlap_seconds } })
    assert.deepEqual(held.seen, seen)
    assert.match((held.response as { secret: string }).secret, /^whsec_/)
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
  test(`${what} is ${seen.length > 0 ? 'committed, and then held until requests have stopped' : 'not held'}`, async () => {
    const held = await seenWhileHeld({ operation: 'editWebhook', body })
    assert.deepEqual(held.seen, seen)
    const { id: _, ...answered } = held.response as Record<string, unknown>
    for (const [name, value] of Object.entries(body)) assert.deepEqual(answered[name], value)
  })
}

test('another url for a webhook that is disabled, and so has no requests, is not held', async () => {
  const body = { url: 'https://other.acme.test/' }
  const held = await seenWhileHeld({ operation: 'editWebhook', body, webhook: { enabled: false } })
  assert.deepEqual(held.seen, [])
})
