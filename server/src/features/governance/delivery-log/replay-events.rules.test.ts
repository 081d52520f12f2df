import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callerWith, refusalOf } from '../../../../test/harness/deciding.ts'
import { disabledWebhookRow, webhookRow, writtenBy } from '../../../../test/harness/webhook-rows.ts'
import { statementsOf } from '../../../database/batch.ts'
import { PublicError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { markLanesDue } from '../delivery/index.ts'
import { recordReplay, type WebhookRow } from '../webhooks/index.ts'
import { MOST_REPLAYED } from './delivery-log.contract.ts'
import type { ReplayedEvent } from './delivery-log.sql.ts'
import { replayEvents } from './replay-events.ts'

const now = new Date('2026-03-02T09:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const caller = callerWith('*')
const { organizationId } = caller

const eventAt = (occurred_at: Date, is_requeued = true): ReplayedEvent => ({ id: newId(), occurred_at, is_requeued })
const given = (
  events: ReplayedEvent[],
  webhook: WebhookRow | undefined = webhookRow(),
  lastReplay: Date | null = null,
  body: { since: string; types?: string[]; only: 'failed' | 'all' } = { since: '2026-03-01T00:00:00Z', only: 'failed' },
) => ({
  caller,
  now,
  dryRun: false,
  params: { id: webhook?.id ?? '' },
  query: { dry_run: false },
  body,
  found: { webhook, lastReplay },
  more: { lane: undefined, events },
})

describe('replayEvents', () => {
  test('every replayed event becomes due, and the time is recorded, after the lane is locked', () => {
    const webhook = webhookRow()
    const events = [eventAt(before(3_000)), eventAt(before(2_000), false), eventAt(before(1_000))]
    const { response, fact, writes } = replayEvents.decide(given(events, webhook))
    assert.deepEqual(response, { matched: 3, queued: 2, next_since: null })
    const written = writtenBy(writes)
    assert.deepEqual(
      written.slice(0, 2),
      writtenBy([markLanesDue(organizationId, [webhook.id], now), recordReplay(organizationId, webhook.id, now)]),
    )
    assert.ok(events.every(({ id }) => JSON.stringify(written[2]?.values).includes(id)))
    assert.deepEqual([fact?.events, fact?.makesDue], [[], true])
  })

  test(`a call replays ${MOST_REPLAYED} events, and next_since is the first that is left`, () => {
    const events = Array.from({ length: MOST_REPLAYED + 1 }, (_, index) => eventAt(before(10_000 - index)))
    const { response } = replayEvents.decide(given(events))
    const next_since = events.at(-1)?.occurred_at.toISOString()
    assert.deepEqual(response, { matched: MOST_REPLAYED, queued: MOST_REPLAYED, next_since })
    assert.equal(
      (replayEvents.decide(given(events.slice(1))).response as never as { next_since: null }).next_since,
      null,
    )
  })

  test('a second replay within a minute is refused with the seconds that are left', () => {
    const throttled = (lastReplay: Date) => {
      try {
        replayEvents.decide(given([], webhookRow(), lastReplay))
        return null
      } catch (error) {
        assert.ok(error instanceof PublicError)
        return [error.code, error.details.retryAfter]
      }
    }
    assert.deepEqual(throttled(before(500)), ['replay_throttled', 60])
    assert.deepEqual(throttled(before(59_999)), ['replay_throttled', 1])
    assert.equal(throttled(before(60_000)), null)
  })

  test('a disabled or unknown webhook is refused before its events are read', () => {
    for (const step of ['readMore', 'decide'] as const) {
      const refused = (webhook: WebhookRow | undefined) => {
        const context = { ...given([]), found: { webhook, lastReplay: before(0) } }
        return refusalOf(() => replayEvents[step]?.(context))
      }
      assert.equal(refused(undefined), 'webhook_not_found', step)
      assert.equal(refused(disabledWebhookRow()), 'webhook_disabled', step)
      assert.equal(refused(webhookRow()), 'replay_throttled', step)
    }
  })

  test('the replayed types are the subscribed ones, unless the request names others, and never pings', () => {
    const typesFor = (webhook: WebhookRow, types?: string[]) => {
      const body = { since: '2026-03-01T00:00:00Z', only: 'all' as const, ...(types && { types }) }
      const [, events] = statementsOf(replayEvents.readMore?.(given([], webhook, null, body)))
      return events?.written.values.find(value => value?.toString().startsWith('{'))?.toString()
    }
    const webhook = webhookRow({ event_types: ['oracle.*'] })
    assert.equal(typesFor(webhook), '{"oracle.paused","oracle.resumed"}')
    assert.equal(typesFor(webhook, ['trigger.disabled']), '{"trigger.disabled"}')
    assert.ok(!typesFor(webhook, ['*'])?.includes('governance.webhook.ping'))
  })
})
