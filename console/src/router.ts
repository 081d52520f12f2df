import { createRouter } from '@tanstack/react-router'
import { accountsRoutes, SessionGuard, securityRoute } from './features/accounts/index.ts'
import { apiKeysRoutes } from './features/api-keys/index.ts'
import { acceptInvitationRoute, invitationsRoutes } from './features/invitations/index.ts'
import { membersRoutes } from './features/members/index.ts'
import { offboardingRoutes } from './features/offboarding/index.ts'
import { oracleRoutes } from './features/oracle/index.ts'
import { organizationsRoutes } from './features/organizations/index.ts'
import { overviewRoutes } from './features/overview/index.ts'
import { profilesRoutes } from './features/profiles/index.ts'
import { triggersRoutes } from './features/triggers/index.ts'
import { FaultPage } from './frame/fault-page.tsx'
import { inOrganization, root } from './frame/routes.ts'

const framed = [
  ...overviewRoutes,
  ...membersRoutes,
  ...offboardingRoutes,
  ...profilesRoutes,
  ...organizationsRoutes,
  ...apiKeysRoutes,
  ...invitationsRoutes,
  ...oracleRoutes,
  ...triggersRoutes,
  securityRoute,
] as const
// A screen that fails leaves the frame around it.
for (const route of framed) route.update({ errorComponent: FaultPage })

/** Every screen. A feature brings its routes; here they get their place: with the frame around them, or without. */
const routeTree = root.addChildren([...accountsRoutes, acceptInvitationRoute, inOrganization.addChildren(framed)])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  InnerWrap: SessionGuard,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
