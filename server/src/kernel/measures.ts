import { Gauge, type Registry } from 'prom-client'
import type { Clock } from './clock.ts'

/** Measurements that are read together and shown as gauges, each with a help text. */
export interface Measures<Name extends string> {
  readonly help: Readonly<Record<Name, string>>
  read(): Promise<Readonly<Record<Name, number>>>
  /** Milliseconds for which a measurement is cached; 10,000 by default. */
  readonly keptForMs?: number
}

const CACHED_FOR_MS = 10_000
/** Maximum time for which a scrape waits for the database. After it, the scrape shows the previous measurement. */
const READ_TIMEOUT_MS = 2_000

/**
 * Registers each measurement as a gauge. A scrape reads all of them from the database, unless another read is in
 * progress or the previous result is fresh, so frequent scrapes do not load the database. The gauges are NaN after a
 * failed read.
 */
export function showMeasures<Name extends string>(
  { registry, clock }: { readonly registry: Registry; readonly clock: Clock },
  { help, read, keptForMs = CACHED_FOR_MS }: Measures<Name>,
): void {
  let latest: Readonly<Record<Name, number>> | undefined
  let measuring: Promise<void> | undefined
  let measuredAt = Number.NEGATIVE_INFINITY

  const measure = async () => {
    latest = await read().catch(() => undefined)
    measuredAt = clock.now().getTime()
    measuring = undefined
  }
  const latestOnes = async () => {
    if (Math.abs(clock.now().getTime() - measuredAt) >= keptForMs) {
      measuring ??= measure()
      await Promise.race([measuring, new Promise(resolve => setTimeout(resolve, READ_TIMEOUT_MS).unref())])
    }
    return latest
  }
  for (const [name, meaning] of Object.entries<string>(help)) {
    new Gauge({
      name,
      help: meaning,
      registers: [registry],
      async collect() {
        this.set((await latestOnes())?.[name as Name] ?? Number.NaN)
      },
    })
  }
}
