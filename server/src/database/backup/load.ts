import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Connection } from '../connection.ts'
import { sql } from '../statement.ts'
import { decompress } from './compression.ts'
import { openFrames } from './frames.ts'
import { keyOf, type OpenedFile } from './header.ts'
import { type BackupRecord, type ChainHead, countRows, decode, type ReadRecord, unexpectedContent } from './records.ts'
import { listTables, qualified, quoted, statementsOn, type Table, withColumns } from './tables.ts'
import type { Contents } from './take-backup.ts'

interface LoadOptions {
  readonly secret: string
  readonly stopped?: AbortSignal
  onRows?(rows: number): void
}

/** A summary of the loaded backup, and the number of rows of each table. */
export interface Loaded {
  readonly contents: Contents
  readonly rowsOf: ReadonlyMap<string, number>
}

type Records = AsyncGenerator<ReadRecord, undefined>

/**
 * Loads every table of a backup in the transaction on this connection, and verifies the row counts afterwards. The file
 * must have exactly the tables and columns of the migrations: each table once, sorted by name.
 */
export async function loadFile(connection: Connection, file: OpenedFile, options: LoadOptions): Promise<Loaded> {
  const { header, bytes, rest } = file
  const tables = await listTables(statementsOn(connection))
  const putBack = await clearTheWay(connection, tables)
  const rowsOf = new Map<string, number>()
  let heads: readonly ChainHead[] = []
  let rows = 0
  const work = async (plain: AsyncIterable<Buffer>) => {
    const records = decode(plain)
    for (const { name, columns } of tables) {
      requireRecord(await read(records), { kind: 'table', name, columns }, `where the table ${name} should begin`)
      const loaded = await loadTable(connection, { name, columns }, records, count => {
        rows += count
        options.onRows?.(rows)
      })
      rowsOf.set(name, loaded)
    }
    heads = readSummary(await read(records), { tables: tables.length, rows })
    if (await read(records)) throw unexpectedContent('after its last record')
  }
  const frames = openFrames(keyOf(options.secret, bytes), rest, bytes.length)
  await pipeline(frames, decompress, work, { signal: options.stopped }).catch(rethrowWithoutValues)
  await assertCounts(connection, rowsOf)
  await putBack().catch(rethrowWithoutValues)
  return { contents: { created_at: header.created_at, heads, tables: tables.length, rows }, rowsOf }
}

const read = async (records: Records): Promise<ReadRecord | undefined> => (await records.next()).value

function requireRecord(found: ReadRecord | undefined, expected: BackupRecord, where: string): void {
  if (found?.kind !== 'json' || !isDeepStrictEqual(found.value, expected)) throw unexpectedContent(where)
}

/** Parses the summary record and returns its chain heads. The caller compares them with the restored chains. */
function readSummary(found: ReadRecord | undefined, expected: { tables: number; rows: number }): readonly ChainHead[] {
  const { heads } = ((found?.kind === 'json' && found.value) || {}) as { heads?: ChainHead[] }
  requireRecord(found, { kind: 'summary', ...expected, heads: heads ?? [] }, 'in its summary')
  return heads ?? []
}

async function loadTable(
  connection: Connection,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  records: Records,
  onRows: (rows: number) => void,
): Promise<number> {
  let rows = 0
  let next: ReadRecord | undefined
  async function* pieces(): AsyncGenerator<Buffer> {
    for (next = await read(records); next?.kind === 'rows'; next = await read(records)) {
      const count = countRows(next.piece)
      rows += count
      onRows(count)
      yield next.piece
    }
  }
  await connection.copyFrom(`copy ${withColumns(name, columns)} from stdin`, pieces())
  requireRecord(next, { kind: 'end', rows }, `where the table ${name} should end`)
  return rows
}

async function assertCounts(connection: Connection, expected: ReadonlyMap<string, number>): Promise<void> {
  const db = statementsOn(connection)
  for (const [table, rows] of expected) {
    const [found] = await db.run(sql<{ rows: number }[]>`
      select count(*) as rows from ${sql.identifier(`public.${table}`)}`)
    if (found?.rows === rows) continue
    throw new OperatorError(
      `The backup has ${rows} rows of ${table}, but ${found?.rows} were restored. The restore was rolled back.`,
    )
  }
}

/** SQLSTATE classes 22 (a value that PostgreSQL rejects) and 23 (a violated constraint). */
const UNFIT_ROWS = /^(22|23)/

/**
 * Replaces PostgreSQL's message, which quotes the row. A constraint's name is safe, because the migrations define it.
 */
export function rethrowWithoutValues(error: unknown): never {
  if (error instanceof pg.DatabaseError && UNFIT_ROWS.test(error.code ?? '')) {
    throw unexpectedContent(`in a row: it breaks ${error.constraint ?? `a rule of PostgreSQL (${error.code})`}`, error)
  }
  throw error
}

/**
 * Prepares the tables for COPY: deletes the rows that the migrations inserted, disables triggers, exempts the tables'
 * owner from row-level security (under which COPY is not allowed), and drops foreign keys and indexes, because building
 * them afterwards is faster. The indexes of constraints stay. Dropping and building an index of a partitioned table
 * includes its partitions.
 *
 * The returned function restores everything except the rows. PostgreSQL then checks the foreign keys.
 */
async function clearTheWay(connection: Connection, tables: readonly Table[]): Promise<() => Promise<unknown>> {
  const db = statementsOn(connection)
  const foreignKeys = await db.run(sql<{ name: string; table: string; definition: string }[]>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
    order by conname`)
  const indexes = await db.run(sql<{ name: string; definition: string }[]>`
    select i.oid::regclass::text as name, replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') as definition
    from pg_index join pg_class i on i.oid = indexrelid and i.relnamespace = 'public'::regnamespace
    where not i.relispartition and not exists (select from pg_constraint where conindid = i.oid) order by 1`)
  const forced = tables.filter(({ is_forced }) => is_forced)
  const all = tables.map(({ name }) => qualified(name))
  await connection.script(
    [
      ...foreignKeys.map(({ name, table }) => `alter table ${table} drop constraint ${quoted(name)}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...forced.map(({ name }) => `alter table ${qualified(name)} no force row level security`),
      ...all.map(table => `alter table ${table} disable trigger user`),
      `truncate ${all.join(', ')}`,
    ].join(';\n'),
  )
  const restoring = [
    ...indexes.map(({ definition }) => definition),
    ...foreignKeys.map(
      ({ name, table, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
    ),
    ...all.map(table => `alter table ${table} enable trigger user`),
    ...forced.map(({ name }) => `alter table ${qualified(name)} force row level security`),
  ]
  return () => connection.script(restoring.join(';\n'))
}
