/** Unsaved changes of profiles. */
import type { Profile } from '@reeve/sdk'

export interface Change {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The unsaved changes by profile id. They are differences, so that concurrent edits by others survive. */
export type Drafts = Readonly<Record<string, Change>>

export const NO_CHANGE: Change = { added: [], removed: [] }

/** The permissions of the profile after the change. */
export function permissionsAfter(
  { permissions }: Profile,
  { added, removed }: Change = NO_CHANGE,
): ReadonlySet<string> {
  const kept = permissions.filter(permission => !removed.includes(permission))
  return new Set([...kept, ...added])
}

/** Toggles a permission. A permission that is back in its saved state is no longer a change. */
export function togglePermission(profile: Profile, change: Change = NO_CHANGE, permission: string): Change {
  const has = permissionsAfter(profile, change).has(permission)
  const others = (list: readonly string[]) => list.filter(one => one !== permission)
  const { added, removed } = change
  if (profile.permissions.includes(permission))
    return { added: others(added), removed: has ? [...removed, permission] : others(removed) }
  return { added: has ? others(added) : [...added, permission], removed: others(removed) }
}

export interface ChangedProfile {
  readonly profile: Profile
  readonly change: Change
}

/** True if a changed profile has been deleted since. */
export const hasDeletedProfile = (profiles: readonly Profile[], drafts: Drafts): boolean =>
  Object.entries(drafts).some(
    ([id, { added, removed }]) => added.length + removed.length > 0 && !profiles.some(profile => profile.id === id),
  )

/** The profiles that saving would change. Changes that others have already made are dropped. */
export const changesOf = (profiles: readonly Profile[], drafts: Drafts): ChangedProfile[] =>
  profiles.flatMap(profile => {
    const { added, removed } = drafts[profile.id] ?? NO_CHANGE
    const change = {
      added: added.filter(permission => !profile.permissions.includes(permission)),
      removed: removed.filter(permission => profile.permissions.includes(permission)),
    }
    return change.added.length + change.removed.length > 0 ? [{ profile, change }] : []
  })
