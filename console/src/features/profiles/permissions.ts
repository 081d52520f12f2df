import type { Profile } from '@reeve/sdk'
import { PERMISSIONS } from '../../api/generated/vocabulary.ts'

export const ALL_PERMISSIONS = '*'
/** The wildcard for all permissions of the platform, including future ones. */
export const PLATFORM_WILDCARD = 'platform.*'

type BuiltIn = (typeof PERMISSIONS)[number]
export const isBuiltIn = (permission: string): permission is BuiltIn =>
  (PERMISSIONS as readonly string[]).includes(permission)

/** True for a group of Reeve's own permissions. */
export const isBuiltInGroup = (name: string): boolean => PERMISSIONS.some(one => one.startsWith(`${name}.`))

export const isOwnerProfile = ({ permissions }: Pick<Profile, 'permissions'>) => permissions.includes(ALL_PERMISSIONS)

/** The id of the profile on a narrow screen: the chosen one, or the first that can be edited. */
export const shownOnNarrow = (profiles: readonly Profile[], chosen: string | undefined): string | undefined =>
  (profiles.find(({ id }) => id === chosen) ?? profiles.find(one => !isOwnerProfile(one)) ?? profiles[0])?.id

/** The way in which a set contains a permission: by name, through a wildcard, or not. */
export function howGranted(permissions: ReadonlySet<string>, permission: string): 'itself' | 'through' | 'not' {
  if (permissions.has(permission)) return 'itself'
  if (permissions.has(ALL_PERMISSIONS)) return 'through'
  return permissions.has(PLATFORM_WILDCARD) && !isBuiltIn(permission) ? 'through' : 'not'
}

/** Permissions with power over other members' access. */
const OVER_OTHERS = [
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
  'profiles.manage',
  'directories.manage',
]

export const controlsOthers = (permission: string): boolean => OVER_OTHERS.includes(permission)

export const includesControlOfOthers = ({ permissions }: Pick<Profile, 'permissions'>): boolean =>
  OVER_OTHERS.some(permission => howGranted(new Set(permissions), permission) !== 'not')

/** The permissions among `all` that the second set grants and the first does not. */
export function gainedBetween(before: readonly string[], after: readonly string[], all: readonly string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)]
  return all.filter(one => howGranted(has, one) !== 'not' && howGranted(had, one) === 'not')
}

export interface PermissionGroup {
  /** The part before the first dot, such as `members`; `platform` for permissions of the platform. */
  readonly name: string
  readonly permissions: readonly string[]
}

/** Reeve's permissions, and those of the platform that occur in the profiles, by group. */
export function groupsOf(profiles: readonly Pick<Profile, 'permissions'>[]): PermissionGroup[] {
  const named = profiles.flatMap(({ permissions }) => permissions).filter(name => name !== ALL_PERMISSIONS)
  const platforms = [...new Set(named)].filter(name => !isBuiltIn(name) && name !== PLATFORM_WILDCARD).sort()
  const groups = Map.groupBy([...PERMISSIONS, PLATFORM_WILDCARD, ...platforms], name => name.split('.')[0] ?? name)
  return [...groups].map(([name, permissions]) => ({ name, permissions }))
}

/** Reeve's permissions, and those of the platform that occur in the profiles. */
export const everyPermission = (profiles: readonly Pick<Profile, 'permissions'>[]): string[] =>
  groupsOf(profiles).flatMap(({ permissions }) => permissions)
