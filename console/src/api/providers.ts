import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './queries.ts'

const LONG_MS = 60 * 60 * 1000

/** The providers for sign-in. They change only with the configuration of the service. */
export const signInProvidersQuery = () => ({
  ...apiQuery('listSignInProviders', [], (reeve, signal) => reeve.signIn.listProviders({ signal }).toArray()),
  staleTime: LONG_MS,
})

/** The providers, or an empty list until they are loaded, because signing in with a password does not need them. */
export const useSignInProviders = () => useQuery(signInProvidersQuery()).data ?? []
