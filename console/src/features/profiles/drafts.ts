/** What somebody wants to change about profiles, before it is saved. */
import type { Profile } from '@reeve/sdk'

export interface Change {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** By the profile's id. Kept as differences, so that what others save meanwhile is not undone. */
export type Drafts = Readonly<Record<string, Change>>

export const NOTHING: Change = { added: [], removed: [] }

/** What the profile would hold. */
export function drafted({ permissions }: Profile, { added, removed }: Change = NOTHING): ReadonlySet<string> {
  const kept = permissions.filter(permission => !removed.includes(permission))
  return new Set([...kept, ...added])
}

/** The draft after a permission was given or taken; back to how it was saved is no change. */
export function toggled(profile: Profile, change: Change = NOTHING, permission: string): Change {
  const has = drafted(profile, change).has(permission)
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

/** Whether something was changed of a profile that is no longer there. */
export const isOneGone = (profiles: readonly Profile[], drafts: Drafts): boolean =>
  Object.entries(drafts).some(
    ([id, { added, removed }]) => added.length + removed.length > 0 && !profiles.some(profile => profile.id === id),
  )

/** The profiles that would change, in their order; what somebody else has done meanwhile is no change any more. */
export const changesOf = (profiles: readonly Profile[], drafts: Drafts): ChangedProfile[] =>
  profiles.flatMap(profile => {
    const { added, removed } = drafts[profile.id] ?? NOTHING
    const change = {
      added: added.filter(permission => !profile.permissions.includes(permission)),
      removed: removed.filter(permission => profile.permissions.includes(permission)),
    }
    return change.added.length + change.removed.length > 0 ? [{ profile, change }] : []
  })
