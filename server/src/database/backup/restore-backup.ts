import { OperatorError } from '../../kernel/operator-error.ts'
import type { Connection } from '../connection.ts'
import { type Applied, CREATE_RUNTIME_ROLE, MIGRATION_LOCK, pollLock } from '../migrate.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { type ConnectionOptions, type Database, type Pool, RUNTIME_ROLE } from '../pool.ts'
import { createSharedReads } from '../shared-reads.ts'
import { sql } from '../statement.ts'
import { openFrames } from './frames.ts'
import { type Header, keyOf, matchesSecret, type OpenedFile } from './header.ts'
import { type Loaded, loadFile, rethrowWithoutValues } from './load.ts'
import { onOwnConnection } from './own-connection.ts'
import { unexpectedContent } from './records.ts'
import type { Contents } from './take-backup.ts'

export interface RestoreOptions {
  readonly target: ConnectionOptions
  readonly secret: string
  /**
   * Verifies the loaded rows before the commit, by reading them as the server does. If it throws, the restore is rolled
   * back.
   */
  verify(pool: Pool, loaded: Loaded): Promise<void>
  /** Called after the check that the database is empty, while a lock excludes other restores and migrations. */
  onEmpty?(): void
  readonly log?: { warn(fields: object, message: string): void }
  readonly stopped?: AbortSignal
  onRows?(rows: number): void
}

/**
 * Reads and verifies the whole file without restoring it.
 * @throws OperatorError unless it is complete, undamaged, and made under this secret
 */
export async function verifyFile({ header, bytes, rest }: OpenedFile, secret: string): Promise<void> {
  requireFit(header, secret)
  for await (const _ of openFrames(keyOf(secret, bytes), rest, bytes.length));
}

/**
 * Loads a backup into an empty database in one transaction: complete and verified, or nothing.
 * @throws OperatorError when the database is not empty; when the backup was made under another secret or by a newer
 * release; when the file is damaged, truncated or extended; and when its content does not fit its migrations
 */
export async function restoreBackup(file: OpenedFile, options: RestoreOptions): Promise<Contents> {
  const { secret } = options
  requireFit(file.header, secret)
  const [before, after] = splitMigrations(file.header)
  return onOwnConnection(options, async (connection, db) => {
    await pollLock(async () => {
      const [row] = await db.run(sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`)
      return row?.locked ?? false
    }, options)
    await connection.script(BEGIN)
    await assertEmpty(db)
    options.onEmpty?.()
    await connection.script(CREATE_RUNTIME_ROLE)
    for (const migration of before) await connection.script(inTransaction(migration))
    const loaded = await loadFile(connection, file, options)
    await assertMigrations(db, before)
    for (const migration of after) {
      await connection.script(inTransaction(migration)).catch(rethrowWithoutValues)
      const { version, name, checksum, worksFrom } = migration
      await db.run(sql`
        insert into schema_migrations (version, name, checksum, works_from)
        values (${version}, ${name}, ${checksum}, ${worksFrom})`)
    }
    await connection.script(`analyze; set local role ${RUNTIME_ROLE}`)
    await options.verify(poolOf(connection, db), loaded)
    await connection.script('reset role; commit')
    return loaded.contents
  })
}

const BEGIN = `
  begin;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`

function requireFit(header: Header, secret: string): void {
  if (matchesSecret(secret, header)) return
  throw new OperatorError(
    'The backup was made with a different secret. Set REEVE_SECRET to the secret of the original database.',
  )
}

/**
 * Splits the migrations of this release into those that the backup's schema has and the later ones. Those of the backup
 * must be the first ones of this release.
 */
function splitMigrations({ migrations, release }: Header): [Migration[], Migration[]] {
  const known = readMigrations()
  for (const { name, checksum } of migrations) {
    if (known.some(ours => ours.name === name && ours.checksum === checksum)) continue
    throw new OperatorError(
      `The backup was made by Reeve ${release} with migration ${name}, which this release does not have. Restore it ` +
        'with that release or a newer one.',
    )
  }
  const [before, after] = [known.slice(0, migrations.length), known.slice(migrations.length)]
  if (
    before.length === 0 ||
    before.length !== migrations.length ||
    before.some(({ name }, index) => migrations[index]?.name !== name)
  ) {
    throw unexpectedContent('in its list of migrations')
  }
  return [before, after]
}

/** Checks the restored list of migrations, because later starts trust it. */
async function assertMigrations(db: Database, expected: readonly Migration[]): Promise<void> {
  const listed = await db.run(sql<Applied[]>`
    select version, name, checksum, works_from from public.schema_migrations order by version`)
  const isExpected = ({ version, name, checksum, works_from }: Applied, index: number) => {
    const ours = expected[index]
    const agrees = ours?.version === version && ours.name === name && ours.checksum === checksum
    // Early releases recorded 0 in works_from for every migration.
    return agrees && [0, ours.worksFrom].includes(works_from)
  }
  if (listed.length !== expected.length || !listed.every(isExpected)) {
    throw unexpectedContent('in the table schema_migrations')
  }
}

/**
 * The migration's SQL without CONCURRENTLY, which PostgreSQL does not allow in a transaction and which the empty
 * database does not need.
 */
const inTransaction = ({ text, concurrentIndex }: Migration): string =>
  concurrentIndex === null ? text : text.replace(/\bconcurrently\b/i, '')

async function assertEmpty(db: Database): Promise<void> {
  const found = await db.run(sql<{ name: string; database: string }[]>`
    select relname as name, current_database() as database from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 3`)
  if (found.length === 0) return
  throw new OperatorError(
    `Database "${found[0]?.database}" is not empty: it has ${found.map(({ name }) => name).join(', ')}. Restore the ` +
      'backup into an empty database: create a new one, or set REEVE_DATA_DIR to a new folder.',
  )
}

/** A pool that lends only this connection, for code that expects a pool. */
const poolOf = (connection: Connection, db: Database): Pool => ({
  borrow: async () => ({ run: db.run, script: connection.script, end() {} }),
  shared: createSharedReads(() => connection, 0),
  cut: () => 0,
  close: async () => {},
})
