/** Queries about active owners and effective permissions. */
import { apiQuery } from '../../api/queries.ts'

const SOME_OWNERS = 3

/** Some active owners, whom others can ask for help after a refusal. */
export const ownersQuery = (ownerProfile: string) =>
  apiQuery('listMembers', ['owners', ownerProfile], async (reeve, signal) => {
    const asked = { profile_id: ownerProfile, status: 'active', limit: SOME_OWNERS } as const
    return (await reeve.members.list(asked, { signal }).page()).members
  })

/** The API's limit of permissions per request. */
const AT_ONCE = 50

/** A member's access by permission, with reasons. */
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
