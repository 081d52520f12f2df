import { ask } from '../../api/queries.ts'

/** All of them: an organization has few. */
export const profilesQuery = () =>
  ask('listProfiles', [], (reeve, signal) => reeve.profiles.list({ limit: 100 }, { signal }).toArray())
