import { compareWithFloor } from '../beside-floor.ts'
import { requestBytes } from '../connection.ts'
import { type Contest, WARM_UP_REQUESTS } from '../contest.ts'
import { verifyRecords, verifySuspensions } from '../effects.ts'
import type { Bench, Measure } from '../measure.ts'
import { memberId, type Population } from '../population.ts'

/** Number of events of one suspension: member.suspended, trigger.disabled and twice invitation.revoked. */
const EVENTS = 4

/**
 * Maximum number of suspensions per second, more than any side has reached on any machine so far. It determines the
 * number of members. A round in which all are suspended ends early.
 */
const MOST_A_SECOND = 2_500

/** Cycles through the organizations, and suspends each member that has triggers once. */
export const suspending: Pick<Contest, 'workload' | 'comparable' | 'verify'> = {
  workload(keys, { withTriggers }) {
    let next = 0
    return () => {
      const request = next++
      const organization = request % keys.length
      const member = Math.floor(request / keys.length)
      if (member >= withTriggers) return undefined
      const path = `POST /v1/members/${memberId(organization, member)}/suspension`
      return requestBytes(path, keys[organization] ?? '', { reason: 'left the company' })
    }
  },
  comparable: answer => ({ ...(answer as object), suspension_id: null }),
  async verify(sql, requests, { organizations, entries }) {
    await verifyRecords(sql, { changes: requests, entriesBefore: organizations * entries, events: requests * EVENTS })
    await verifySuspensions(sql, requests)
  },
}

/** Number of members per organization that all rounds of one side need. */
export const suspendable = ({ seconds, warmUp, rounds }: Bench, organizations: number): number =>
  Math.ceil(((seconds * rounds + warmUp) * MOST_A_SECOND + WARM_UP_REQUESTS) / organizations)

export const suspendPopulation = (bench: Bench, organizations: number): Population => {
  const members = suspendable(bench, organizations)
  return { organizations, webhooks: 1, members, withTriggers: members, entries: 0 }
}

export const suspendMember = (bench: Bench, where: string, organizations: number, reach: number) =>
  compareWithFloor(bench, {
    ...suspending,
    name: `suspend_${organizations}`,
    title: `Suspend (5 triggers, 2 invitations, 1 webhook), ${where}`,
    reach,
    population: suspendPopulation(bench, organizations),
  })

export const suspend: Measure = {
  name: 'suspend',
  about: 'suspend members, over 100 organizations and in one; their webhook is told',
  hasFloor: true,
  run: async bench => [
    ...(await suspendMember(bench, 'over 100 organizations', 100, 0.7)),
    ...(await suspendMember(bench, 'in one organization', 1, 0.65)),
  ],
}
