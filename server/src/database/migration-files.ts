import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../kernel/package-folder.ts'

const FOLDER = join(PACKAGE_FOLDER, 'migrations')
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const WORKS_FROM = /^-- works from: (\d{4})$/m
const CONCURRENT_INDEX =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)[^;]*;?$/i

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly checksum: string
  /**
   * The oldest release that works on the database after this migration, as the number of that release's last migration.
   * Read from a line like "-- works from: 0025". 0 for additive migrations, which every older release ignores.
   */
  readonly worksFrom: number
  /**
   * The index that the file's only statement creates or drops. Null unless the file is named `…_concurrently.sql`.
   */
  readonly concurrentIndex: string | null
}

/** The migrations that come with this release, in order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter(name => NAME.test(name))
    .sort()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        worksFrom: Number(WORKS_FROM.exec(text)?.[1] ?? 0),
        concurrentIndex: name.endsWith('_concurrently.sql') ? concurrentIndexOf(name, text) : null,
      }
    })
}

/** The index of the statement, which must have "if [not] exists", so that it can be repeated after a crash. */
function concurrentIndexOf(name: string, text: string): string {
  const statement = text.replaceAll(/^\s*--.*$/gm, '').trim()
  const index = CONCURRENT_INDEX.exec(statement.replaceAll(/\s+/g, ' '))?.[1]
  if (index) return index
  throw new Error(
    `${name} must be one statement: "create [unique] index concurrently if not exists …" or ` +
      '"drop index concurrently if exists …"',
  )
}
