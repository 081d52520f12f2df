import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RequestResult } from '../destinations/index.ts'
import { type Backlog, MOST_COUNTED } from './backlog.ts'

const MEASURED_EVERY_MS = 10_000
/** A scrape waits no longer for the database. It then shows the last measurement. */
const WAITED_FOR_MS = 2_000

export interface DeliveryMetrics {
  attempted(result: RequestResult): void
}

/** The delivery part of `/metrics`: what this process did, and what waits in the whole database. */
export function createDeliveryMetrics(
  registry: Registry,
  { lanesInUse, measure }: { lanesInUse: () => number; measure: () => Promise<Backlog> },
): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'reeve_delivery_attempts_total',
    help: 'Requests to webhooks that this process made, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'reeve_delivery_attempt_duration_seconds',
    help: 'Time from the lookup of a webhook to the end of its answer',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30],
    registers,
  })
  new Gauge({
    name: 'reeve_delivery_lanes_in_use',
    help: 'Webhooks that this process is sending to at this moment',
    registers,
    collect() {
      this.set(lanesInUse())
    },
  })

  const latest = latestOf(measure)
  const shown = (name: string, help: string, read: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help: `${help}. The same in every process: the whole database's`,
      registers,
      async collect() {
        const backlog = await latest()
        this.set(backlog ? read(backlog) : Number.NaN)
      },
    })
  shown(
    'reeve_delivery_pending',
    `Deliveries that wait to be sent, counted up to ${MOST_COUNTED}`,
    backlog => backlog.pendingDeliveries,
  )
  shown(
    'reeve_delivery_undistributed_events',
    'Committed events that have not been made into deliveries',
    backlog => backlog.undistributedEvents,
  )
  shown('reeve_delivery_lanes_due', 'Webhooks with deliveries that are due', backlog => backlog.lanesDue)
  shown(
    'reeve_delivery_lanes_held',
    'Webhooks that are given a pause because they failed: their breaker is open',
    backlog => backlog.lanesHeld,
  )
  shown(
    'reeve_delivery_oldest_due_seconds',
    'For how long the delivery that is due longest has been due',
    backlog => backlog.oldestDueSeconds,
  )
  return {
    attempted({ outcome, timings }) {
      attempts.inc({ outcome })
      duration.observe(timings.total_ms / 1000)
    },
  }
}

/** Measures when asked, at most every ten seconds and never twice at once. Undefined while nothing is known. */
function latestOf(measure: () => Promise<Backlog>): () => Promise<Backlog | undefined> {
  let latest: Backlog | undefined
  let measuring: Promise<void> | undefined
  let measuredAt = -Infinity

  const begin = async () => {
    latest = await measure().catch(() => undefined)
    measuredAt = performance.now()
    measuring = undefined
  }
  return async () => {
    if (performance.now() - measuredAt >= MEASURED_EVERY_MS) {
      measuring ??= begin()
      await Promise.race([measuring, new Promise(resolve => setTimeout(resolve, WAITED_FOR_MS).unref())])
    }
    return latest
  }
}
