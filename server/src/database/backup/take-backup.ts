import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Connection } from '../connection.ts'
import { MIGRATION_LOCK, pollLock } from '../migrate.ts'
import type { ConnectionOptions, Database } from '../pool.ts'
import type { InspectedStandby } from '../standby.ts'
import { sql } from '../statement.ts'
import { sealFrames } from './frames.ts'
import { type Header, keyOf, newHeader, writeHeader } from './header.ts'
import { onOwnConnection } from './own-connection.ts'
import { type BackupRecord, type ChainHead, countRows, encode } from './records.ts'
import type { SealedSecret } from './sealed-secret.ts'
import { listed, listTables, qualified, type Table, withColumns } from './tables.ts'

/** COPY delivers single rows, which are joined into records of at least this size in bytes (except the last one). */
const PIECE_BYTES = 64 * 1024

export interface TakeOptions {
  /** The primary. The backup holds a shared lock there, which makes migrations wait. */
  readonly target: ConnectionOptions
  /** The standby to read the rows from. If it is omitted or null, they are read from the primary. */
  readonly standby?: InspectedStandby | null
  /** The secret from which the encryption key of the file is derived. */
  readonly secret: string
  /** The secret, sealed under a passphrase, for the header of the file. Null if the file must not contain it. */
  readonly sealedSecret: SealedSecret | null
  readonly release: string
  /** The heads of all organizations' chains, and of the system chain. */
  listHeads(db: Database): Promise<ChainHead[]>
  readonly log?: { warn(fields: object, message: string): void }
  readonly stopped?: AbortSignal
  onRows?(rows: number): void
}

/** Summary of a backup. The backup contains everything that was committed before `created_at`. */
export interface Contents {
  readonly created_at: string
  readonly heads: readonly ChainHead[]
  readonly tables: number
  readonly rows: number
}

/** Writes all rows of one snapshot to the sink, and ends the sink. The transaction blocks nothing except migrations. */
export async function takeBackup(options: TakeOptions, sink: Writable): Promise<Contents> {
  const { target } = options.standby ?? options
  return holdingUpMigrations(options, () =>
    onOwnConnection({ ...options, target }, (connection, db) => writeSnapshot(options, sink, connection, db)),
  )
}

const holdingUpMigrations = <T>(options: TakeOptions, work: () => Promise<T>): Promise<T> =>
  onOwnConnection(options, async (_, db) => {
    await pollLock(async () => {
      const [row] = await db.run(
        sql<{ locked: boolean }[]>`select pg_try_advisory_lock_shared(${MIGRATION_LOCK}) as locked`,
      )
      return row?.locked ?? false
    }, options)
    return work()
  })

async function writeSnapshot(options: TakeOptions, sink: Writable, connection: Connection, db: Database) {
  const { secret, sealedSecret, release, stopped, standby } = options
  await connection.script(SNAPSHOT)
  const [snapshot] = await db.run(sql<{ now: Date }[]>`select now()`)
  const migrations = await db.run(sql<Header['migrations'][number][]>`
    select name, checksum from schema_migrations order by version`)
  const heads = [...(await options.listHeads(db))]
  const tables = await listTables(db)
  const createdAt = (standby?.completeUntil ?? snapshot?.now)?.toISOString() ?? ''
  const made = { created_at: createdAt, release, migrations: [...migrations] }
  const header = newHeader(secret, { ...made, secret: sealedSecret })
  const bytes = writeHeader(header)
  let rows = 0
  const records = recordsOf(connection, tables, heads, count => {
    rows += count
    options.onRows?.(rows)
  })
  await pipeline(
    async function* () {
      for await (const record of records) yield encode(record)
    },
    createZstdCompress(),
    async function* (compressed: AsyncIterable<Buffer>) {
      yield bytes
      yield* sealFrames(keyOf(secret, bytes), compressed)
    },
    sink,
    { signal: stopped },
  )
  return { created_at: createdAt, heads, tables: tables.length, rows }
}

/** Disables timeouts that the server, the database or the role may configure, because a backup takes longer. */
const SNAPSHOT = `
  begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`

async function* recordsOf(
  connection: Connection,
  tables: readonly Table[],
  heads: readonly ChainHead[],
  onRows: (count: number) => void,
): AsyncGenerator<BackupRecord> {
  let total = 0
  for (const table of tables) {
    const { name, columns } = table
    yield { kind: 'table', name, columns }
    let rows = 0
    for await (const piece of rowsOf(connection, table, heads)) {
      const count = countRows(piece)
      rows += count
      onRows(count)
      yield { kind: 'rows', piece }
    }
    yield { kind: 'end', rows }
    total += rows
  }
  yield { kind: 'summary', tables: tables.length, rows: total, heads }
}

/**
 * Reads all rows of a table. Row-level security also applies to the owner of the tables. Only a superuser or a role
 * with BYPASSRLS can read all rows at once. For other users, this reads one organization after another, as listed by
 * `heads`, because every organization has a chain. The WHERE clause is needed where a policy shows more than one
 * organization. The rows of unlogged tables are omitted: a crash deletes them, too, and a standby does not have them.
 */
async function* rowsOf(connection: Connection, table: Table, heads: readonly ChainHead[]): AsyncGenerator<Buffer> {
  const { name, columns } = table
  if (table.is_unlogged) return
  if (!table.is_filtered) {
    // COPY reads a partitioned table only as a query.
    const rows = table.is_partitioned
      ? `(select ${listed(columns)} from ${qualified(name)})`
      : withColumns(name, columns)
    yield* inPieces(await connection.copyTo(`copy ${rows} to stdout`))
    return
  }
  for (const { organization_id: id } of heads) {
    const rows = `select ${listed(columns)} from ${qualified(name)} where organization_id = '${id}'`
    yield* inPieces(await connection.copyTo(`set local reeve.organization = '${id}'; copy (${rows}) to stdout`))
  }
}

async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const row of rows) {
    waiting.push(row)
    length += row.length
    if (length < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
