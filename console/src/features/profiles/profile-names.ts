import { useQuery } from '@tanstack/react-query'
import { callerQuery, isPermitted, useCaller } from '../../api/caller.ts'
import { queryClient } from '../../api/queries.ts'
import { profilesQuery } from './profiles.queries.ts'

/** For the names, in a route's loader; who may not read them sees none. */
export async function readProfiles(): Promise<void> {
  const caller = await queryClient.ensureQueryData(callerQuery())
  if (isPermitted(caller, 'profiles.read')) await queryClient.ensureQueryData(profilesQuery())
}

/** All profiles, or none for those who may not read them. */
export function useProfiles() {
  const { may } = useCaller()
  const { data = [] } = useQuery({ ...profilesQuery(), enabled: may('profiles.read') })
  return data
}

/** Names of profiles by their ids; for those who may not read them, the end of the id, as of a member. */
export function useProfileName(): (id: string) => string {
  const names = new Map(useProfiles().map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? id.slice(-12)
}
