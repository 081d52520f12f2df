/** The families of entries. Charts group activity by them. */
export const ENTRY_FAMILIES = ['members', 'access', 'webhooks', 'security'] as const
export type EntryFamily = (typeof ENTRY_FAMILIES)[number]

/**
 * The prefixes of actions, each with its family. The first matching prefix counts. The console has a copy, which is
 * generated from this list.
 */
export const FAMILY_PREFIXES: readonly (readonly [prefix: string, family: EntryFamily])[] = [
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
]

/**
 * The family of an action. Actions without a matching prefix, such as those of profiles and keys, belong to `access`.
 */
export const familyOf = (action: string): EntryFamily =>
  FAMILY_PREFIXES.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'access'
