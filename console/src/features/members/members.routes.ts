import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { readProfiles } from '../profiles/index.ts'
import { type MembersSearch, memberCountsQuery, memberQuery, membersQuery, SORTS } from './members.queries.ts'

export const membersRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members',
  // What does not fit is named too: the router keeps what is not mentioned.
  validateSearch: ({
    q,
    status,
    profile,
    sort,
    order,
    cursor,
    before,
    invite,
  }: Record<string, unknown>): MembersSearch => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    status: status === 'active' || status === 'suspended' ? status : undefined,
    profile: typeof profile === 'string' ? profile : undefined,
    sort: SORTS.find(one => one === sort),
    order: order === 'desc' && SORTS.some(one => one === sort) ? order : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    before: Number.isSafeInteger(before) ? (before as number) : undefined,
    invite: invite === true ? true : undefined,
  }),
  loaderDeps: ({ search: { q, status, profile, sort, order, cursor } }) => ({
    q,
    status,
    profile,
    sort,
    order,
    cursor,
  }),
  loader: ({ deps }) =>
    Promise.all([
      speaks('members', 'profiles'),
      queryClient.ensureQueryData(membersQuery(deps)),
      queryClient.ensureQueryData(memberCountsQuery(deps)),
      readProfiles(),
    ]),
  component: lazyRouteComponent(() => import('./list-members.tsx'), 'ListMembers'),
})

export const TABS = ['overview', 'access', 'belongings', 'history'] as const

/** What the address of a member says. */
export interface MemberSearch {
  readonly tab?: Exclude<(typeof TABS)[number], 'overview'> | undefined
  readonly dialog?: 'edit' | 'remove' | undefined
}

export const memberRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId',
  validateSearch: ({ tab, dialog }: Record<string, unknown>): MemberSearch => ({
    tab: tab === 'access' || tab === 'belongings' || tab === 'history' ? tab : undefined,
    dialog: dialog === 'edit' || dialog === 'remove' ? dialog : undefined,
  }),
  loader: ({ params }) =>
    Promise.all([
      speaks('members', 'profiles', 'audit'),
      queryClient.ensureQueryData(memberQuery(params.userId)),
      readProfiles(),
    ]),
  component: lazyRouteComponent(() => import('./get-member.tsx'), 'GetMember'),
})

export const membersRoutes = [membersRoute, memberRoute] as const
