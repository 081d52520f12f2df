import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'

/** A number that is read at every request of `/metrics`. */
export interface Measure {
  readonly name: string
  readonly help: string
  read(): Promise<number>
}

const READ_WITHIN_MS = 2_000

/** Shows each as a gauge; NaN while it cannot be read. */
export function showMeasures(registry: Registry, measures: readonly Measure[]): void {
  for (const { name, help, read } of measures) {
    const collect = async function (this: Gauge) {
      const late = new Promise<number>(resolve => setTimeout(resolve, READ_WITHIN_MS, Number.NaN).unref())
      this.set(await Promise.race([read().catch(() => Number.NaN), late]))
    }
    new Gauge({ name, help, registers: [registry], collect })
  }
}

/** What `/metrics` shows of the HTTP side. Labels are operation ids, statuses and codes: a closed, small set. */
export function createHttpMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'reeve_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'reeve_refusals_total',
    help: 'Requests that were refused, by problem code',
    labelNames: ['operation', 'code'],
    registers: [registry],
  })
  return { duration, refusals }
}
