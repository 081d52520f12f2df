import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startWhole } from '../contestants.ts'
import { median } from '../load.ts'
import type { Bench, Measure, Row } from '../measure.ts'

const STARTS = 3

/**
 * Measures the time from spawning Reeve to the first 200 of /readyz, with an empty data directory, and then again with
 * the same directory.
 */
async function measureStarts({ postgres, progress }: Bench): Promise<Row[]> {
  const first: number[] = []
  const second: number[] = []
  for (let number = 1; number <= STARTS; number++) {
    const folder = join(postgres.folder, `start-${number}`)
    mkdirSync(folder)
    for (const times of [first, second]) {
      const reeve = await startWhole(join(folder, 'data'), join(folder, 'compile-cache'))
      times.push(reeve.readyAfter)
      await reeve.stop()
    }
    progress(`Start ${number} of ${STARTS}: first ${inSeconds(first.at(-1))}, second ${inSeconds(second.at(-1))}`)
  }
  return [
    toRow('Second start to ready, PostgreSQL included', second, 1),
    toRow('First start to ready, PostgreSQL initialised', first, 4),
  ]
}

function toRow(what: string, milliseconds: readonly number[], reach: number): Row {
  const measured = median(milliseconds)
  return {
    name: what,
    reeve: inSeconds(measured),
    baseline: '',
    measured: inSeconds(measured),
    goal: `≤ ${reach} s`,
    isMet: measured <= reach * 1000,
    figures: { milliseconds },
  }
}

const inSeconds = (milliseconds = Number.NaN) => `${(milliseconds / 1000).toFixed(2)} s`

export const start: Measure = {
  name: 'start',
  about: 'first and second start to ready, with the packaged PostgreSQL',
  run: measureStarts,
}
