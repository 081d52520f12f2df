import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { accountQuery, callerQuery } from '../api/caller.ts'
import { currentOrganization, lastOrganization, selectOrganization } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { isSignedOut, openSession } from '../api/session.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { Root } from './root.tsx'

interface Context {
  /**
   * Leaves the signed-out app by a full load of `href`, and then never resolves. Does nothing on a signed-out page and
   * in the authenticated app.
   */
  leaveSignedOutApp(pathname: string, href: string): Promise<void>
}

export const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: ({ context, preload, location: { pathname, href } }) => {
    if (!preload) return context.leaveSignedOutApp(pathname, href)
  },
})

/**
 * Maximum length of the encoded URL to return to. The head of the request for the sign-in page must not exceed the
 * server's limit of 16 KiB.
 */
const LONGEST_BACK = 8_000

/** The URL to return to after the sign-in; without its search and fragment if it is too long. */
const backTo = (location: { readonly href: string; readonly pathname: string }): { back?: string | undefined } => ({
  back: [location.href, location.pathname].find(address => encodeURIComponent(address).length <= LONGEST_BACK),
})

/** The parent of every authenticated route: a session exists, and an organization is selected. */
export const inOrganization = createRoute({
  getParentRoute: () => root,
  id: 'in-organization',
  beforeLoad: async ({ location, matches }) => {
    const account = await queryClient.ensureQueryData(accountQuery()).catch(error => {
      // An unknown URL is not worth a sign-in.
      if (isSignedOut(error) && matches.at(-1)?.routeId === unknownPage.id) throw notFound({ routeId: root.id })
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: backTo(location), replace: true })
      throw error
    })
    if (currentOrganization() !== undefined) return
    openSession(account)
    const active = account.organizations.filter(({ status, frozen }) => status === 'active' && !frozen)
    const chosen = active.length === 1 ? active[0] : active.find(({ id }) => id === lastOrganization())
    if (!chosen) throw redirect({ to: '/choose-organization', search: backTo(location), replace: true })
    selectOrganization(chosen.id)
    // The organization is set first, because the cache key contains it.
    queryClient.setQueryData(accountQuery().queryKey, account)
  },
  loader: () => queryClient.ensureQueryData(callerQuery()),
  component: lazyRouteComponent(() => import('./layout.tsx'), 'Layout'),
  errorComponent: ErrorPage,
})

/** Any URL without a page, inside the layout. */
export const unknownPage = createRoute({ getParentRoute: () => inOrganization, path: '$', component: NotFoundPage })
