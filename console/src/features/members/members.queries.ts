import type { Member } from '@reeve/sdk'
import type { MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { apiQuery } from '../../api/queries.ts'

export const PAGE = 50

/** The columns that the list can go by. */
export const SORTS = ['email', 'joined_at'] as const
export type Sort = (typeof SORTS)[number]

/** What the address of the list says. */
export interface MembersSearch {
  readonly q?: string | undefined
  readonly status?: (typeof MEMBER_STATUSES)[number] | undefined
  readonly profile?: string | undefined
  /** What the list goes by; without it, the order of the accounts. */
  readonly sort?: Sort | undefined
  /** Ascending without it. */
  readonly order?: 'desc' | undefined
  readonly cursor?: string | undefined
  /** How many members stand on the pages before this one. */
  readonly before?: number | undefined
  /** The dialog that invites is open. */
  readonly invite?: true | undefined
}

export const TABS = ['overview', 'access', 'resources', 'history'] as const

/** What the address of a member says. */
export interface MemberSearch {
  /** The overview without it. */
  readonly tab?: (typeof TABS)[number] | undefined
  readonly dialog?: 'edit' | 'remove' | undefined
}

/** The selected members by id, as they were when selected; the selection outlives a change of page or filter. */
export type Selection = ReadonlyMap<string, Member>

type MembersFilter = Pick<MembersSearch, 'q' | 'status' | 'profile' | 'sort' | 'order' | 'cursor'>

export const membersQuery = ({ q, status, profile, sort, order, cursor }: MembersFilter) =>
  apiQuery('listMembers', [{ q, status, profile, sort, order, cursor }], (reeve, signal) => {
    const filter = { ...(q && { q }), ...(status && { status }), ...(profile && { profile_id: profile }) }
    const asked = { ...filter, ...(sort && { sort }), ...(order && { order }) }
    return reeve.members.list({ ...asked, ...(cursor && { cursor }), limit: PAGE }, { signal }).page()
  })

/** How many there are in each state, whichever of the two is shown. */
export const memberCountsQuery = ({ q, profile }: MembersFilter) =>
  apiQuery('countMembers', [{ q, profile }], (reeve, signal) =>
    reeve.members.count({ ...(q && { q }), ...(profile && { profile_id: profile }) }, { signal }),
  )

export const memberQuery = (userId: string) =>
  apiQuery('getMember', [userId], (reeve, signal) => reeve.members.get(userId, { signal }))

/** Where somebody is signed in. */
export const sessionsOfQuery = (userId: string) =>
  apiQuery('listMemberSessions', [userId], (reeve, signal) => reeve.members.listSessions(userId, { signal }).page())
