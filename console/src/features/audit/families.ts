/** The families of actions, as the histogram stacks them. */
export const FAMILIES = ['members', 'access', 'webhooks', 'security'] as const
export type Family = (typeof FAMILIES)[number]

const BY_PREFIX: Readonly<Record<string, Family>> = {
  member: 'members',
  invitation: 'members',
  profile: 'access',
  api_key: 'access',
  oracle: 'access',
  organization: 'access',
  governance: 'webhooks',
}

/** The family of an action, such as `members` for `member.suspended`. */
export const familyOf = (action: string): Family => BY_PREFIX[action.slice(0, action.indexOf('.'))] ?? 'security'
