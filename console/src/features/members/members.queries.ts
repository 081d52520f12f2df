import type { Member } from '@reeve/sdk'
import { tagged } from '../../api/etag.ts'
import type { MEMBER_KINDS, MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'

export const PAGE = 50

/** The sortable columns. */
export const SORTS = ['email', 'joined_at'] as const
export type Sort = (typeof SORTS)[number]

/** The offered lengths of inactivity, in days. */
export const INACTIVE_DAYS = { '30d': 30, '90d': 90, '180d': 180 } as const
export type Inactive = keyof typeof INACTIVE_DAYS
export const INACTIVE = Object.keys(INACTIVE_DAYS) as Inactive[]

/** The list's search parameters. */
export interface MembersSearch {
  readonly q?: string | undefined
  readonly status?: (typeof MEMBER_STATUSES)[number] | undefined
  readonly memberKind?: (typeof MEMBER_KINDS)[number] | undefined
  readonly profile?: string | undefined
  /** Only members without activity for this many days. */
  readonly inactive?: Inactive | undefined
  /** The sort column; without it, the default order. */
  readonly sort?: Sort | undefined
  /** Ascending by default. */
  readonly order?: 'desc' | undefined
  readonly cursor?: string | undefined
  /** The number of members on the previous pages. */
  readonly before?: number | undefined
  /** True while the invitation dialog is open. */
  readonly invite?: true | undefined
  /** True while the dialog for a new service account is open. */
  readonly service?: true | undefined
}

export const TABS = ['overview', 'access', 'resources', 'history'] as const

export const MEMBER_DIALOGS = ['edit', 'remove', 'unlink'] as const
export type MemberDialog = (typeof MEMBER_DIALOGS)[number]

/** The search parameters of a member's page. */
export interface MemberSearch {
  /** The open tab; the overview by default. */
  readonly tab?: (typeof TABS)[number] | undefined
  readonly dialog?: MemberDialog | undefined
}

/** The selected members by id, in their state at the selection. The selection survives a change of page or filter. */
export type Selection = ReadonlyMap<string, Member>

type MembersFilter = Pick<MembersSearch, 'q' | 'status' | 'memberKind' | 'profile' | 'inactive'>
type MembersPage = MembersFilter & Pick<MembersSearch, 'sort' | 'order' | 'cursor'>

const DAY_MS = 86_400_000

/** The filter as query parameters of the API. */
export const toFilter = ({ q, status, memberKind, profile, inactive }: MembersFilter) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(memberKind && { kind: memberKind }),
  ...(profile && { profile_id: profile }),
  ...(inactive && { last_active_before: daysAgo(INACTIVE_DAYS[inactive]) }),
})

/** The time is rounded to days, because a cursor is valid only with the exact filter of its page. */
const daysAgo = (days: number) => new Date((Math.floor(now() / DAY_MS) - days) * DAY_MS).toISOString()

export const membersQuery = ({ q, status, memberKind, profile, inactive, sort, order, cursor }: MembersPage) =>
  apiQuery('listMembers', [{ q, status, memberKind, profile, inactive, sort, order, cursor }], (reeve, signal) => {
    const filter = toFilter({ q, status, memberKind, profile, inactive })
    const asked = { ...filter, ...(sort && { sort }), ...(order && { order }) }
    return reeve.members.list({ ...asked, ...(cursor && { cursor }), limit: PAGE }, { signal }).page()
  })

/** Counts by status, regardless of the status filter. */
export const memberCountsQuery = ({ q, memberKind, profile, inactive }: MembersFilter) =>
  apiQuery('countMembers', [{ q, memberKind, profile, inactive }], (reeve, signal) =>
    reeve.members.count(toFilter({ q, memberKind, profile, inactive }), { signal }),
  )

export const memberQuery = (userId: string) =>
  apiQuery('getMember', [userId], (reeve, signal) => tagged(reeve.members.get(userId, { signal })))

/** The member's open sessions. */
export const sessionsOfQuery = (userId: string) =>
  requiring(
    'members.suspend',
    apiQuery('listMemberSessions', [userId], (reeve, signal) => reeve.members.listSessions(userId, { signal }).page()),
  )

const MOST_SIGN_INS = 25

/** The newest sign-ins and failed attempts of the member. */
export const signInsOfQuery = (userId: string) =>
  requiring(
    'members.suspend',
    apiQuery('listMemberSignIns', [userId], (reeve, signal) =>
      reeve.members.listSignIns(userId, { limit: MOST_SIGN_INS }, { signal }).page(),
    ),
  )
