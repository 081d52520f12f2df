import assert from 'node:assert/strict'
import { compareWithFloor } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import type { Contest } from '../contest.ts'
import type { Measure } from '../measure.ts'
import { memberId, type Population, triggerId } from '../population.ts'

/** Number of members per organization. The requests check them in turn. */
const MEMBERS = 20
export const questionPopulation: Population = {
  organizations: 100,
  webhooks: 1,
  members: MEMBERS,
  withTriggers: MEMBERS,
  entries: 0,
}

type Question = Pick<Contest, 'workload' | 'comparable' | 'verify'>

/** Asks about each member of each organization in turn. */
const question = (pathOf: (organization: number, member: number) => string): Question => ({
  workload(keys, { members }) {
    const requests = Array.from({ length: keys.length * members }, (_, request) => {
      const organization = request % keys.length
      const path = pathOf(organization, Math.floor(request / keys.length))
      return requestBytes(`GET ${path}`, keys[organization] ?? '')
    })
    let next = 0
    return () => requests[next++ % requests.length]
  },
  comparable: answer => answer,
  async verify(sql) {
    const [found] = await sql`select count(*)::integer as members from members where status = 'active'`
    assert.deepEqual(found, { members: questionPopulation.organizations * (MEMBERS + 2) })
  },
})

export const accessQuestion = question(
  (organization, member) => `/v1/members/${memberId(organization, member)}/access?permission=members.read`,
)

export const permitQuestion = question(
  (organization, member) => `/v1/triggers/${triggerId(organization, member, 0)}/permit`,
)

const measure = (name: string, what: string, about: Question): Measure => ({
  name,
  about: what.toLowerCase(),
  hasFloor: true,
  run: bench =>
    compareWithFloor(bench, {
      ...about,
      name,
      title: `${what}, key checked, over 100 organizations`,
      reach: 0.75,
      population: questionPopulation,
    }),
})

export const access = measure('access', 'Ask whether a member may do something', accessQuestion)
export const permit = measure('permit', 'Ask whether a trigger may fire', permitQuestion)
