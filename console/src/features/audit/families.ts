import type { EntryFamilies } from '@reeve/sdk'

type Family = keyof EntryFamilies

/** The families of actions, as the histogram stacks them. */
export const FAMILIES: readonly Family[] = ['members', 'access', 'webhooks', 'security']

/** The family of actions that begin so; the first one counts. The API counts entries by the same ones. */
const BEGINNINGS: readonly (readonly [string, Family])[] = [
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

/** The family of an action, such as `members` for `member.suspended`. */
export const familyOf = (action: string): Family =>
  BEGINNINGS.find(([beginning]) => action.startsWith(beginning))?.[1] ?? 'access'
