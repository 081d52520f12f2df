import type { Member } from '@reeve/sdk'
import { everyPermission, gainedBetween, useProfiles } from '../profiles/index.ts'

/** The number of a member's effective permissions; undefined for callers who may not read profiles. */
export function usePermissionCount({ status, profile_id }: Member): number | undefined {
  const profiles = useProfiles()
  const profile = profiles.find(({ id }) => id === profile_id)
  if (status === 'suspended') return 0
  return profile && gainedBetween([], profile.permissions, everyPermission(profiles)).length
}
