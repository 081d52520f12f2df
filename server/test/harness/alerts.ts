import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { evaluate, readSamples, type Scrape, secondsOf } from './promql.ts'

export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../../..')

export const ALERTS: readonly Alert[] = parse(readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
)

/** Prometheus' default evaluation interval. */
const STEP_SECONDS = 60

/** A simulated Prometheus. It scrapes one process, and a minute of simulated time passes between scrapes. */
export interface Watch {
  /** Scrapes the process, one simulated minute after the previous scrape. */
  scrape(): Promise<void>
  /** Advances the simulated time by this many minutes, and repeats the last samples. */
  advance(minutes: number): void
  /** The names of the firing alerts. */
  firing(): string[]
}

/** @param read reads `/metrics`; null if the process is down */
export function watchAlerts(read: () => Promise<string | null>): Watch {
  const scrapes: Scrape[] = []
  const add = (samples: Scrape['samples']) => scrapes.push({ at: (scrapes.at(-1)?.at ?? 0) + STEP_SECONDS, samples })
  const holds = ({ expr }: Alert, at: number) => {
    const value = evaluate(expr, scrapes, at)
    return typeof value !== 'number' && value.length > 0
  }
  return {
    async scrape() {
      add(readSamples((await read()) ?? ''))
    },
    advance(minutes) {
      for (let minute = 0; minute < minutes; minute++) add(scrapes.at(-1)?.samples ?? [])
    },
    firing() {
      const now = scrapes.at(-1)?.at ?? 0
      return ALERTS.filter(alert => {
        const since = now - secondsOf(alert.for ?? '0s')
        const times = scrapes.map(({ at }) => at).filter(at => at >= since)
        return (times[0] ?? now) <= since && times.every(at => holds(alert, at))
      }).map(({ alert }) => alert)
    },
  }
}
