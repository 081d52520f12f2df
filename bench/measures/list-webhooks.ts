import assert from 'node:assert/strict'
import { type Comparison, compare } from '../comparison.ts'
import { requestBytes } from '../connection.ts'
import type { Measure } from '../measure.ts'
import type { Population } from '../population.ts'

const WEBHOOKS = 3

export const listPopulation = (organizations: number): Population => ({
  organizations,
  webhooks: WEBHOOKS,
  members: 10,
  withTriggers: 0,
  entries: 0,
})

/** Each organization's webhooks in turn. */
export function listWorkload(keys: readonly string[]) {
  const requests = keys.map(key => requestBytes('GET /v1/governance/webhooks', key))
  let next = 0
  return () => requests[next++ % requests.length]
}

const listing = (name: string, where: string, organizations: number): Comparison => ({
  name,
  what: `List webhooks (${WEBHOOKS}), key checked, ${where}`,
  reach: 0.8,
  population: listPopulation(organizations),
  workload: listWorkload,
  comparable: answer => answer,
  async verify(sql) {
    const [found] = await sql`select count(*)::integer as webhooks from webhooks where removed_at is null`
    assert.deepEqual(found, { webhooks: organizations * WEBHOOKS })
  },
})

export const list: Measure = {
  name: 'list',
  run: async bench => [
    await compare(bench, listing('list_100', 'over 100 organizations', 100)),
    await compare(bench, listing('list_1', 'in one organization', 1)),
  ],
}
