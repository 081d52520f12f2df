import { ratioOf, speedOf } from '../beside-floor.ts'
import { runContest } from '../contest.ts'
import { startApi, startReeve } from '../contestants.ts'
import type { Bench, Measure, Row } from '../measure.ts'
import { assignment } from './assign-profile.ts'

const LEAST = 0.97

/** Compares the roles `all` and `api`, to measure the cost of delivery for changes to which no webhook subscribes. */
async function measureRoles(bench: Bench): Promise<Row[]> {
  const population = { organizations: 100, webhooks: 0, members: 20, withTriggers: 0, entries: 0 }
  const what = 'Assign profile, no webhook, role all'
  const rounds = await runContest(bench, {
    ...assignment,
    name: 'roles',
    title: what,
    contenders: [
      { name: 'all', start: startReeve, keys: 'reeve', population },
      { name: 'api', start: startApi, keys: 'reeve', population },
    ],
  })
  const ratio = ratioOf(rounds, 'all', 'api')
  return [
    {
      name: what,
      reeve: speedOf(rounds, 'all'),
      baseline: `role api ${speedOf(rounds, 'api')}`,
      measured: `${ratio.toFixed(2)} of role api`,
      goal: `≥ ${LEAST}`,
      isMet: ratio >= LEAST,
      figures: { ratio, rounds },
    },
  ]
}

export const roles: Measure = {
  name: 'roles',
  about: 'assign a profile that no webhook subscribes to, role all beside role api',
  run: measureRoles,
}
