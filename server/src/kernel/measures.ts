import { Gauge, type Registry } from 'prom-client'
import type { Clock } from './clock.ts'

/** Numbers that are read together, each under its name and with what it means. */
export interface Measures<Name extends string> {
  readonly help: Readonly<Record<Name, string>>
  read(): Promise<Readonly<Record<Name, number>>>
  /** For how long they are shown before they are read again. */
  readonly keptForMs?: number
}

const KEPT_FOR_MS = 10_000
/** A scrape waits no longer for the database. It then shows the last measurement. */
const WAITED_FOR_MS = 2_000

/**
 * Shows each as a gauge. They are read when `/metrics` is, but never twice at once, and not while the last measurement
 * is fresh: any number of scrapes costs the database the same. NaN while they cannot be read.
 */
export function showMeasures<Name extends string>(
  { registry, clock }: { readonly registry: Registry; readonly clock: Clock },
  { help, read, keptForMs = KEPT_FOR_MS }: Measures<Name>,
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
      await Promise.race([measuring, new Promise(resolve => setTimeout(resolve, WAITED_FOR_MS).unref())])
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
