import { type Contest, hold, type Pair } from './contest.ts'
import { startFloor, startReeve } from './contestants.ts'
import { median, type Round } from './load.ts'
import type { Bench, Row } from './measure.ts'
import type { Population } from './population.ts'

/** One operation, measured beside its floor. */
export interface Comparison extends Omit<Contest, 'contenders'> {
  /** The least that Reeve may reach of its floor. */
  readonly reach: number
  readonly population: Population
}

export async function compareWithFloor(bench: Bench, comparison: Comparison): Promise<Row> {
  const { population, reach, what } = comparison
  const pairs = await hold(bench, {
    ...comparison,
    contenders: [
      { name: 'reeve', start: startReeve, keys: 'reeve', population },
      { name: 'floor', start: startFloor, keys: 'floor', population },
    ],
  })
  const ratio = median(pairs.map(({ first, second }) => first.perSecond / second.perSecond))
  return {
    what,
    reeve: speedOf(pairs, 'first'),
    beside: `floor ${speedOf(pairs, 'second')}`,
    measured: `${ratio.toFixed(2)} of its floor`,
    reach: `≥ ${reach}`,
    reached: ratio >= reach,
    figures: { ratio, pairs },
  }
}

/** Medians over the rounds. */
export function speedOf(pairs: readonly Pair[], side: keyof Pair): string {
  const of = (figure: keyof Round) => median(pairs.map(pair => pair[side][figure]))
  return `${of('perSecond').toFixed(0)}/s (p50 ${of('p50').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms)`
}
