import { type BuiltInPermission, isPlatformPermission, PLATFORM_PERMISSIONS, type Scope } from './vocabulary.ts'

/** A person's authority in one organization. An owner has all permissions, and may change other owners. */
export interface Authority {
  readonly isOwner: boolean
  readonly permissions: readonly string[]
}

/** An authority in the form in which SQL statements return it. */
export interface AuthorityRow {
  readonly is_owner: boolean
  readonly permissions: readonly string[]
}

export const authorityOf = ({ is_owner, permissions }: AuthorityRow): Authority => ({ isOwner: is_owner, permissions })

/**
 * The grant rule: true if `holder` is at least as powerful as `other`. The comparison is set inclusion, never rank: an
 * equal set is covered, an incomparable set is not, and only an owner covers an owner. `platform.*` is the set of all
 * permissions of the platform; only itself and an owner cover it. Profile assignment, suspension, reactivation,
 * removal, invitations, profile editing and key creation all use it.
 */
export function covers(holder: Authority, other: Authority): boolean {
  if (holder.isOwner) return true
  if (other.isOwner) return false
  return lacking(holder, other).length === 0
}

/** The permissions that `other` holds and `holder` lacks. Empty if either is an owner. */
export function lacking(holder: Authority, other: Authority): string[] {
  if (holder.isOwner || other.isOwner) return []
  const held = new Set(holder.permissions)
  return other.permissions.filter(
    name => !held.has(name) && !(isPlatformPermission(name) && held.has(PLATFORM_PERMISSIONS)),
  )
}

/** The permissions that grant this permission to a member who is not an owner. Any one of them is enough. */
export const namesCovering = (permission: string): readonly string[] =>
  isPlatformPermission(permission) ? [permission, PLATFORM_PERMISSIONS] : [permission]

/** The authority that both have. */
export function common(a: Authority, b: Authority): Authority {
  if (a.isOwner) return b
  if (b.isOwner) return a
  const held = (permissions: readonly string[], by: Authority) => permissions.filter(name => holds(by, name))
  const permissions = new Set([...held(a.permissions, b), ...held(b.permissions, a)])
  return { isOwner: false, permissions: [...permissions] }
}

export function holds(holder: Authority, permission: string): boolean {
  const { isOwner, permissions } = holder
  return (
    isOwner ||
    permissions.includes(permission) ||
    (isPlatformPermission(permission) && permissions.includes(PLATFORM_PERMISSIONS))
  )
}

/** The permissions that allow a member to grant a scope. Any one of them is enough. */
export const GRANTED_BY: Readonly<Record<Scope, readonly BuiltInPermission[]>> = {
  'members:read': ['members.read'],
  'members:write': [
    'members.assign_profile',
    'members.suspend',
    'members.reactivate',
    'members.remove',
    'members.invite',
  ],
  'profiles:read': ['profiles.read', 'profiles.manage'],
  'profiles:write': ['profiles.manage'],
  'invitations:read': ['members.invite'],
  'invitations:write': ['members.invite'],
  'triggers:read': ['triggers.manage'],
  'triggers:write': ['triggers.manage'],
  'integrations:read': ['integrations.manage'],
  'integrations:write': ['integrations.manage'],
  'oracle:read': ['oracle.manage'],
  'oracle:write': ['oracle.manage'],
  'governance:read': ['governance.manage'],
  'governance:write': ['governance.manage'],
  'audit:read': ['audit.read'],
  'organization:write': ['organization.manage'],
}

/**
 * True if this authority can grant the scope. Checked when a key is created, and again at every request: a key can use
 * a scope only as long as its owner could still grant it.
 */
export function canGrantScope(authority: Authority, scope: Scope): boolean {
  return GRANTED_BY[scope].some(permission => holds(authority, permission))
}
