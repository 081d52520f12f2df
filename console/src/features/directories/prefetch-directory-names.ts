import type { Member } from '@reeve/sdk'
import { prefetchPermitted } from '../../api/permitted-query.ts'
import { directoriesQuery } from './directories.queries.ts'
import { directoriesIn } from './holders.ts'

/** Used in a route's loader: prefetches the names of directories if one manages or holds any of these members. */
export async function prefetchDirectoryNames(members: readonly Member[]): Promise<void> {
  const isShown = ({ directory_id, held_by }: Member) => directory_id !== null || directoriesIn(held_by).length > 0
  if (members.some(isShown)) await prefetchPermitted(directoriesQuery())
}
