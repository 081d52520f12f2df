import assert from 'node:assert/strict'
import { compareWithFloor } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import type { Contest } from '../contest.ts'
import { verifyRecords } from '../effects.ts'
import type { Bench, Measure } from '../measure.ts'
import { memberId, type Population, profileId } from '../population.ts'

/**
 * Number of members in all organizations together. There are far more members than concurrent requests, so that no two
 * requests change the same member at once.
 */
const MEMBERS = 2_000

/**
 * Cycles through the organizations and their members. Each request assigns the profile that the member does not have,
 * so that every request is a change.
 */
export const assignment: Pick<Contest, 'workload' | 'comparable' | 'verify'> = {
  workload(keys, { members }) {
    let next = 0
    return () => {
      const request = next++
      const organization = request % keys.length
      const visit = Math.floor(request / keys.length)
      const profile = Math.floor(visit / members) % 2 === 0 ? 3 : 2
      const path = `PATCH /v1/members/${memberId(organization, visit % members)}`
      return requestBytes(path, keys[organization] ?? '', { profile_id: profileId(organization, profile) })
    }
  },
  comparable: answer => answer,
  async verify(sql, requests, { organizations, members, entries }) {
    await verifyRecords(sql, { changes: requests, entriesBefore: organizations * entries, events: requests })
    const [found] = await sql`select count(*)::integer as members from members where profile_id = any (
      select id from profiles where name = 'Guest')`
    const all = organizations * members
    const rest = requests % all
    assert.deepEqual(found, { members: Math.floor(requests / all) % 2 === 0 ? rest : all - rest })
  },
}

export const assignPopulation = (organizations: number): Population => ({
  organizations,
  webhooks: 0,
  members: Math.ceil(MEMBERS / organizations),
  withTriggers: 0,
  entries: 0,
})

export const assignProfile = (bench: Bench, where: string, organizations: number) =>
  compareWithFloor(bench, {
    ...assignment,
    name: `assign_${organizations}`,
    title: `Assign profile, ${where}`,
    reach: 0.75,
    population: assignPopulation(organizations),
  })

export const assign: Measure = {
  name: 'assign',
  about: 'assign a profile, over 100 organizations and in one',
  hasFloor: true,
  run: async bench => [
    ...(await assignProfile(bench, 'over 100 organizations', 100)),
    ...(await assignProfile(bench, 'in one organization', 1)),
  ],
}
