import { newId } from '../../kernel/ids.ts'
import { PERMISSIONS, PLATFORM_PERMISSIONS } from '../../kernel/vocabulary.ts'
import type { NewProfileRow } from './profiles.sql.ts'

/** The profiles of a new organization. Owner cannot be edited; the others can. */
export const builtInProfiles = (): Record<'owner' | 'administrator' | 'member', NewProfileRow> => ({
  owner: {
    id: newId(),
    name: 'Owner',
    description: 'Everything, and the only profile that may change owners',
    permissions: ['*'],
    built_in: 'owner',
  },
  administrator: {
    id: newId(),
    name: 'Administrator',
    description: 'Runs the organization; cannot touch owners',
    permissions: [...PERMISSIONS, PLATFORM_PERMISSIONS],
    built_in: 'administrator',
  },
  member: {
    id: newId(),
    name: 'Member',
    description: 'Sees who is in the organization',
    permissions: ['members.read', 'profiles.read'],
    built_in: 'member',
  },
})
