import { OperatorError } from '../../kernel/operator-error.ts'
import type { Connection } from '../connection.ts'
import { MIGRATION_LOCK, PREPARATION, waitForTurn } from '../migrate.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { type ConnectionOptions, type Pool, RUNTIME_ROLE, type Sql } from '../pool.ts'
import { createSharedReads } from '../shared-reads.ts'
import { openFrames } from './frames.ts'
import { fits, type Header, keyOf, type OpenedFile } from './header.ts'
import { loadFile } from './load.ts'
import { onOwnConnection } from './own-connection.ts'
import type { Contents } from './take-backup.ts'

export interface RestoreOptions {
  readonly target: ConnectionOptions
  readonly secret: string
  /** Proves what was loaded, as the server would read it, before it is kept. What it throws undoes the restore. */
  verify(pool: Pool, contents: Contents): Promise<void>
  /** Told once the database was found empty, under the lock of every restore and migration. */
  onEmpty?(): void
  readonly log?: { warn(fields: object, message: string): void }
  readonly stopped?: AbortSignal
  onRows?(rows: number): void
}

/** Reads the file to its end and loads nothing. @throws OperatorError unless it is whole and as it was written */
export async function proveFile({ header, bytes, rest }: OpenedFile, secret: string): Promise<void> {
  requireFit(header, secret)
  for await (const _ of openFrames(keyOf(secret, bytes), rest, bytes.length));
}

/**
 * Loads a backup into an empty database, in one transaction: complete and verified, or nothing was changed.
 * @throws OperatorError when the database is not empty, or the backup is another secret's or a newer release's, or
 * damaged, cut off or lengthened
 */
export async function restoreBackup(file: OpenedFile, options: RestoreOptions): Promise<Contents> {
  const { secret } = options
  requireFit(file.header, secret)
  const [before, after] = splitMigrations(file.header)
  return onOwnConnection(options, async (connection, sql) => {
    await waitForTurn(async () => {
      const [row] = await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`
      return row?.locked ?? false
    }, options)
    await connection.script(BEGIN)
    await assertEmpty(sql)
    options.onEmpty?.()
    await connection.script(PREPARATION)
    for (const migration of before) await connection.script(inTransaction(migration))
    const contents = await loadFile(connection, file, options)
    for (const migration of after) {
      await connection.script(inTransaction(migration))
      const { version, name, checksum, worksFrom } = migration
      await sql`
        insert into schema_migrations (version, name, checksum, works_from)
        values (${version}, ${name}, ${checksum}, ${worksFrom})`
    }
    await connection.script(`analyze; set local role ${RUNTIME_ROLE}`)
    await options.verify(poolOf(connection, sql), contents)
    await connection.script('reset role; commit')
    return contents
  })
}

const BEGIN = `
  begin;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`

function requireFit(header: Header, secret: string): void {
  if (fits(secret, header)) return
  throw new OperatorError(
    'The backup was made with a different secret. Set REEVE_SECRET to the secret of the original database.',
  )
}

/** The migrations that made the backup's tables, and those that this release has added. */
function splitMigrations({ migrations, release }: Header): [Migration[], Migration[]] {
  const known = readMigrations()
  for (const { name, checksum } of migrations) {
    if (known.some(ours => ours.name === name && ours.checksum === checksum)) continue
    throw new OperatorError(
      `The backup was made by Reeve ${release} with migration ${name}, which this release does not have. Restore it ` +
        'with that release or a newer one.',
    )
  }
  const names = new Set(migrations.map(({ name }) => name))
  return [known.filter(({ name }) => names.has(name)), known.filter(({ name }) => !names.has(name))]
}

/** In an empty database nobody waits behind an index, and what is built concurrently cannot be undone with the rest. */
const inTransaction = ({ text, concurrentIndex }: Migration): string =>
  concurrentIndex === null ? text : text.replace(/\bconcurrently\b/i, '')

async function assertEmpty(sql: Sql): Promise<void> {
  const found = await sql<{ name: string; database: string }[]>`
    select relname as name, current_database() as database from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 3`
  if (found.length === 0) return
  throw new OperatorError(
    `Database "${found[0]?.database}" is not empty: it has ${found.map(({ name }) => name).join(', ')}. Restore the ` +
      'backup into an empty database: create a new one, or set REEVE_DATA_DIR to a new folder.',
  )
}

/** The one connection, for what reads from a pool. */
const poolOf = (connection: Connection, sql: Sql): Pool => ({
  borrow: async () => ({ sql, script: connection.script, separate: connection.separate, end() {} }),
  shared: createSharedReads(() => connection, 0),
  cut: () => 0,
  close: async () => {},
})
