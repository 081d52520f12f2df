import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The connections of a pool, counted by state, and the requests that wait for one. */
export interface PoolUse {
  readonly idle: number
  readonly borrowed: number
  /** Connections that the short reads of all organizations share. */
  readonly shared: number
  /** Number of requests that wait for a connection. */
  readonly waiting: number
}

/** Measures a pool. A request that gets a free connection at once is not reported as a wait. */
export interface PoolMeter {
  /** Called once, with a function that reads the pool's state. */
  watch(read: () => PoolUse): void
  waited(seconds: number): void
  gaveUp(): void
}

/**
 * Registers the metrics of database connections. Returns a function that creates the meter of a pool, given its name.
 */
export function createPoolMetrics(registry: Registry): (pool: string) => PoolMeter {
  const registers = [registry]
  const pools = new Map<string, () => PoolUse>()
  new Gauge({
    name: 'reeve_database_connections',
    help: 'Open connections of this process to PostgreSQL, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, read] of pools) {
        const { idle, borrowed, shared } = read()
        for (const [state, count] of Object.entries({ idle, borrowed, shared })) this.set({ pool, state }, count)
      }
    },
  })
  new Gauge({
    name: 'reeve_database_waiting',
    help: 'Requests of this process that wait for a free connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, read] of pools) this.set({ pool }, read().waiting)
    },
  })
  const waits = new Histogram({
    name: 'reeve_database_wait_seconds',
    help: 'Time that requests of this process waited for a free connection, by pool',
    labelNames: ['pool'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  })
  const timeouts = new Counter({
    name: 'reeve_database_wait_timeouts_total',
    help: 'Waits of this process for a free connection that timed out, by pool',
    labelNames: ['pool'],
    registers,
  })
  return pool => {
    // Starts at 0: Prometheus detects an increase only from a counter's second value on.
    timeouts.inc({ pool }, 0)
    return {
      watch: read => void pools.set(pool, read),
      waited: seconds => waits.observe({ pool }, seconds),
      gaveUp: () => timeouts.inc({ pool }),
    }
  }
}
