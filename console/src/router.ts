import { createRouter } from '@tanstack/react-router'
import { accountsRoutes, SessionGuard } from './features/accounts/index.ts'
import { acceptInvitationRoute } from './features/invitations/index.ts'
import { FaultPage } from './frame/fault-page.tsx'
import { root } from './frame/routes.ts'
import type { inside } from './inside.ts'

/** The screens for people who have not signed in. */
const outside = [...accountsRoutes, acceptInvitationRoute] as const

const withScreens = (screens: typeof inside) => root.addChildren([...outside, screens])

let isWhole = false

/** Whoever signs in waits for no screen that comes later: the others come with the first address that is not here. */
async function addScreens(pathname: string): Promise<boolean> {
  const [, , found] = router.getMatchedRoutes(pathname)
  if (isWhole || found) return false
  const { inside } = await import('./inside.ts')
  isWhole = true
  router.update({ ...router.options, routeTree: withScreens(inside) })
  return true
}

export const router = createRouter({
  routeTree: root.addChildren([...outside]) as unknown as ReturnType<typeof withScreens>,
  context: { addScreens },
  // A screen that fails leaves the frame around it.
  defaultErrorComponent: FaultPage,
  // What was typed or answered for one thing must not stay when the next one is shown.
  defaultRemountDeps: ({ params }) => params,
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
