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

/** Between two evaluations, as Prometheus has it by default. */
const STEP_SECONDS = 60

/** What a Prometheus would know that reads one process every minute of a time that the test makes up. */
export interface Watch {
  /** Reads the process now, a minute after the time before. */
  look(): Promise<void>
  /** Lets so many minutes pass in which every number stays as it is. */
  rest(minutes: number): void
  /** The alerts that fire now, by name. */
  firing(): string[]
}

/** @param read what `/metrics` answers; null while nobody answers */
export function watchAlerts(read: () => Promise<string | null>): Watch {
  const scrapes: Scrape[] = []
  const add = (samples: Scrape['samples']) => scrapes.push({ at: (scrapes.at(-1)?.at ?? 0) + STEP_SECONDS, samples })
  const holds = ({ expr }: Alert, at: number) => {
    const value = evaluate(expr, scrapes, at)
    return typeof value !== 'number' && value.length > 0
  }
  return {
    async look() {
      add(readSamples((await read()) ?? ''))
    },
    rest(minutes) {
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
