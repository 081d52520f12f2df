import assert from 'node:assert/strict'
import { type Comparison, compare } from '../comparison.ts'
import { requestBytes } from '../connection.ts'
import type { Measure } from '../measure.ts'
import { memberId, type Population, profileId } from '../population.ts'
import { verifyRecords } from '../effects.ts'

/** Far more members than requests under way, so that no member is changed by two at once. */
const MEMBERS = 2_000

/**
 * Goes round the organizations and, in each, round its members, giving each the profile that it has not: every request is
 * a change.
 */
export function assignWorkload(keys: readonly string[], membersEach: number) {
  let next = 0
  return () => {
    const turn = next++
    const organization = turn % keys.length
    const visit = Math.floor(turn / keys.length)
    const profile = Math.floor(visit / membersEach) % 2 === 0 ? 3 : 2
    const path = `PATCH /v1/members/${memberId(organization, visit % membersEach)}`
    return requestBytes(path, keys[organization] ?? '', { profile_id: profileId(organization, profile) })
  }
}

export const assignPopulation = (organizations: number): Population => ({
  organizations,
  webhooks: 1,
  members: MEMBERS / organizations,
  withTriggers: 0,
  entries: 0,
})

const assignment = (name: string, where: string, organizations: number): Comparison => {
  const population = assignPopulation(organizations)
  return {
    name,
    what: `Assign profile, ${where}`,
    reach: 0.6,
    population,
    workload: keys => assignWorkload(keys, population.members),
    comparable: answer => answer,
    async verify(sql, requests) {
      await verifyRecords(sql, { changes: requests, entriesBefore: 0, events: requests })
      const [found] = await sql`select count(*)::integer as members from members where profile_id = any (
        select id from profiles where name = 'Guest')`
      const round = Math.floor(requests / MEMBERS)
      const rest = requests % MEMBERS
      assert.deepEqual(found, { members: round % 2 === 0 ? rest : MEMBERS - rest })
    },
  }
}

export const assign: Measure = {
  name: 'assign',
  run: async bench => [
    await compare(bench, assignment('assign_100', 'over 100 organizations', 100)),
    await compare(bench, assignment('assign_1', 'in one organization', 1)),
  ],
}
