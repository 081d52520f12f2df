import { closeSync, openSync } from 'node:fs'
import type { ServiceUser } from './service-user.ts'

/** The path, descriptors and options with which a program of PostgreSQL is started on a cluster. */
export interface Place {
  /** The argument of `-D`. */
  path: string
  /** Further entries of `stdio`, after the first three. */
  descriptors: number[]
  /** For `spawn`. */
  options: Partial<ServiceUser> & { cwd: string; env: Record<string, string> }
}

/** Nothing of ours may reach PostgreSQL: PGPORT and its kind would change what it does. */
const env = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts a program on a cluster. Another user, who may not be allowed to enter the folders above the cluster, is
 * handed it as an open directory: PostgreSQL changes into it through /proc and uses relative paths from then on. So
 * the data stay where they are. (The working directory would do the same for PostgreSQL 18, but 15 changes it and
 * cannot come back.)
 */
export function onCluster<T>(cluster: string, user: ServiceUser | undefined, start: (place: Place) => T): T {
  if (!user) return start({ path: cluster, descriptors: [], options: { cwd: cluster, env } })
  if (process.platform !== 'linux')
    return start({ path: cluster, descriptors: [], options: { ...user, cwd: '/', env } })
  const directory = openSync(cluster, 'r')
  try {
    return start({ path: '/proc/self/fd/3', descriptors: [directory], options: { ...user, cwd: '/', env } })
  } finally {
    closeSync(directory)
  }
}
