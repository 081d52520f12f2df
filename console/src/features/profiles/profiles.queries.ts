import { apiQuery } from '../../api/queries.ts'

/** The search parameters of the matrix: a dialog, or two profiles to compare. */
export interface ProfilesSearch {
  /** `a,b`: two ids, of which one may be missing. */
  readonly compare?: string | undefined
  /** Compares all permissions, not only those that differ. */
  readonly every?: true | undefined
  /** Id of the only profile that a narrow screen shows. */
  readonly shown?: string | undefined
  readonly create?: true | undefined
  readonly edit?: string | undefined
  readonly remove?: string | undefined
}

/** All profiles at once, not page by page, because an organization has few. */
export const profilesQuery = () =>
  apiQuery('listProfiles', [], (reeve, signal) => reeve.profiles.list({ limit: 100 }, { signal }).toArray())
