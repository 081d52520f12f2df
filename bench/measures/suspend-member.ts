import { type Comparison, compare } from '../comparison.ts'
import { requestBytes } from '../connection.ts'
import { verifyRecords, verifySuspensions } from '../effects.ts'
import type { Bench, Measure } from '../measure.ts'
import { memberId, type Population } from '../population.ts'

/** member.suspended, trigger.disabled, and invitation.revoked twice. */
const EVENTS = 4

/** More than either side suspends in a second on any machine that this was tried on; a round that runs out ends early. */
const MOST_A_SECOND = 2_500

/** Goes round the organizations, suspending each of their members once. */
export function suspendWorkload(keys: readonly string[], membersEach: number) {
  let next = 0
  return () => {
    const turn = next++
    const organization = turn % keys.length
    const member = Math.floor(turn / keys.length)
    if (member >= membersEach) return undefined
    const path = `POST /v1/members/${memberId(organization, member)}/suspension`
    return requestBytes(path, keys[organization] ?? '', { reason: 'left the company' })
  }
}

export const suspendPopulation = ({ seconds, warmUp, rounds }: Bench, organizations: number): Population => {
  const members = Math.ceil(((seconds * rounds + warmUp) * MOST_A_SECOND) / organizations)
  return { organizations, webhooks: 1, members, withTriggers: members, entries: 0 }
}

const suspension = (bench: Bench, name: string, where: string, organizations: number, reach: number): Comparison => {
  const population = suspendPopulation(bench, organizations)
  return {
    name,
    what: `Suspend (5 triggers, 2 invitations, 1 webhook), ${where}`,
    reach,
    population,
    workload: keys => suspendWorkload(keys, population.members),
    comparable: answer => ({ ...(answer as object), suspension_id: null }),
    async verify(sql, requests) {
      await verifyRecords(sql, { changes: requests, entriesBefore: 0, events: requests * EVENTS })
      await verifySuspensions(sql, requests)
    },
  }
}

export const suspend: Measure = {
  name: 'suspend',
  run: async bench => [
    await compare(bench, suspension(bench, 'suspend_100', 'over 100 organizations', 100, 0.6)),
    await compare(bench, suspension(bench, 'suspend_1', 'in one organization', 1, 0.5)),
  ],
}
