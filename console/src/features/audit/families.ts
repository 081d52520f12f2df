import type { EntryFamilies } from '@reeve/sdk'
import { FAMILY_PREFIXES } from '../../api/generated/vocabulary.ts'

export type Family = keyof EntryFamilies

/** The families of actions, as the histogram stacks them. */
export const FAMILIES: readonly Family[] = ['members', 'access', 'webhooks', 'security']

/** The family of an action, such as `members` for `member.suspended`, by which the API counts it. */
export const familyOf = (action: string): Family =>
  FAMILY_PREFIXES.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'access'
