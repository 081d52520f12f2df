import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { accessQuery } from './access.queries.ts'
import { isOwnerProfile } from './permissions.ts'
import { useProfiles } from './profile-names.ts'

/** The profiles, each with a flag that is true if the server lets the caller grant the profile. */
export function useOfferableProfiles() {
  const { caller } = useCaller()
  const profiles = useProfiles()
  const all = [
    ...new Set(profiles.filter(profile => !isOwnerProfile(profile)).flatMap(({ permissions }) => permissions)),
  ]
  const { data } = useQuery({ ...accessQuery(caller.user.user_id, all), enabled: all.length > 0 && !caller.is_owner })
  const lacking = new Set(data?.filter(({ allowed }) => !allowed).map(({ permission }) => permission))
  return profiles.map(profile => ({
    ...profile,
    isOffered:
      caller.is_owner || (!isOwnerProfile(profile) && !profile.permissions.some(permission => lacking.has(permission))),
  }))
}
