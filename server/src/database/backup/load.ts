import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Connection } from '../connection.ts'
import { openFrames } from './frames.ts'
import { type Header, keyOf, type OpenedFile } from './header.ts'
import { type BackupRecord, countRows, decode } from './records.ts'
import { listTables, quoted, statementsOn, type Table, withColumns } from './tables.ts'
import type { Contents } from './take-backup.ts'

interface LoadOptions {
  readonly secret: string
  readonly stopped?: AbortSignal
  onRows?(rows: number): void
}

type Summary = Extract<BackupRecord, { kind: 'summary' }>
type Records = AsyncGenerator<BackupRecord, undefined>

/** Loads every table of a backup into the transaction on this connection, and counts what is there afterwards. */
export async function loadFile(connection: Connection, file: OpenedFile, options: LoadOptions): Promise<Contents> {
  const { header, bytes, rest } = file
  const tables = await listTables(statementsOn(connection))
  const putBack = await clearTheWay(connection, tables)
  const expected = new Map<string, number>()
  let contents: Contents | undefined
  await pipeline(
    openFrames(keyOf(options.secret, bytes), rest, bytes.length),
    createZstdDecompress(),
    async (plain: AsyncIterable<Buffer>) => {
      const records = decode(plain)
      let loaded = 0
      for (let { value } = await records.next(); value; { value } = await records.next()) {
        if (value.kind === 'summary') contents = toContents(value, header)
        if (value.kind !== 'table') continue
        const onRows = (rows: number) => {
          loaded += rows
          options.onRows?.(loaded)
        }
        expected.set(value.name, await loadTable(connection, value, records, onRows))
      }
    },
    { signal: options.stopped },
  )
  if (!contents) throw new Error('a backup ends with its summary')
  await assertCounts(connection, expected)
  await putBack()
  return contents
}

const toContents = ({ tables, rows, heads }: Summary, { created_at }: Header): Contents => ({
  created_at,
  heads,
  tables,
  rows,
})

/** Resolves to the number of rows that the backup says it has of this table. */
async function loadTable(
  connection: Connection,
  { name, columns }: Extract<BackupRecord, { kind: 'table' }>,
  records: Records,
  onRows: (rows: number) => void,
): Promise<number> {
  let rows = 0
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let { value } = await records.next(); value; { value } = await records.next()) {
      if (value.kind === 'end') rows = value.rows
      if (value.kind !== 'rows') return
      onRows(countRows(value.piece))
      yield value.piece
    }
  }
  await connection.copyFrom(`copy ${withColumns(name, columns)} from stdin`, pieces())
  return rows
}

async function assertCounts(connection: Connection, expected: ReadonlyMap<string, number>): Promise<void> {
  const sql = statementsOn(connection)
  for (const [table, rows] of expected) {
    const [found] = await sql<{ rows: number }[]>`select count(*) as rows from ${sql.identifier(table)}`
    if (found?.rows === rows) continue
    throw new OperatorError(
      `The backup has ${rows} rows of ${table}, but ${found?.rows} were restored. The restore was rolled back.`,
    )
  }
}

/**
 * Takes away what stands between the rows and their tables: what the migrations have put there, triggers, row-level
 * security (COPY refuses it), foreign keys and indexes, which are made faster of all rows at once. The answer puts
 * everything back as it was, and checks the foreign keys with that.
 */
async function clearTheWay(connection: Connection, tables: readonly Table[]): Promise<() => Promise<unknown>> {
  const sql = statementsOn(connection)
  const foreignKeys = await sql<{ name: string; table: string; definition: string }[]>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    where not exists (select from pg_constraint where conindid = indexrelid) order by 1`
  const forced = tables.filter(({ is_forced }) => is_forced)
  const all = tables.map(({ name }) => quoted(name))
  await connection.script(
    [
      ...foreignKeys.map(({ name, table }) => `alter table ${table} drop constraint ${quoted(name)}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...forced.map(({ name }) => `alter table ${quoted(name)} no force row level security`),
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
    ...forced.map(({ name }) => `alter table ${quoted(name)} force row level security`),
  ]
  return () => connection.script(restoring.join(';\n'))
}
