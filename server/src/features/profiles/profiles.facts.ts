import type { Fact, Target } from '../../operations/operation.ts'
import type { ProfileRow } from './profiles.sql.ts'

export const profileCreated = (profile: ProfileRow): Fact => ({
  action: 'profile.created',
  target: targetOf(profile),
  changes: { before: null, after: contentOf(profile) },
  events: [eventWithPermissions('profile.created', profile)],
})

export const profileChanged = (before: ProfileRow, after: ProfileRow): Fact => ({
  action: 'profile.changed',
  target: targetOf(after),
  changes: { before: contentOf(before), after: contentOf(after) },
  events: [eventWithPermissions('profile.changed', after)],
})

export const profileDeleted = (profile: ProfileRow): Fact => ({
  action: 'profile.deleted',
  target: targetOf(profile),
  changes: { before: contentOf(profile), after: null },
  events: [{ type: 'profile.deleted', data: { profile_id: profile.id, name: profile.name } }],
})

const targetOf = ({ id, name }: ProfileRow): Target => ({ type: 'profile', id, name })

const contentOf = ({ name, description, permissions }: ProfileRow) => ({ name, description, permissions })

const eventWithPermissions = (type: 'profile.created' | 'profile.changed', { id, name, permissions }: ProfileRow) => ({
  type,
  data: { profile_id: id, name, permissions },
})
