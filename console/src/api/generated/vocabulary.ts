// Made from the API's vocabulary by "npm run generate"; do not edit.

export const PERMISSIONS = [
  'members.read',
  'members.invite',
  'members.assign_profile',
  'members.suspend',
  'members.reactivate',
  'members.remove',
  'profiles.read',
  'profiles.manage',
  'api_keys.manage',
  'triggers.manage',
  'integrations.manage',
  'oracle.manage',
  'governance.manage',
  'audit.read',
  'organization.manage',
  'directories.manage',
] as const

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

export const MEMBER_STATUSES = [
  'active',
  'suspended',
] as const

export const MEMBER_KINDS = [
  'person',
  'service',
] as const

export const API_KEY_STATUSES = [
  'active',
  'owner_suspended',
  'expired',
  'revoked',
] as const

export const INVITATION_STATUSES = [
  'pending',
  'accepted',
  'revoked',
  'expired',
] as const

export const DELIVERY_STATUSES = [
  'pending',
  'sending',
  'delivered',
  'exhausted',
  'cancelled',
  'paused',
] as const

export const TRIGGER_KINDS = [
  'agent',
  'integration',
] as const

export const FAMILY_PREFIXES = [
  ['operation.refused', 'security'],
  ['owner.', 'security'],
  ['directory.', 'security'],
  ['member.login_', 'security'],
  ['member.session_ended', 'security'],
  ['member.signed_out', 'security'],
  ['member.identity_unlinked', 'security'],
  ['member.profile_changed', 'access'],
  ['member.', 'members'],
  ['service_account.', 'members'],
  ['invitation.', 'members'],
  ['governance.', 'webhooks'],
] as const
