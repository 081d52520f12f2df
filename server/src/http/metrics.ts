import { Counter, Histogram, type Registry } from 'prom-client'

/** The HTTP metrics. Labels are operation ids, statuses and codes, so their cardinality is bounded. */
export function createHttpMetrics(registry: Registry) {
  const duration = new Histogram({
    name: 'reeve_http_request_duration_seconds',
    help: 'Duration of requests, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'reeve_refusals_total',
    help: 'Refused requests, by operation and problem code',
    labelNames: ['operation', 'code'],
    registers: [registry],
  })
  return { duration, refusals }
}
