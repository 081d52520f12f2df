import { ask } from '../../api/queries.ts'

const PAGE = 50

/** What the address of the list says. */
export interface MembersSearch {
  readonly q?: string | undefined
  readonly status?: 'active' | 'suspended' | undefined
  readonly profile?: string | undefined
  readonly cursor?: string | undefined
}

export const membersQuery = ({ q, status, profile, cursor }: MembersSearch) =>
  ask('listMembers', [{ q, status, profile, cursor }], (reeve, signal) => {
    const asked = { ...(q && { q }), ...(status && { status }), ...(profile && { profile_id: profile }) }
    return reeve.members.list({ ...asked, ...(cursor && { cursor }), limit: PAGE }, { signal }).page()
  })

export const memberQuery = (userId: string) =>
  ask('getMember', [userId], (reeve, signal) => reeve.members.get(userId, { signal }))

/** All of them: an organization has few. */
export const profilesQuery = () =>
  ask('listProfiles', [], (reeve, signal) => reeve.profiles.list({ limit: 100 }, { signal }).toArray())
