import type { EntryFamilies } from '@reeve/sdk'
import { FAMILY_PREFIXES } from '../../api/generated/vocabulary.ts'

export type Family = keyof EntryFamilies

/** The families of actions, in the order in which the histogram stacks them. */
export const FAMILIES: readonly Family[] = ['members', 'access', 'webhooks', 'security']

/** The family of an action, by which the API counts entries: `members` for `member.suspended`. */
export const familyOf = (action: string): Family =>
  FAMILY_PREFIXES.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'access'
