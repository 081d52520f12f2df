import { apiQuery } from '../../api/queries.ts'

/** What the address of the matrix says: at most one dialog, or the two that are compared. */
export interface ProfilesSearch {
  /** `a,b`: two ids; one may still be missing. */
  readonly compare?: string | undefined
  /** The one that a narrow screen shows. */
  readonly shown?: string | undefined
  readonly create?: true | undefined
  readonly edit?: string | undefined
  readonly remove?: string | undefined
}

/** All of them: an organization has few. */
export const profilesQuery = () =>
  apiQuery('listProfiles', [], (reeve, signal) => reeve.profiles.list({ limit: 100 }, { signal }).toArray())
