import { createRouter } from '@tanstack/react-router'
import { forgetUnknown } from './api/unknown-outcome.ts'
import type { authenticatedApp } from './authenticated-app.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { SessionGuard } from './features/accounts/index.ts'
import { acceptInvitationRoute } from './features/invitations/accept-invitation.routes.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { hideLeftPage } from './layout/hide-left-page.ts'
import { root } from './layout/routes.ts'
import { watchRestoredPages } from './ui/restored-page.ts'

/** The screens that need no session. */
const signedOutRoutes = [...accountsRoutes, acceptInvitationRoute] as const

const isSignedOutPage = (pathname: string) =>
  signedOutRoutes.some(({ options }) => 'path' in options && options.path === pathname.replace(/(.)\/$/, '$1'))

const withScreens = (screens: typeof authenticatedApp) => root.addChildren([...signedOutRoutes, screens])

/** Creates the router. The sign-in page does not wait for the code of other screens. */
export async function openRouter(pathname: string) {
  const isSignedOut = isSignedOutPage(pathname)
  const screens = isSignedOut ? undefined : await import('./authenticated-app.ts')
  const routeTree = screens ? withScreens(screens.authenticatedApp) : root.addChildren([...signedOutRoutes])
  const router = createRouter({
    routeTree: routeTree as ReturnType<typeof withScreens>,
    context: {
      // A signed-out page loads the authenticated app by a full navigation.
      async leaveSignedOutApp(to, href) {
        if (!isSignedOut || isSignedOutPage(to)) return
        // The window already shows `href`, and navigating to the same URL would only scroll to its fragment.
        history.replaceState(null, '', '/sign-in')
        location.replace(href)
        await new Promise(() => {})
      },
    },
    // The layout stays around a screen that fails.
    defaultErrorComponent: ErrorPage,
    // Input for one resource must not survive the navigation to another.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: 'intent',
    // The router does not cache, because TanStack Query decides which data are fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    InnerWrap: SessionGuard,
  })
  hideLeftPage(router)
  watchRestoredPages(router.history)
  screens?.startBackgroundTasks(router)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) forgetUnknown()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof openRouter>>
  }
}
