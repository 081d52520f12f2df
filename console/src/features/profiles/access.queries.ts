/** Who may do something, as the service answers it; no route needs it before. */
import { apiQuery } from '../../api/queries.ts'

const SOME_OWNERS = 3

/** Some active owners: they can do what others are refused. */
export const ownersQuery = (ownerProfile: string) =>
  apiQuery('listMembers', ['owners', ownerProfile], async (reeve, signal) => {
    const asked = { profile_id: ownerProfile, status: 'active', limit: SOME_OWNERS } as const
    return (await reeve.members.list(asked, { signal }).page()).members
  })

/** The API takes so many at once. */
const AT_ONCE = 50

/** Whether somebody may do each of these at this moment, and why. */
export const accessQuery = (userId: string, permissions: readonly string[]) =>
  apiQuery('checkAccess', [userId, permissions], async (reeve, signal) => {
    const parts = Array.from({ length: Math.ceil(permissions.length / AT_ONCE) }, (_, at) =>
      permissions.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    )
    const answers = await Promise.all(
      parts.map(permission => reeve.members.checkAccess(userId, { permission }, { signal })),
    )
    return answers.flatMap(answer => answer.permissions)
  })
