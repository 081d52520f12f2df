import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { MEMBER_KINDS, MEMBER_STATUSES } from '../../api/generated/vocabulary.ts'
import { queryClient } from '../../api/queries.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text, uuid } from '../../layout/search-params.ts'
import { prefetchDirectoryNames } from '../directories/index.ts'
import { pendingCountQuery } from '../invitations/index.ts'
import { readProfiles } from '../profiles/index.ts'
import {
  INACTIVE,
  MEMBER_DIALOGS,
  type MemberSearch,
  type MembersSearch,
  memberCountsQuery,
  memberQuery,
  membersQuery,
  SORTS,
  TABS,
} from './members.queries.ts'
import { countableKinds, ownedCountsQuery } from './owned-counts.queries.ts'
import { prefetchTab } from './prefetch-tab.ts'
import { allSignInsQuery, OUTCOMES, type SignInsSearch } from './sign-ins.queries.ts'

export const membersRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members',
  // Invalid values are set to undefined, because the router keeps parameters that are not listed.
  validateSearch: ({
    q,
    status,
    memberKind,
    profile,
    inactive,
    sort,
    order,
    cursor,
    before,
    invite,
    service,
  }: Record<string, unknown>): MembersSearch => ({
    q: text(q),
    status: oneOf(MEMBER_STATUSES, status),
    memberKind: oneOf(MEMBER_KINDS, memberKind),
    profile: text(profile),
    inactive: oneOf(INACTIVE, inactive),
    sort: oneOf(SORTS, sort),
    order: oneOf(SORTS, sort) && oneOf(['desc'], order),
    cursor: text(cursor),
    before: Number.isSafeInteger(before) ? (before as number) : undefined,
    invite: invite === true ? true : undefined,
    service: service === true ? true : undefined,
  }),
  loaderDeps: ({ search: { before, invite, service, ...asked } }) => asked,
  loader: async ({ deps }) => {
    const caller = await queryClient.ensureQueryData(callerQuery())
    await Promise.all([
      loadTexts('members', 'profiles'),
      queryClient.ensureQueryData(membersQuery(deps)).then(({ members }) => prefetchDirectoryNames(members)),
      queryClient.ensureQueryData(memberCountsQuery(deps)),
      queryClient.ensureQueryData(memberCountsQuery({})),
      readProfiles(),
      isPermitted(caller, 'members.invite') && queryClient.ensureQueryData(pendingCountQuery()),
      // Without these counts the list lacks one column.
      queryClient.prefetchQuery(ownedCountsQuery(countableKinds(permission => isPermitted(caller, permission)))),
    ])
  },
  component: lazyRouteComponent(() => import('./list-members.tsx'), 'ListMembers'),
})

export const memberRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId',
  validateSearch: ({ tab, dialog }: Record<string, unknown>): MemberSearch => ({
    tab: oneOf(TABS, tab),
    dialog: oneOf(MEMBER_DIALOGS, dialog),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: {
    // A preload does not fetch the tab's data. `blocking` makes the later navigation wait for them.
    staleReloadMode: 'blocking',
    handler: ({ params: { userId }, deps: { tab }, preload }) =>
      Promise.all([
        loadTexts('members', 'profiles', 'audit', 'api-keys', 'offboarding'),
        queryClient.ensureQueryData(memberQuery(userId)).then(member => prefetchDirectoryNames([member])),
        readProfiles(),
        !preload && prefetchTab(userId, tab),
      ]),
  },
  component: lazyRouteComponent(() => import('./get-member.tsx'), 'GetMember'),
})

export const signInsRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/sign-ins',
  validateSearch: ({ ip, outcome, member, cursor }: Record<string, unknown>): SignInsSearch => ({
    // An invalid address is passed on, so that the API's error explains it.
    ip: text(ip),
    outcome: oneOf(OUTCOMES, outcome),
    member: uuid(member),
    cursor: text(cursor),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('members', 'audit'),
      queryClient.ensureQueryData(memberCountsQuery({})),
    ])
    await Promise.all([
      isPermitted(caller, 'members.suspend') && queryClient.ensureQueryData(allSignInsQuery(deps)),
      isPermitted(caller, 'members.invite') && queryClient.ensureQueryData(pendingCountQuery()),
    ])
  },
  component: lazyRouteComponent(() => import('./list-sign-ins.tsx'), 'ListSignIns'),
})

export const membersRoutes = [membersRoute, signInsRoute, memberRoute] as const
