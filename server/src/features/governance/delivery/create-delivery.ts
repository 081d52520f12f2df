import type { Registry } from 'prom-client'
import { createNotifier, listenTo } from '../../../database/notifications.ts'
import { type ConnectionOptions, openPool, type Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { type AllowList, createSender } from '../destinations/index.ts'
import { measureBacklog } from './backlog.ts'
import { createDeliveryMetrics, type DeliveryMetrics } from './delivery-metrics.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import type { RequestStops } from './hold-until-stopped.ts'
import type { ClaimedLane } from './lanes.sql.ts'
import { createLastDeliveries } from './last-deliveries.ts'
import { forgetOldDeliveries } from './retention.ts'
import { createRightOfWay } from './right-of-way.ts'
import { DELIVERY_CHANNEL, findForgottenStops, type StopRow, stopMessage } from './stops.sql.ts'
import { createStops } from './stops.ts'
import type { AtStep } from './turn.ts'

const FORGOTTEN_AFTER_MS = 30_000
/** The worker's own, so that a backlog keeps no request waiting for a connection, nor requests a delivery. */
const WORKER_CONNECTIONS = 10

/** What an operator sets. */
export interface DeliverySettings {
  readonly lanes: number
  readonly retentionDays: number
  readonly connectTimeoutMs: number
  readonly timeoutMs: number
  /** The pauses before each attempt after the first. */
  readonly retryPausesMs: readonly number[]
  /** The most that a failing webhook is given a pause. */
  readonly longestHoldMs: number
  /** Without a success for so long a webhook is disabled; 0: never. */
  readonly disableAfterDays: number
}

export interface DeliveryParts {
  readonly pool: Pool
  readonly target: ConnectionOptions
  readonly clock: Clock
  readonly vault: Vault
  readonly allow: AllowList
  /** Disables a webhook that does not accept its events. */
  disable(lane: ClaimedLane, url: string, reason: 'failing' | 'gone'): Promise<void>
  readonly registry: Registry
  readonly settings: DeliverySettings
  readonly onError: (error: unknown, what: string) => void
  /** For tests: waits, or ends the process, at a step of a delivery. */
  readonly atStep?: AtStep | undefined
  /** For tests: how long the barrier waits. */
  readonly stopWithinMs?: number | undefined
}

export interface Delivery {
  /** After every commit that may have left events or due deliveries. */
  committed(organizationId: string): void
  readonly requestStops: RequestStops
  start(): void
  stop(): Promise<void>
  /** What is due now and then, beside the deliveries. */
  readonly jobs: readonly Job[]
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { pool, clock, onError, settings } = parts
  const limits = { connectMs: settings.connectTimeoutMs, totalMs: settings.timeoutMs }
  const sender = createSender({ allow: parts.allow, limits })
  const workerPool = openPool(parts.target, WORKER_CONNECTIONS)
  const last = createLastDeliveries(workerPool, error => onError(error, 'last deliveries'))
  const notifier = createNotifier(pool, DELIVERY_CHANNEL)
  const worker = createDeliveryWorker({
    ...parts,
    ...settings,
    pool: workerPool,
    sender,
    rightOfWay: createRightOfWay(),
    attempted: result => metrics.attempted(result),
    atStep: parts.atStep ?? (() => {}),
    last,
  })
  const metrics: DeliveryMetrics = createDeliveryMetrics(parts.registry, {
    lanesInUse: worker.lanesInUse,
    measure: () => measureBacklog(parts),
  })
  const committed = (organizationId: string) => {
    if (worker.isRunning()) worker.wake(organizationId)
    else notifier.send(`events ${organizationId}`)
  }
  const requestStops = createStops({
    pool,
    resume: committed,
    withinMs: parts.stopWithinMs,
    expect: worker.makeWay,
    tell: worker.stopRequests,
    tellAgain: ({ organizationId, webhookId }) => notifier.send(stopMessage(organizationId, webhookId)),
  })
  let listening: { close(): Promise<void> } | undefined

  const hear = (message: string) => {
    const [what, organizationId = '', webhookId = ''] = message.split(' ')
    if (what === 'stop') worker.stopRequests({ organizationId, webhookId })
    else if (what === 'events') worker.wake(organizationId)
  }

  const finishForgottenStops = async () => {
    const before = new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS)
    const stops = await onConnection(pool, sql => findForgottenStops(sql, before))
    const finish = (stop: StopRow) =>
      requestStops.wait({ organizationId: stop.organization_id, webhookId: stop.webhook_id })
    await Promise.allSettled(stops.map(finish))
  }

  return {
    requestStops,
    committed,
    start() {
      listening ??= listenTo(parts.target, DELIVERY_CHANNEL, hear)
      worker.start()
    },
    async stop() {
      await worker.stop()
      await Promise.all([last.flush(), notifier.flush(), listening?.close()])
      await workerPool.close()
    },
    jobs: [
      { name: 'forgotten stops', everyMs: 5_000, run: finishForgottenStops },
      {
        name: 'old deliveries',
        everyMs: 60 * 60_000,
        run: signal => forgetOldDeliveries({ pool, clock, days: settings.retentionDays }, signal),
      },
    ],
  }
}
