import { useQuery } from '@tanstack/react-query'
import { callerQuery, isPermitted, useCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { profilesQuery } from './profiles.queries.ts'

/** Used in a route's loader: prefetches profiles if the caller may read them. */
export async function readProfiles(): Promise<void> {
  const caller = await queryClient.ensureQueryData(callerQuery())
  if (isPermitted(caller, 'profiles.read')) await queryClient.ensureQueryData(profilesQuery())
}

/** All profiles; empty without permission to read them. */
export function useProfiles() {
  const { may } = useCaller()
  const { data = [] } = useQuery({ ...profilesQuery(), enabled: may('profiles.read') })
  return data
}

/** Profile names by id; "…" while they load; the end of the id without permission to read them. */
export function useProfileName(): (id: string) => string {
  const { may } = useCaller()
  const { data = [], isLoading } = useQuery({ ...profilesQuery(), enabled: may('profiles.read') })
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? (isLoading ? '…' : `…${id.slice(-12)}`)
}
