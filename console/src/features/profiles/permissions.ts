import type { Profile } from '@reeve/sdk'
import { PERMISSIONS } from '../../api/generated/vocabulary.ts'

export const EVERYTHING = '*'
/** Stands for all of the platform's own permissions, those to come included. */
export const PLATFORM = 'platform.*'

type BuiltIn = (typeof PERMISSIONS)[number]
export const isBuiltIn = (permission: string): permission is BuiltIn =>
  (PERMISSIONS as readonly string[]).includes(permission)

export const isOwnerProfile = ({ permissions }: Pick<Profile, 'permissions'>) => permissions.includes(EVERYTHING)

/** How a set has a permission: by name, through one that stands for many, or not. */
export function hasIt(permissions: ReadonlySet<string>, permission: string): 'itself' | 'through' | 'not' {
  if (permissions.has(permission)) return 'itself'
  if (permissions.has(EVERYTHING)) return 'through'
  return permissions.has(PLATFORM) && !isBuiltIn(permission) ? 'through' : 'not'
}

/** With these one decides what others may do, or whether they may do anything. */
const OVER_OTHERS = [
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
  'profiles.manage',
]

export const isOverOthers = (permission: string): boolean => OVER_OTHERS.includes(permission)

export const givesPowerOverOthers = ({ permissions }: Pick<Profile, 'permissions'>): boolean =>
  OVER_OTHERS.some(permission => hasIt(new Set(permissions), permission) !== 'not')

/** What the second set allows and the first one does not, of these permissions. */
export function gainedBetween(before: readonly string[], after: readonly string[], all: readonly string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)]
  return all.filter(one => hasIt(has, one) !== 'not' && hasIt(had, one) === 'not')
}

export interface PermissionGroup {
  /** The part before the first dot: `members`; `platform` stands above the platform's own. */
  readonly name: string
  readonly permissions: readonly string[]
}

/** Reeve's permissions and those that any of the profiles names, by what they are about. */
export function groupsOf(profiles: readonly Pick<Profile, 'permissions'>[]): PermissionGroup[] {
  const named = profiles.flatMap(({ permissions }) => permissions).filter(name => name !== EVERYTHING)
  const platforms = [...new Set(named)].filter(name => !isBuiltIn(name) && name !== PLATFORM).sort()
  const groups = Map.groupBy([...PERMISSIONS, PLATFORM, ...platforms], name => name.split('.')[0] ?? name)
  return [...groups].map(([name, permissions]) => ({ name, permissions }))
}

/** Each permission that Reeve or any of the profiles names. */
export const everyPermission = (profiles: readonly Pick<Profile, 'permissions'>[]): string[] =>
  groupsOf(profiles).flatMap(({ permissions }) => permissions)
