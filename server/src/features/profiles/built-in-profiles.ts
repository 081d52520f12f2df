import { newId } from '../../kernel/ids.ts'
import { PERMISSIONS } from '../../kernel/vocabulary.ts'
import type { NewProfile } from './profiles.sql.ts'

/** The profiles that every organization begins with. Owner is fixed; the others can be edited. */
export const builtInProfiles = (): Record<'owner' | 'administrator' | 'member', NewProfile> => ({
  owner: {
    id: newId(),
    name: 'Owner',
    description: 'Everything, and the only profile that may change owners',
    permissions: ['*'],
    builtIn: 'owner',
  },
  administrator: {
    id: newId(),
    name: 'Administrator',
    description: 'Runs the organization; cannot touch owners',
    permissions: PERMISSIONS,
    builtIn: 'administrator',
  },
  member: {
    id: newId(),
    name: 'Member',
    description: 'Sees who is in the organization',
    permissions: ['members.read', 'profiles.read'],
    builtIn: 'member',
  },
})
