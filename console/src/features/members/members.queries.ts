import { ask } from '../../api/queries.ts'

export const PAGE = 50

/** What the address of the list says. */
export interface MembersSearch {
  readonly q?: string | undefined
  readonly status?: 'active' | 'suspended' | undefined
  readonly profile?: string | undefined
  readonly cursor?: string | undefined
  /** How many members stand on the pages before this one. */
  readonly before?: number | undefined
  /** The dialog that invites is open. */
  readonly invite?: true | undefined
}

type MembersFilter = Pick<MembersSearch, 'q' | 'status' | 'profile' | 'cursor'>

export const membersQuery = ({ q, status, profile, cursor }: MembersFilter) =>
  ask('listMembers', [{ q, status, profile, cursor }], (reeve, signal) => {
    const asked = { ...(q && { q }), ...(status && { status }), ...(profile && { profile_id: profile }) }
    return reeve.members.list({ ...asked, ...(cursor && { cursor }), limit: PAGE }, { signal }).page()
  })

/** How many there are in each state, whichever of the two is shown. */
export const memberCountsQuery = ({ q, profile }: MembersFilter) =>
  ask('countMembers', [{ q, profile }], (reeve, signal) =>
    reeve.members.count({ ...(q && { q }), ...(profile && { profile_id: profile }) }, { signal }),
  )

export const memberQuery = (userId: string) =>
  ask('getMember', [userId], (reeve, signal) => reeve.members.get(userId, { signal }))

export const suspensionQuery = (userId: string) =>
  ask('getSuspension', [userId], (reeve, signal) => reeve.members.getSuspension(userId, { signal }))
