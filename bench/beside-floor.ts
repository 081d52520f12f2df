import { type Contender, type Contest, type Measured, type Rounds, runContest } from './contest.ts'
import { startFloor, startReeve } from './contestants.ts'
import { median } from './load.ts'
import type { Bench, Row } from './measure.ts'
import type { Population } from './population.ts'

/**
 * An operation that is compared with its floor: a bare server that does the same work at the lowest cost
 * (floor/server.ts).
 */
export interface Comparison extends Omit<Contest, 'contenders'> {
  /** The lowest acceptable ratio of Reeve's speed to the floor's speed. */
  readonly reach: number
  readonly population: Population
}

/** Returns one row of the table, or three if the run also measures another commit. */
export async function compareWithFloor(bench: Bench, comparison: Comparison): Promise<Row[]> {
  const { population } = comparison
  const { other } = bench
  const contenders: Contender[] = [
    { name: 'reeve', start: startReeve, keys: 'reeve', population },
    { name: 'floor', start: startFloor, keys: 'floor', population },
  ]
  if (other) contenders.push({ ...other, name: 'other', keys: 'reeve', population })
  const rounds = await runContest(bench, { ...comparison, contenders })
  const { title: what } = comparison
  const ofFloor = besideFloor(comparison, what, rounds, 'reeve')
  if (!other) return [ofFloor]
  return [
    ofFloor,
    besideFloor(comparison, `${what}, ${other.name}`, rounds, 'other'),
    besideOther(what, other.name, rounds),
  ]
}

function besideFloor({ reach }: Comparison, what: string, rounds: readonly Rounds[], name: string): Row {
  const ratio = ratioOf(rounds, name, 'floor')
  return {
    name: what,
    reeve: speedOf(rounds, name),
    baseline: `floor ${speedOf(rounds, 'floor')}`,
    measured: `${ratio.toFixed(2)} of its floor`,
    goal: `≥ ${reach}`,
    isMet: ratio >= reach,
    figures: { ratio, rounds },
  }
}

function besideOther(what: string, ref: string, rounds: readonly Rounds[]): Row {
  const ratio = ratioOf(rounds, 'reeve', 'other')
  const processor = processorRatioOf(rounds, 'reeve', 'other')
  return {
    name: `${what}, beside ${ref}`,
    reeve: speedOf(rounds, 'reeve'),
    baseline: `${ref} ${speedOf(rounds, 'other')}`,
    measured: `${ratio.toFixed(2)} × as many, ${processor.toFixed(2)} × the processor time`,
    goal: '≥ 1',
    isMet: ratio >= 1,
    figures: { ratio, processor },
  }
}

const medianOf = (rounds: readonly Rounds[], name: string, figure: keyof Measured) =>
  median(rounds.map(round => round[name]?.[figure] ?? Number.NaN))

const processorOf = (rounds: readonly Rounds[], name: string) =>
  medianOf(rounds, name, 'node') + medianOf(rounds, name, 'postgres')

/** The ratio of two processor times per request. Other load on the machine hardly changes it. */
export const processorRatioOf = (rounds: readonly Rounds[], name: string, beside: string): number =>
  processorOf(rounds, name) / processorOf(rounds, beside)

/** The ratio of two request rates: the median over the rounds. */
export const ratioOf = (rounds: readonly Rounds[], name: string, beside: string): number =>
  median(rounds.map(round => (round[name]?.perSecond ?? Number.NaN) / (round[beside]?.perSecond ?? Number.NaN)))

/**
 * Medians over the rounds as text. The processor time per request is shown separately for Node.js and for PostgreSQL.
 */
export function speedOf(rounds: readonly Rounds[], name: string): string {
  const of = (figure: keyof Measured, digits: number) => medianOf(rounds, name, figure).toFixed(digits)
  const latency = `p50 ${of('p50', 1)} ms, p95 ${of('p95', 1)} ms`
  return `${of('perSecond', 0)}/s (${latency}; processor ${of('node', 2)} + ${of('postgres', 2)} ms)`
}
