import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { rulesVault, webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { revokeDeliveries } from '../delivery/index.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { deleteExpiredSecrets, expireSecrets } from './webhook-secrets.sql.ts'
import { setSecretRotatedBy } from './webhooks.sql.ts'

const now = new Date('2026-03-02T09:00:00Z')
const later = new Date('2026-03-02T10:00:00Z')
const caller = callerWith('*')
const { organizationId } = caller
const webhook = webhookRow()
const waits: string[] = []
const barrier = {
  pauseSending() {},
  wait: async ({ webhookId }: { webhookId: string }) => void waits.push(webhookId),
}
const operation = rotateWebhookSecret({ vault: rulesVault, barrier })

const given = (
  overlap_seconds: number,
  expiries: (Date | null)[] = [null],
  found: typeof webhook | undefined = webhook,
) => ({
  caller,
  now,
  dryRun: false,
  params: { id: webhook.id },
  query: undefined,
  body: { overlap_seconds },
  found: { webhook: found, expiries },
  more: undefined,
})
const refused = (...of: Parameters<typeof given>) => refusalOf(() => operation.decide(given(...of)))

describe('rotateWebhookSecret', () => {
  test('with an overlap the former secrets expire at its end, and nothing is revoked', () => {
    const { response, fact, writes, beforeResponse } = operation.decide(given(3600))
    const written = writtenBy(writes)
    assert.deepEqual(
      written.slice(0, -1),
      writtenBy([
        expireSecrets(organizationId, webhook.id, later),
        deleteExpiredSecrets(organizationId, webhook.id, now),
        setSecretRotatedBy(organizationId, webhook.id, caller.userId),
      ]),
    )
    assert.match(written.at(-1)?.text ?? '', /insert into webhook_secrets/)
    const { secret, overlap_ends_at } = response as { secret: string; overlap_ends_at: string }
    assert.equal(overlap_ends_at, later.toISOString())
    assert.deepEqual(fact?.changes, { before: null, after: { overlap_seconds: 3600 } })
    assert.ok(!JSON.stringify([fact, written]).includes(secret))
    assert.equal(beforeResponse, undefined)
  })

  test('without an overlap, requests with the former secrets are revoked before the response', async () => {
    const { writes, beforeResponse } = operation.decide(given(0))
    const revoked = writtenBy(revokeDeliveries(organizationId, webhook.id, null, now))
    assert.deepEqual(writtenBy(writes).slice(0, revoked.length), revoked)
    await beforeResponse?.()
    assert.deepEqual(waits, [webhook.id])
  })

  test('a sixth live secret is refused, unless the others end at once; an expired one does not count', () => {
    const five = [null, later, later, later, later]
    assert.equal(refused(60, five), 'webhook_secret_limit_reached')
    assert.equal(refused(0, five), null)
    assert.equal(refused(60, [...five.slice(1), now]), null)
  })

  test('an unknown webhook is not found', () => {
    assert.equal(
      refusalOf(() => operation.decide({ ...given(0), found: { webhook: undefined, expiries: [] } })),
      'webhook_not_found',
    )
  })
})
