import { readFileSync, statSync } from 'node:fs'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { DataDirectory } from './data-directory.ts'

/** The user that PostgreSQL runs as when Reeve runs as root. */
export interface ServiceUser {
  uid: number
  gid: number
}

/**
 * The user id for PostgreSQL if Reeve runs as root and no other user owns the data. No account has this id, so no other
 * program uses it, and nothing has to be created or removed. Linux distributions and systemd leave 60706 to 61183
 * unassigned.
 */
const reeve: ServiceUser = { uid: 60750, gid: 60750 }

/**
 * The user that PostgreSQL runs as. Undefined (the same user as Reeve) unless Reeve runs as root, because PostgreSQL
 * refuses to run as root. If Reeve runs as root, it is the first of these users that is not root: the owner of the
 * cluster, the owner of the data directory, user id 60750.
 * @throws OperatorError if Reeve does not run as root, and another user owns the cluster
 */
export function serviceUser(directory: DataDirectory): ServiceUser | undefined {
  const cluster = statSync(directory.cluster, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self !== 0) {
    if (cluster && cluster.uid !== self) throw new OperatorError(someoneElses(directory.cluster, cluster.uid))
    return undefined
  }
  for (const { uid, gid } of [cluster, statSync(directory.root)].filter(owner => owner !== undefined)) {
    if (uid !== 0) return { uid, gid }
  }
  return reeve
}

/** An unprivileged account of this machine, because initdb needs a user with a name. */
export function anyUnprivilegedAccount(): ServiceUser | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter(({ name, uid }) => name && !name.startsWith('#') && uid !== 0)
  return accounts.find(({ name }) => name === 'nobody') ?? accounts[0]
}

const someoneElses = (cluster: string, uid: number) =>
  `The database in ${cluster} belongs to the user with id ${uid}; run Reeve as that user or as root, ` +
  'or point REEVE_DATA_DIR elsewhere.'
