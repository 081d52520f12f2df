import { processorRatioOf, ratioOf, speedOf } from '../beside-floor.ts'
import { type Contest, runContest } from '../contest.ts'
import { startFloorWith } from '../contestants.ts'
import { DRIVERS, FASTEST } from '../floor/drivers/names.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import type { Population } from '../population.ts'
import { assignment, assignPopulation } from './assign-profile.ts'
import { listing, listPopulation } from './list-webhooks.ts'
import { accessQuestion, permitQuestion, questionPopulation } from './questions.ts'
import { suspending, suspendPopulation } from './suspend-member.ts'

const ORGANIZATIONS = 100
/**
 * Maximum acceptable speed of another driver, as a ratio to the chosen driver. A smaller advantage is noise. With a
 * greater advantage, the other driver should be used for the floor.
 */
const MOST = 1.05

type Work = Pick<Contest, 'workload' | 'comparable' | 'verify'>

/** Measures one floor with each driver. */
async function compareDrivers(bench: Bench, name: string, work: Work, population: Population): Promise<Row[]> {
  const what = `Floor: ${name}`
  const rounds = await runContest(bench, {
    ...work,
    name: `floors_${name}`,
    title: what,
    contenders: DRIVERS.map(driver => ({ name: driver, start: startFloorWith(driver), keys: 'floor', population })),
  })
  return DRIVERS.filter(driver => driver !== FASTEST).map(driver => {
    const ratio = ratioOf(rounds, driver, FASTEST)
    const processor = processorRatioOf(rounds, driver, FASTEST)
    return {
      name: `${what}, ${driver}`,
      reeve: '',
      baseline: `${driver} ${speedOf(rounds, driver)}; ${FASTEST} ${speedOf(rounds, FASTEST)}`,
      measured: `${ratio.toFixed(2)} of ${FASTEST}, ${processor.toFixed(2)} × the processor time`,
      goal: `≤ ${MOST}`,
      isMet: ratio <= MOST,
      figures: { ratio, processor, rounds },
    }
  })
}

export const floors: Measure = {
  name: 'floors',
  about: 'the floors with each driver, to see that they have the fastest',
  onlyByName: true,
  run: async bench => [
    ...(await compareDrivers(bench, 'list', listing, listPopulation(ORGANIZATIONS))),
    ...(await compareDrivers(bench, 'access', accessQuestion, questionPopulation)),
    ...(await compareDrivers(bench, 'permit', permitQuestion, questionPopulation)),
    ...(await compareDrivers(bench, 'assign', assignment, assignPopulation(ORGANIZATIONS))),
    ...(await compareDrivers(bench, 'suspend', suspending, suspendPopulation(bench, ORGANIZATIONS))),
  ],
}
