import { closeSync, openSync } from 'node:fs'
import type { ServiceUser } from './service-user.ts'

/** Path, descriptors and options for starting a program of PostgreSQL on a cluster. */
export interface SpawnTarget {
  /** The value of `-D`. */
  path: string
  /** Further entries of `stdio`, after the first three. */
  descriptors: number[]
  /** Options of `spawn`. */
  options: Partial<ServiceUser> & { cwd: string; env: Record<string, string> }
}

/**
 * The environment of the program. It is fixed, because PGPORT and other variables would change PostgreSQL's behaviour.
 */
const env = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts a program on a cluster. The program's user might lack access to the folders above the cluster. So the program
 * inherits the cluster as an open directory, enters it through /proc, and then uses relative paths. (PostgreSQL 18 also
 * works with the cluster as its working directory, but PostgreSQL 15 leaves that directory and cannot return.)
 */
export function onCluster<T>(cluster: string, user: ServiceUser | undefined, start: (place: SpawnTarget) => T): T {
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
