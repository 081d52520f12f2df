import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { claimDueLanes } from '../../../../test/harness/deliveries.ts'
import { createWebhookFor } from '../../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sql } from '../../../database/statement.ts'
import { newId } from '../../../kernel/ids.ts'
import { invalidSession } from '../../../operations/access.ts'
import type { Caller } from '../../../operations/caller.ts'
import { executeWrite } from '../../../operations/write.ts'
import { nothingListed } from '../destinations/index.ts'
import { governanceOperations } from '../index.ts'
import { markLanesDue } from './lanes.sql.ts'
import { isRevoking, lockIfIdle, lockOf } from './revocations.sql.ts'
import { revokeDeliveries } from './revoke-deliveries.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

interface Change {
  readonly operation: 'editWebhook' | 'removeWebhook' | 'rotateWebhookSecret'
  readonly body?: Record<string, unknown>
  /** The fields of the webhook that is created. */
  readonly webhook?: Record<string, unknown>
  /**
   * A concurrent transaction on the webhook. If `ends`, it commits before the change; otherwise it is open during the
   * change.
   */
  readonly elsewhere?: { readonly ends: boolean; readonly does: (other: postgres.Sql, id: string) => Promise<unknown> }
}

/**
 * Creates a webhook and changes it. Whenever the change waits for the revocation, this fetches the webhook through the
 * API. Returns what it saw: `enabled`, or the status of an error response.
 */
async function seenWhileWaiting({ operation: id, body, webhook, elsewhere }: Change) {
  const acme = await reeve.organization()
  const created = await createWebhookFor(acme, webhook)
  const seen: (number | boolean)[] = []
  const operations = governanceOperations({
    vault: reeve.app.vault,
    eventTokens: { listPublicKeys: async () => [] },
    allow: nothingListed,
    barrier: {
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
    isOrganizationFrozen: false,
    credential: { type: 'session', id: newId(), signedInAt: new Date() },
  }
  const change = () =>
    executeWrite(reeve.app.runtime, operation, {
      credential: {
        organizationId: acme.id,
        findCaller: () => sql`select 1`.map(() => caller),
        refusal: invalidSession,
      },
      caller,
      context: { requestId: 'test', ip: null, userAgent: null },
      params: { id: created.id },
      query: {},
      body,
      dryRun: false,
      idempotencyKey: null,
      ifMatch: null,
    })
  const other = postgres({ ...reeve.database.target, max: 1 })
  await other`begin`
  await elsewhere?.does(other, created.id)
  if (elsewhere?.ends) await other`commit`
  const { response } = await change()
  await other.end()
  return { seen, response }
}

test('a removal answers at once if no delivery is in progress', async () => {
  const { seen, response } = await seenWhileWaiting({ operation: 'removeWebhook' })
  assert.deepEqual(seen, [])
  assert.equal(response, undefined)
})

for (const [what, ends, does] of [
  [
    'a worker has claimed the lane',
    true,
    (other, id) => other`
      update delivery_lanes set claim_id = gen_random_uuid(), claimed_until = now() + interval '1 minute'
      where webhook_id = ${id}`,
  ],
  ['a worker holds the lock', false, (other, id) => other`select pg_advisory_xact_lock_shared(${lockOf(id)}::bigint)`],
  [
    'another transaction has locked the lane',
    false,
    (other, id) => other`select from delivery_lanes where webhook_id = ${id} for update`,
  ],
  ['it has no lane yet', true, (other, id) => other`delete from delivery_lanes where webhook_id = ${id}`],
] satisfies [string, boolean, NonNullable<Change['elsewhere']>['does']][]) {
  test(`a removal commits at once, and answers after requests are revoked, if ${what}`, async () => {
    const { seen, response } = await seenWhileWaiting({ operation: 'removeWebhook', elsewhere: { ends, does } })
    assert.deepEqual(seen, [404])
    assert.equal(response, undefined)
  })
}

test('an idle webhook cannot be claimed before its removal commits, and revokes nothing', async () => {
  const acme = await reeve.organization()
  const { id } = await createWebhookFor(acme)
  const now = reeve.clock.now()
  const claimed = async () => {
    const lanes = await claimDueLanes(reeve, 50)
    return lanes.map(({ webhook_id }) => webhook_id).filter(webhookId => webhookId === id)
  }
  await inDatabase(reeve.app.pool, acme.id, transaction => transaction.commit(markLanesDue(acme.id, [id], now)))
  await inDatabase(reeve.app.pool, acme.id, async transaction => {
    assert.equal(await transaction.run(lockIfIdle(acme.id, id)), true)
    assert.deepEqual(await claimed(), [])
    await transaction.run(revokeDeliveries(acme.id, id, 'cancelled', now))
    assert.deepEqual(await claimed(), [])
    assert.equal(await transaction.run(isRevoking(acme.id, id)), false)
    await transaction.commit()
  })
  assert.deepEqual(await claimed(), [id])
})

for (const [overlap_seconds, seen] of [
  [0, [true]],
  [60, []],
] as const) {
  const outcome = seen.length > 0 ? 'answers after requests are revoked' : 'answers at once'
  test(`a rotation with an overlap of ${overlap_seconds} s ${outcome}`, async () => {
    const waited = await seenWhileWaiting({ operation: 'rotateWebhookSecret', body: { overlap_seconds } })
    assert.deepEqual(waited.seen, seen)
    assert.match((waited.response as { secret: string }).secret, /^whsec_/)
  })
}

for (const [what, body, seen] of [
  ['disabling', { enabled: false }, [false]],
  ['a new url', { url: 'https://other.acme.test/' }, [true]],
  ['a new url while disabling', { url: 'https://other.acme.test/', enabled: false }, [false]],
  ['a change of the event types', { event_types: ['member.*'] }, []],
  ['a new description', { description: 'other' }, []],
  ['an unchanged field', { enabled: true }, []],
] as const) {
  const outcome = seen.length > 0 ? 'commits at once, and answers after requests are revoked' : 'answers at once'
  test(`${what} ${outcome}`, async () => {
    const waited = await seenWhileWaiting({ operation: 'editWebhook', body })
    assert.deepEqual(waited.seen, seen)
    const { id: _, ...answered } = waited.response as Record<string, unknown>
    for (const [name, value] of Object.entries(body)) assert.deepEqual(answered[name], value)
  })
}

test('a new url of a disabled webhook, which has no requests, answers at once', async () => {
  const body = { url: 'https://other.acme.test/' }
  const waited = await seenWhileWaiting({ operation: 'editWebhook', body, webhook: { enabled: false } })
  assert.deepEqual(waited.seen, [])
})
