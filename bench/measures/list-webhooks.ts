import assert from 'node:assert/strict'
import { compareWithFloor } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import type { Contest } from '../contest.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Population } from '../population.ts'

const WEBHOOKS = 3

/** Cycles through the organizations and lists the webhooks of each. */
export const listing: Pick<Contest, 'workload' | 'comparable' | 'verify'> = {
  workload(keys) {
    const requests = keys.map(key => requestBytes('GET /v1/governance/webhooks', key))
    let next = 0
    return () => requests[next++ % requests.length]
  },
  comparable: answer => answer,
  async verify(sql, _requests, { organizations, webhooks }) {
    const [found] = await sql`select count(*)::integer as webhooks from webhooks where removed_at is null`
    assert.deepEqual(found, { webhooks: organizations * webhooks })
  },
}

export const listPopulation = (organizations: number): Population => ({
  organizations,
  webhooks: WEBHOOKS,
  members: 10,
  withTriggers: 0,
  entries: 0,
})

export const listWebhooks = (bench: Bench, where: string, organizations: number) =>
  compareWithFloor(bench, {
    ...listing,
    name: `list_${organizations}`,
    title: `List webhooks (${WEBHOOKS}), key checked, ${where}`,
    reach: 0.85,
    population: listPopulation(organizations),
  })

export const list: Measure = {
  name: 'list',
  about: 'list 3 webhooks, over 100 organizations and in one',
  hasFloor: true,
  run: async bench => [
    ...(await listWebhooks(bench, 'over 100 organizations', 100)),
    ...(await listWebhooks(bench, 'in one organization', 1)),
  ],
}
