import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { inOrganization } from '../../frame/routes.ts'
import { speaks } from '../../i18n/index.ts'
import { type MembersSearch, memberQuery, membersQuery, profilesQuery } from './members.queries.ts'

export const membersRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members',
  // What does not fit is named too: the router keeps what is not mentioned.
  validateSearch: ({ q, status, profile, cursor }: Record<string, unknown>): MembersSearch => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
    status: status === 'active' || status === 'suspended' ? status : undefined,
    profile: typeof profile === 'string' ? profile : undefined,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    Promise.all([speaks('members'), queryClient.ensureQueryData(membersQuery(deps)), readProfiles()]),
  component: lazyRouteComponent(() => import('./list-members.tsx'), 'ListMembers'),
})

export const memberRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/$userId',
  loader: ({ params }) =>
    Promise.all([speaks('members'), queryClient.ensureQueryData(memberQuery(params.userId)), readProfiles()]),
  component: lazyRouteComponent(() => import('./get-member.tsx'), 'GetMember'),
})

/** For the names; who may not read them sees none. */
async function readProfiles(): Promise<void> {
  const caller = await queryClient.ensureQueryData(callerQuery())
  if (isPermitted(caller, 'profiles.read')) await queryClient.ensureQueryData(profilesQuery())
}

export const membersRoutes = [membersRoute, memberRoute] as const
