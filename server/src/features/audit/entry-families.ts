/** The families of entries by which activity is shown. */
export type EntryFamily = 'members' | 'access' | 'webhooks' | 'security'

/** The family of actions that begin so; the first one counts. */
const FAMILIES: readonly (readonly [beginning: string, family: EntryFamily])[] = [
  ['operation.refused', 'security'],
  ['owner.', 'security'],
  ['member.login_', 'security'],
  ['member.session_ended', 'security'],
  ['member.identity_unlinked', 'security'],
  ['member.profile_changed', 'access'],
  ['member.', 'members'],
  ['invitation.', 'members'],
  ['governance.', 'webhooks'],
]

/** The family of an action. Those of none, such as of profiles and keys, are `access`. */
export const familyOf = (action: string): EntryFamily =>
  FAMILIES.find(([beginning]) => action.startsWith(beginning))?.[1] ?? 'access'
