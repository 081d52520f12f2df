/** Closed word lists of the service. Code, API, console and documents use these words. */

/** Permissions that Reeve itself checks. A platform adds its own, such as `agents.run`, outside these namespaces. */
export const PERMISSIONS = [
  'members.read', // view members, their access and their suspension
  'members.invite', // invite and add people, and edit the details of members
  'members.assign_profile', // assign profiles to members
  'members.suspend', // suspend, end sessions, view sessions and sign-ins, handle follow-ups
  'members.reactivate', // reactivate, unlink identities, readmit or re-identify suspended people
  'members.remove', // remove members
  'profiles.read', // view profiles
  'profiles.manage', // create, edit and delete
  'api_keys.manage', // view and revoke all keys, and create and rotate keys of one's own
  'triggers.manage', // view, register and delete
  'integrations.manage', // view, register and delete
  'oracle.manage', // view and register the Oracle, and register triggers that run it
  'governance.manage', // view and manage webhooks, their events and deliveries
  'audit.read', // view, verify and export the audit log, and save views
  'organization.manage', // edit the organization
  'directories.manage', // connect identity providers, and map their groups to profiles
] as const
export type BuiltInPermission = (typeof PERMISSIONS)[number]
export const isBuiltInPermission = (name: string): name is BuiltInPermission =>
  (PERMISSIONS as readonly string[]).includes(name)

export const SCOPES = [
  'members:read',
  'members:write',
  'profiles:read',
  'profiles:write',
  'invitations:read',
  'invitations:write',
  'triggers:read',
  'triggers:write',
  'integrations:read',
  'integrations:write',
  'oracle:read',
  'oracle:write',
  'governance:read',
  'governance:write',
  'audit:read',
  'organization:write',
] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes of platform keys, which belong to the operator and to no organization. */
export const PLATFORM_SCOPES = [
  'organizations:read', // list and view organizations
  'organizations:write', // create, edit and freeze organizations
  'keys:mint', // create API keys of service accounts, in any organization
] as const
export type PlatformScope = (typeof PLATFORM_SCOPES)[number]

export const TRIGGER_KINDS = ['agent', 'integration'] as const
export type TriggerKind = (typeof TRIGGER_KINDS)[number]

/** The possible reasons in the result of an access or permit check. */
export const ACCESS_REASONS = [
  'granted',
  'not_granted',
  'member_suspended',
  'not_a_member',
  'trigger_disabled',
  'oracle_paused',
  'integration_gone',
  'organization_frozen',
] as const
export type AccessReason = (typeof ACCESS_REASONS)[number]

const PERMISSION_NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/
const RESERVED_NAMESPACES = new Set(PERMISSIONS.map(permission => permission.split('.')[0]))

/** A permission that includes all of the platform's own permissions, even future ones. */
export const PLATFORM_PERMISSIONS = 'platform.*'

/** True for a permission of the platform: a dotted name outside Reeve's namespaces. */
export const isPlatformPermission = (name: string): boolean =>
  name.length <= 100 && PERMISSION_NAME.test(name) && !RESERVED_NAMESPACES.has(name.split('.')[0] ?? '')

/** True if a profile may hold this permission: one of Reeve's, one of the platform's, or `platform.*`. */
export const isGrantablePermission = (name: string): boolean =>
  isBuiltInPermission(name) || name === PLATFORM_PERMISSIONS || isPlatformPermission(name)
