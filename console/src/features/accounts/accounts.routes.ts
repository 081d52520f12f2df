import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountQuery } from '../../api/caller.ts'
import { linkToken, takeToken } from '../../api/link-token.ts'
import { signInProvidersQuery } from '../../api/providers.ts'
import { queryClient } from '../../api/queries.ts'
import { broadcastSignIn, isSignedOut } from '../../api/session.ts'
import { setupQuery } from '../../api/setup.ts'
import { loadTexts } from '../../i18n/index.ts'
import { root } from '../../layout/routes.ts'
import { isOwnAddress } from './own-address.ts'
import { causeOf, type ProviderCause } from './provider.ts'
import { setupLinkQuery } from './setup-link.query.ts'

/**
 * `back` is the URL to return to. An invalid value is returned as undefined, because the router keeps each parameter
 * that the result lacks.
 */
const validateSearch = ({ back }: Record<string, unknown>): { back?: string | undefined } => ({
  back: typeof back === 'string' && isOwnAddress(back, location.origin) ? back : undefined,
})

interface SignInSearch {
  readonly back?: string | undefined
  /** The cause of a failed sign-in at a provider, from the error code in the redirect. */
  readonly error?: ProviderCause | undefined
  /** True directly after a sign-in at a provider. */
  readonly signedIn?: true | undefined
}

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): SignInSearch & { error_description?: undefined } => ({
    ...validateSearch(search),
    error: causeOf(search.error),
    error_description: undefined,
    signedIn: search.signedIn === true || undefined,
  }),
  beforeLoad({ search: { back = '/', signedIn } }) {
    if (!signedIn) return
    broadcastSignIn()
    throw redirect({ href: back, replace: true })
  },
  // Failed prefetches do not fail the loader: without these responses people can still sign in with a password.
  loader: () =>
    Promise.all([
      loadTexts('accounts'),
      queryClient.prefetchQuery(signInProvidersQuery()),
      queryClient.prefetchQuery(setupQuery()),
    ]),
  component: lazyRouteComponent(() => import('./sign-in.tsx'), 'SignIn'),
})

export const chooseOrganizationRoute = createRoute({
  getParentRoute: () => root,
  path: '/choose-organization',
  validateSearch,
  loader: () =>
    Promise.all([loadTexts('accounts'), queryClient.ensureQueryData(accountQuery())]).catch(error => {
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: { back: '/choose-organization' } })
      throw error
    }),
  component: lazyRouteComponent(() => import('./choose-organization.tsx'), 'ChooseOrganization'),
})

const setUpRoute = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: takeToken('/setup'),
  loader: () => {
    const token = linkToken('/setup')
    // A failed prefetch does not fail the loader: the page itself shows that a link is invalid.
    const link = token === undefined ? undefined : queryClient.prefetchQuery(setupLinkQuery(token))
    return Promise.all([loadTexts('accounts'), link])
  },
  component: lazyRouteComponent(() => import('./set-up-organization.tsx'), 'SetUpOrganization'),
})

const loadRequestLink = () => Promise.all([loadTexts('accounts'), queryClient.prefetchQuery(setupQuery())])

const resetPasswordRoute = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: takeToken('/reset-password'),
  loader: loadRequestLink,
  component: lazyRouteComponent(() => import('./reset-password.tsx'), 'ResetPassword'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  beforeLoad: takeToken('/verify-email'),
  loader: loadRequestLink,
  component: lazyRouteComponent(() => import('./verify-email.tsx'), 'VerifyEmail'),
})

export const accountsRoutes = [
  signInRoute,
  chooseOrganizationRoute,
  setUpRoute,
  resetPasswordRoute,
  verifyEmailRoute,
] as const
