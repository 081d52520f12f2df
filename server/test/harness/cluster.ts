import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { packagedBinaries, usableBinaries } from '../../src/database/embedded/binaries.ts'
import { openDataDirectory } from '../../src/database/embedded/data-directory.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { ensureCluster } from '../../src/database/embedded/initialise-cluster.ts'
import { serviceUser } from '../../src/database/embedded/service-user.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { memoryFolder } from './memory-folder.ts'

/**
 * The environment variable with the shared PostgreSQL of a test run. If it is not set, each process starts one.
 */
const SHARED = 'REEVE_TEST_POSTGRES'
/**
 * The environment variable with an initialised data folder of the test run. Tests use copies of it, never the folder
 * itself.
 */
const INITIALISED = 'REEVE_TEST_DATA_FOLDER'

export interface Cluster {
  readonly connection: ConnectionOptions
  stop(): Promise<void>
}

/** Starts a throwaway PostgreSQL in a temporary folder. It need not survive a crash. */
export async function startCluster(copy?: string): Promise<Cluster> {
  // Prefers a folder in memory, where the 700 files of a database are cloned in half the time.
  const dataDir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'reeve-test-'))
  await initialiseDataFolder(dataDir)
  if (copy) {
    mkdirSync(copy)
    copyCluster(dataDir, copy)
  }
  const embedded = await openEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '600' },
  })
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Initialises a data folder as the first start of PostgreSQL does. */
async function initialise(dataDir: string): Promise<void> {
  const directory = openDataDirectory(dataDir)
  const user = serviceUser(directory)
  await ensureCluster(directory, await usableBinaries(packagedBinaries(), user), user)
}

/** Copies a cluster and keeps the owner of its files, because under root PostgreSQL runs as another user. */
function copyCluster(from: string, to: string): void {
  const { status } = spawnSync('cp', ['-a', '--reflink=auto', '--', join(from, 'postgres'), to])
  if (status !== 0) cpSync(join(from, 'postgres'), join(to, 'postgres'), { recursive: true })
}

/**
 * Initialises an empty data folder by copying that of the test run, which takes a tenth of the processor time. Tests of
 * the first start do not use this function.
 */
export async function initialiseDataFolder(dataDir: string): Promise<void> {
  const made = process.env[INITIALISED]
  if (made) copyCluster(made, dataDir)
  else await initialise(dataDir)
}

let own: Promise<Cluster> | undefined
let databases = 0

function cluster(): Promise<Cluster> {
  const shared = process.env[SHARED]
  if (shared) return Promise.resolve({ connection: JSON.parse(shared), stop: async () => {} })
  own ??= startCluster()
  return own
}

let admin: postgres.Sql | undefined
let template: Promise<string> | undefined

/**
 * The connection that creates and drops all databases of this process. A second one would cost 50 ms of processor time.
 */
function adminOf(connection: ConnectionOptions): postgres.Sql {
  admin ??= postgres({ ...connection, max: 1, fetch_types: false, onnotice: () => {} })
  return admin
}

/** Called for each dropped database. After the last one, stops the PostgreSQL that this process has started. */
export async function releaseCluster(): Promise<void> {
  if (--databases > 0) return
  const [connected, started] = [admin, await own]
  admin = undefined
  template = undefined
  own = undefined
  await connected?.end()
  await started?.stop()
}

export interface TestDatabase {
  readonly target: ConnectionOptions
  drop(): Promise<void>
}

/**
 * Creates a migrated database: a clone of a template, which is made once for each state of the migrations, or a clone
 * of `source`, which must have no connections.
 */
export const cloneDatabase = (source?: TestDatabase): Promise<TestDatabase> =>
  makeDatabase(async connection => {
    if (source) return source.target.database
    template ??= makeTemplate(adminOf(connection), connection)
    return template
  })

/** An empty database, without migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase(async () => 'template1')

async function makeDatabase(templateOf: (connection: ConnectionOptions) => Promise<string>): Promise<TestDatabase> {
  databases++
  const { connection } = await cluster()
  const source = await templateOf(connection)
  const name = `reeve_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // `file_copy` takes half the time of copying pages through PostgreSQL's memory and log.
  await adminOf(connection).unsafe(`create database ${name} template ${source} strategy file_copy`)
  return {
    target: { ...connection, database: name },
    async drop() {
      await adminOf(connection).unsafe(`drop database ${name} with (force)`)
      await releaseCluster()
    },
  }
}

async function makeTemplate(admin: postgres.Sql, connection: ConnectionOptions): Promise<string> {
  const state = readMigrations().map(({ checksum }) => checksum.slice(0, 8))
  const name = `template_${state.join('_')}`.slice(0, 60)
  await admin`select pg_advisory_lock(hashtext('reeve test template'))`
  try {
    const [existing] = await admin`select from pg_database where datname = ${name} and datistemplate`
    if (existing) return name
    await admin.unsafe(`drop database if exists ${name}`)
    await admin.unsafe(`create database ${name}`)
    await migrate({ ...connection, database: name })
    await admin.unsafe(`alter database ${name} is_template true`)
    return name
  } finally {
    await admin`select pg_advisory_unlock(hashtext('reeve test template'))`
  }
}
