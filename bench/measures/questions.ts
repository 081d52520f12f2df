import assert from 'node:assert/strict'
import { compareWithFloor } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import type { Bench, Measure } from '../measure.ts'
import { memberId, type Population, triggerId } from '../population.ts'

/** One of these in each organization is asked about. */
const MEMBERS = 20
const POPULATION: Population = { organizations: 100, webhooks: 1, members: MEMBERS, withTriggers: MEMBERS, entries: 0 }

/** What the platform asks before it acts, of every member of every organization in turn. */
const ask = (bench: Bench, name: string, what: string, pathOf: (organization: number, member: number) => string) =>
  compareWithFloor(bench, {
    name,
    what: `${what}, key checked, over 100 organizations`,
    reach: 0.8,
    population: POPULATION,
    workload(keys, { members }) {
      const requests = Array.from({ length: keys.length * members }, (_, turn) => {
        const organization = turn % keys.length
        const path = pathOf(organization, Math.floor(turn / keys.length))
        return requestBytes(`GET ${path}`, keys[organization] ?? '')
      })
      let next = 0
      return () => requests[next++ % requests.length]
    },
    comparable: answer => answer,
    async verify(sql) {
      const [found] = await sql`select count(*)::integer as members from members where status = 'active'`
      assert.deepEqual(found, { members: POPULATION.organizations * (MEMBERS + 2) })
    },
  })

export const access: Measure = {
  name: 'access',
  run: async bench => [
    await ask(
      bench,
      'access',
      'Ask whether a member may do something',
      (organization, member) => `/v1/members/${memberId(organization, member)}/access?permission=members.read`,
    ),
  ],
}

export const permit: Measure = {
  name: 'permit',
  run: async bench => [
    await ask(
      bench,
      'permit',
      'Ask whether a trigger may fire',
      (organization, member) => `/v1/triggers/${triggerId(organization, member, 0)}/permit`,
    ),
  ],
}
