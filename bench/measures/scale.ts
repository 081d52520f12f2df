import { ratioOf, speedOf } from '../beside-floor.ts'
import { type Contest, runContest } from '../contest.ts'
import { startApi } from '../contestants.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import type { Population } from '../population.ts'
import { assignment } from './assign-profile.ts'
import { listing } from './list-webhooks.ts'
import { suspendable, suspending } from './suspend-member.ts'

const ORGANIZATIONS = 100
const MOST_COST = 1.2

/**
 * Compares Reeve with 1,000,000 members and as many audit entries to Reeve with 1,000 of each. Uses the role `api`: a
 * worker would verify the audit chains and detect that these entries are fake.
 */
async function atScale(
  bench: Bench,
  name: string,
  what: string,
  withTriggers: number,
  work: Pick<Contest, 'workload' | 'comparable' | 'verify'>,
): Promise<Row> {
  const population = (total: number): Population => {
    const each = total / ORGANIZATIONS
    return {
      organizations: ORGANIZATIONS,
      webhooks: 3,
      members: Math.max(each, withTriggers),
      withTriggers,
      entries: each,
    }
  }
  const rounds = await runContest(bench, {
    ...work,
    name: `scale_${name}`,
    title: `${what}, 1,000,000 members and audit entries`,
    contenders: [
      { name: 'small', start: startApi, keys: 'reeve', population: population(1_000) },
      { name: 'large', start: startApi, keys: 'reeve', population: population(1_000_000) },
    ],
  })
  const cost = ratioOf(rounds, 'small', 'large')
  return {
    name: `${what}, 1,000,000 members and audit entries`,
    reeve: speedOf(rounds, 'large'),
    baseline: `with 1,000 ${speedOf(rounds, 'small')}`,
    measured: `${cost.toFixed(2)} × the cost`,
    goal: `≤ ${MOST_COST}`,
    isMet: cost <= MOST_COST,
    figures: { cost, rounds },
  }
}

export const scale: Measure = {
  name: 'scale',
  about: 'list, assign and suspend with 1,000,000 members and audit entries beside 1,000',
  onlyByName: true,
  run: async bench => [
    await atScale(bench, 'list', 'List webhooks', 0, listing),
    await atScale(bench, 'assign', 'Assign profile', 0, assignment),
    await atScale(bench, 'suspend', 'Suspend', suspendable(bench, ORGANIZATIONS), suspending),
  ],
}
