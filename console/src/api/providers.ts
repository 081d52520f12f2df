import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './queries.ts'

const LONG_MS = 60 * 60 * 1000

/** The providers at which people sign in. They change with the configuration of the service only. */
export const signInProvidersQuery = () => ({
  ...apiQuery('listSignInProviders', [], (reeve, signal) => reeve.signIn.listProviders({ signal }).toArray()),
  staleTime: LONG_MS,
})

/** The same; an empty list until they are known, because signing in with a password needs no provider. */
export const useSignInProviders = () => useQuery(signInProvidersQuery()).data ?? []
