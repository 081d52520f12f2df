import type { Fact, Target } from '../../operations/operation.ts'
import type { Profile } from './profiles.sql.ts'

export const profileCreated = (profile: Profile): Fact => ({
  action: 'profile.created',
  target: targetOf(profile),
  changes: { before: null, after: contentOf(profile) },
  events: [eventWithPermissions('profile.created', profile)],
})

export const profileChanged = (before: Profile, after: Profile): Fact => ({
  action: 'profile.changed',
  target: targetOf(after),
  changes: { before: contentOf(before), after: contentOf(after) },
  events: [eventWithPermissions('profile.changed', after)],
})

export const profileDeleted = (profile: Profile): Fact => ({
  action: 'profile.deleted',
  target: targetOf(profile),
  changes: { before: contentOf(profile), after: null },
  events: [{ type: 'profile.deleted', data: { profile_id: profile.id, name: profile.name } }],
})

const targetOf = ({ id, name }: Profile): Target => ({ type: 'profile', id, name })

const contentOf = ({ name, description, permissions }: Profile) => ({ name, description, permissions })

const eventWithPermissions = (type: 'profile.created' | 'profile.changed', { id, name, permissions }: Profile) => ({
  type,
  data: { profile_id: id, name, permissions },
})
