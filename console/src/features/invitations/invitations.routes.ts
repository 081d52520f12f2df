import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { callerQuery, isPermitted } from '../../api/caller.ts'
import { INVITATION_STATUSES } from '../../api/generated/vocabulary.ts'
import { prefetchBriefly, queryClient } from '../../api/queries.ts'
import { setupQuery } from '../../api/setup.ts'
import { loadTexts } from '../../i18n/index.ts'
import { inOrganization } from '../../layout/routes.ts'
import { oneOf, text } from '../../layout/search-params.ts'
import { memberCountsQuery, prefetchNames } from '../members/index.ts'
import { readProfiles } from '../profiles/index.ts'
import { type InvitationsSearch, invitationsQuery, pendingCountQuery } from './invitations.queries.ts'

// Invalid values are set to undefined, because the router keeps parameters that are not listed.
const searchIn = ({ status, by, cursor, dialog, invitation, invite }: Record<string, unknown>): InvitationsSearch => ({
  status: oneOf([...INVITATION_STATUSES, 'all'], status),
  by: text(by),
  cursor: text(cursor),
  dialog: oneOf(['resend', 'revoke'], dialog),
  invitation: text(invitation),
  invite: invite === true ? true : undefined,
})

export const invitationsRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/members/invitations',
  validateSearch: searchIn,
  loaderDeps: ({ search: { status, by, cursor } }) => ({ status, by, cursor }),
  loader: async ({ deps }) => {
    const [caller] = await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      loadTexts('invitations', 'members', 'profiles'),
      readProfiles(),
      queryClient.ensureQueryData(memberCountsQuery({})),
    ])
    if (!isPermitted(caller, 'members.invite')) return
    await Promise.all([
      queryClient
        .ensureQueryData(invitationsQuery(deps))
        .then(({ invitations }) => prefetchNames(invitations.map(({ invited_by }) => invited_by))),
      queryClient.ensureQueryData(pendingCountQuery()),
      // The dialog that resends an invitation shows whether the installation has a mail server.
      prefetchBriefly(setupQuery()),
    ])
  },
  component: lazyRouteComponent(() => import('./list-invitations.tsx'), 'ListInvitations'),
})

/** Redirects from the URL of earlier releases. */
const formerRoute = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/invitations',
  validateSearch: searchIn,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/members/invitations', search, replace: true })
  },
})

export const invitationsRoutes = [invitationsRoute, formerRoute] as const
