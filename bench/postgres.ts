import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { openEmbeddedPostgres } from '../server/src/database/embedded/index.ts'
import { migrate as migrateToThisCommit } from '../server/src/database/migrate.ts'
import { endWithRun } from './ending.ts'

export type Database = postgres.Sql

/** Creates the schema of a certain version of Reeve in an empty database. */
export type Migrate = (target: { host: string; port: number; user: string; database: string }) => Promise<unknown>

/** The PostgreSQL of a run. It is the packaged version with its default settings, so commits are durable. */
export interface BenchPostgres {
  readonly version: string
  /** A temporary folder on the disk that also holds PostgreSQL's data. */
  readonly folder: string
  /** Creates a migrated database, lets `fill` add data as superuser, and clones it once for each of `copies`. */
  clones(
    name: string,
    copies: readonly string[],
    fill: (sql: Database) => Promise<void>,
    migrate?: Migrate,
  ): Promise<string[]>
  /** Process ids of the backends that serve the database's connections. */
  backends(database: string): Promise<number[]>
  /** The URL of a database. All compared servers use the same socket. */
  url(database: string): string
  connect(database: string): Database
  drop(databases: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const DATA = join(import.meta.dirname, '../data')

export async function startPostgres(settings: Record<string, string> = {}): Promise<BenchPostgres> {
  mkdirSync(DATA, { recursive: true })
  const folder = mkdtempSync(join(DATA, 'bench-'))
  const embedded = await openEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings })
  const connect = (database: string) =>
    postgres({ ...embedded.connection, database, max: 1, onnotice: () => {}, types: { bigint: postgres.BigInt } })
  const admin = connect('postgres')
  const drop = async (databases: readonly string[]) => {
    for (const name of databases) await admin.unsafe(`drop database if exists "${name}" with (force)`)
  }

  return {
    version: embedded.version,
    folder,
    url: database => `postgres:///${database}?host=${encodeURIComponent(embedded.connection.host)}`,
    connect,
    drop,

    async backends(database) {
      const rows = await admin<{ pid: number }[]>`select pid from pg_stat_activity where datname = ${database}`
      return rows.map(({ pid }) => pid)
    },

    async clones(name, copies, fill, migrate = migrateToThisCommit) {
      const template = `${name}_template`
      await admin.unsafe(`create database "${template}"`)
      await migrate({ ...embedded.connection, database: template })
      const sql = connect(template)
      await fill(sql)
      await vacuumFilledTables(sql)
      await sql.end()
      const databases = copies.map(copy => `${name}_${copy}`)
      for (const database of databases) {
        await admin.unsafe(`create database "${database}" template "${template}" strategy file_copy`)
      }
      await drop([template])
      await admin`checkpoint`
      return databases
    },

    stop: endWithRun(async () => {
      await admin.end({ timeout: 1 })
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    }),
  }
}

/**
 * Vacuums only tables that have rows. After a vacuum of an empty table, PostgreSQL would assume that it stays empty,
 * and would plan every foreign key check as a scan of the table, even once it has grown.
 */
async function vacuumFilledTables(sql: Database) {
  const filled = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`
  for (const { name } of filled) await sql`vacuum analyze ${sql(name)}`
}
