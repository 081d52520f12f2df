import type { Pool } from '../../../database/pool.ts'
import { readOrganization } from '../../../database/transaction.ts'
import { exposeMembershipsOf, findSoleMembershipStart, isActiveElsewhere } from '../../members/index.ts'

export const HISTORY_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** The earliest time since which an organization may see sign-ins. */
export const historyLimit = (now: Date): Date => new Date(now.getTime() - HISTORY_DAYS * DAY_MS)

/** The memberships that decide which sign-ins of a person an organization may see. See docs/decisions/0036. */
export interface SharedAccount {
  readonly isActiveElsewhere: boolean
  readonly soleSince: Date | undefined
}

export const findSharing = (userId: string, organizationId: string) => ({
  setting: exposeMembershipsOf(userId), // before the others, which need this setting
  isActiveElsewhere: isActiveElsewhere(userId, organizationId),
  soleSince: findSoleMembershipStart(userId, organizationId),
})

/** The beginning of the history that the organization may see; undefined if it may see none of the sign-ins. */
export const historyStart = ({ isActiveElsewhere, soleSince }: SharedAccount, now: Date): Date | undefined =>
  isActiveElsewhere || !soleSince ? undefined : new Date(Math.max(soleSince.getTime(), historyLimit(now).getTime()))

/** The beginnings of these members' histories, in one round trip. Members without a visible history are absent. */
export async function historyStartsOf(
  pool: Pool,
  organizationId: string,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const sharing = await readOrganization(pool, organizationId, db =>
    db.run(ids.map(userId => findSharing(userId, organizationId))),
  )
  return new Map(
    ids.flatMap((userId, index): [string, Date][] => {
      const account = sharing[index]
      const start = account && historyStart(account, now)
      return start ? [[userId, start]] : []
    }),
  )
}
