import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accountsRoutes, SessionGuard } from './features/accounts/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { webhooksRoutes } from './features/governance/index.ts'
import { membersRoutes } from './features/members/index.ts'
import { offboardingRoutes } from './features/offboarding/index.ts'
import { inOrganization, root } from './frame/routes.ts'

const home = createRoute({
  getParentRoute: () => inOrganization,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/members', replace: true })
  },
})

/** Every screen. A feature brings its routes; here they get their place: with the frame around them, or without. */
const routeTree = root.addChildren([
  ...accountsRoutes,
  inOrganization.addChildren([home, ...membersRoutes, ...offboardingRoutes, ...auditRoutes, ...webhooksRoutes]),
])

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
