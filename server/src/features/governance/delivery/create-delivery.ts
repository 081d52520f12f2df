import type { Registry } from 'prom-client'
import { createNotifier, listenTo } from '../../../database/notifications.ts'
import { type ConnectionOptions, openPool, type Pool } from '../../../database/pool.ts'
import type { PoolMeter } from '../../../database/pool-metrics.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { type AllowList, createSender } from '../destinations/index.ts'
import type { EventTokens } from '../event-tokens/index.ts'
import type { RevocationBarrier } from './after-revocation.ts'
import { measureBacklog } from './backlog.ts'
import { createDeliveryMetrics, type DeliveryMetrics } from './delivery-metrics.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { failingWebhooksJob } from './failing-webhooks.ts'
import type { FailingLane, LaneToDisable } from './lanes.sql.ts'
import { createLastDeliveries } from './last-deliveries.ts'
import { pruneDeliveries } from './retention.ts'
import { createRevocationBarrier } from './revocation-barrier.ts'
import { DELIVERY_CHANNEL, findAbandonedRevocations, type RevocationRow, revocationMessage } from './revocations.sql.ts'
import { createSendPause, type SendPause } from './send-pause.ts'
import type { AtStep } from './serve-lane.ts'

const ABANDONED_AFTER_MS = 30_000
/**
 * Size of the worker's own connection pool. API requests and deliveries have separate pools, so that they do not wait
 * for each other's connections.
 */
const WORKER_CONNECTIONS = 10

/** Settings that the operator configures. */
export interface DeliverySettings {
  readonly lanes: number
  readonly retentionDays: number
  readonly connectTimeoutMs: number
  readonly timeoutMs: number
  /** The pauses before the second attempt and each later one, in milliseconds. */
  readonly retryPausesMs: readonly number[]
  /** The maximum time for which the circuit breaker of a webhook stays open. */
  readonly longestHoldMs: number
  /** Days without a success after which a webhook is disabled; 0 never disables a webhook. */
  readonly disableAfterDays: number
}

export interface DeliveryParts {
  readonly pool: Pool
  /** Measures the worker's own pool. */
  readonly poolMeter: PoolMeter
  readonly target: ConnectionOptions
  readonly clock: Clock
  readonly vault: Vault
  readonly eventTokens: EventTokens
  readonly allow: AllowList
  /** Disables a webhook that does not accept its events. */
  disable(lane: LaneToDisable, url: string, reason: 'failing' | 'gone'): Promise<void>
  /** Warns that the first failure after `disableAfter` will disable the webhook. Called once per failing period. */
  warn(lane: FailingLane, disableAfter: Date): Promise<void>
  readonly registry: Registry
  readonly settings: DeliverySettings
  readonly onError: (error: unknown, what: string) => void
  /** For tests: called at each step of a delivery. It may wait, or end the process. */
  readonly atStep?: AtStep | undefined
  /** For tests: maximum time that the revocation barrier waits. */
  readonly barrierWithinMs?: number | undefined
  /** For tests: a send pause that the test controls. */
  readonly sendPause?: SendPause | undefined
}

export interface Delivery {
  /** Called after every commit that may have added events or made deliveries due. */
  committed(organizationId: string): void
  readonly barrier: RevocationBarrier
  start(): void
  stop(): Promise<void>
  /** Closes the worker's database connections at once. @returns the number of connections that were in use */
  cutDatabase(): number
  /** Background jobs besides the worker. */
  readonly jobs: readonly Job[]
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { pool, clock, onError, settings } = parts
  const limits = { connectMs: settings.connectTimeoutMs, totalMs: settings.timeoutMs }
  const sender = createSender({ allow: parts.allow, limits })
  const workerPool = openPool(parts.target, WORKER_CONNECTIONS, { meter: parts.poolMeter })
  const last = createLastDeliveries(workerPool, error => onError(error, 'last deliveries'))
  const notifier = createNotifier(pool, DELIVERY_CHANNEL)
  const worker = createDeliveryWorker({
    ...parts,
    ...settings,
    pool: workerPool,
    sender,
    async disable(lane, url, reason) {
      await parts.disable(lane, url, reason)
      // `finish` is not awaited: it waits for the lock of this batch. The next batch pauses the remaining deliveries.
      finish(lane).catch(error => onError(error, 'the revocation of a disabled webhook'))
    },
    sendPause: parts.sendPause ?? createSendPause(),
    attempted: result => metrics.attempted(result),
    atStep: parts.atStep ?? (() => {}),
    last,
  })
  const metrics: DeliveryMetrics = createDeliveryMetrics(parts.registry, {
    clock,
    lanesInUse: worker.lanesInUse,
    measure: () => measureBacklog(parts),
  })
  const committed = (organizationId: string) => {
    if (worker.isRunning()) worker.wake(organizationId)
    else notifier.send(`events ${organizationId}`)
  }
  const barrier = createRevocationBarrier({
    pool,
    // Claiming lanes is enough here: after a revocation the outbox is empty.
    resume: organizationId => (worker.isRunning() ? worker.claimSoon() : committed(organizationId)),
    withinMs: parts.barrierWithinMs,
    pauseSending: worker.pauseSending,
    revokeHere: worker.revokeRequests,
    notifyOthers: ({ organizationId, webhookId }) => notifier.send(revocationMessage(organizationId, webhookId)),
  })
  let listening: { close(): Promise<void> } | undefined

  const onMessage = (message: string) => {
    const [what, organizationId = '', webhookId = ''] = message.split(' ')
    if (what === 'stop') worker.revokeRequests({ organizationId, webhookId })
    else if (what === 'events') worker.wake(organizationId)
  }

  const finish = ({ organization_id: organizationId, webhook_id: webhookId }: RevocationRow) =>
    barrier.wait({ organizationId, webhookId })
  const finishAbandonedRevocations = async () => {
    const before = new Date(clock.now().getTime() - ABANDONED_AFTER_MS)
    const revocations = await onConnection(pool, db => db.run(findAbandonedRevocations(before)))
    await Promise.allSettled(revocations.map(finish))
  }

  return {
    barrier,
    committed,
    start() {
      listening ??= listenTo(parts.target, DELIVERY_CHANNEL, onMessage)
      worker.start()
    },
    async stop() {
      await worker.stop()
      await Promise.all([last.flush(), notifier.flush(), listening?.close()])
      await workerPool.close()
    },
    cutDatabase: () => workerPool.cut(),
    jobs: [
      { name: 'abandoned revocations', everyMs: 5_000, run: finishAbandonedRevocations },
      failingWebhooksJob({ ...parts, ...settings }),
      {
        name: 'old deliveries',
        everyMs: 60 * 60_000,
        run: signal => pruneDeliveries({ pool, clock, days: settings.retentionDays }, signal),
      },
    ],
  }
}
