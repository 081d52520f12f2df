import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../../../kernel/clock.ts'
import { showMeasures } from '../../../kernel/measures.ts'
import { OUTCOMES, type RequestResult } from '../destinations/index.ts'
import { type Backlog, MOST_COUNTED } from './backlog.ts'

export interface DeliveryMetrics {
  attempted(result: RequestResult): void
}

/** Delivery metrics: the attempts of this process, and the backlog of the whole database. */
export function createDeliveryMetrics(
  registry: Registry,
  { clock, lanesInUse, measure }: { clock: Clock; lanesInUse: () => number; measure: () => Promise<Backlog> },
): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'reeve_delivery_attempts_total',
    help: 'Requests of this process to webhooks, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  // Every counter is initialized with 0: Prometheus detects an increase only if it has seen an earlier value.
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0)
  const duration = new Histogram({
    name: 'reeve_delivery_attempt_duration_seconds',
    help: 'Time from the DNS lookup of a webhook to the end of its response',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30],
    registers,
  })
  new Gauge({
    name: 'reeve_delivery_lanes_in_use',
    help: 'Webhooks to which this process is sending',
    registers,
    collect() {
      this.set(lanesInUse())
    },
  })
  showMeasures(
    { registry, clock },
    {
      help: {
        reeve_delivery_pending: `Pending deliveries, counted up to ${MOST_COUNTED}`,
        reeve_delivery_undistributed_events: 'Committed events before their fan-out',
        reeve_delivery_lanes_due: 'Webhooks with deliveries that are due',
        reeve_delivery_lanes_held: 'Webhooks whose circuit breaker is open',
        reeve_delivery_oldest_due_seconds: 'Time since the oldest due delivery became due',
      },
      async read() {
        const backlog = await measure()
        return {
          reeve_delivery_pending: backlog.pendingDeliveries,
          reeve_delivery_undistributed_events: backlog.undistributedEvents,
          reeve_delivery_lanes_due: backlog.lanesDue,
          reeve_delivery_lanes_held: backlog.lanesHeld,
          reeve_delivery_oldest_due_seconds: backlog.oldestDueSeconds,
        }
      },
    },
  )
  return {
    attempted({ outcome, timings }) {
      attempts.inc({ outcome })
      duration.observe(timings.total_ms / 1000)
    },
  }
}
