import { loadModule, parseSync } from 'libpg-query'
import { RUN_TIME_NAME, readStatementTexts, type StatementText } from './statement-texts.ts'
import { countWrites, type TenantTables, tablesWithoutOrganization } from './tenant-parts.ts'

await loadModule()

/** A rule of statements that a statement does not follow. */
export interface StatementFault {
  readonly rule: 'tenants' | 'writes'
  readonly path: string
  /** The outermost function or constant that contains the statement. */
  readonly name: string
  readonly problem: string
}

/**
 * Reads the statements of `files` with PostgreSQL's parser. Finds those with a part that does not name its
 * organization, and those that write more than once. A statement that cannot be read is a fault, too, and so is one on
 * a table whose name is known only at run time.
 */
export function faultsOfStatements(files: ReadonlyMap<string, string>, schema: TenantTables): StatementFault[] {
  const tables = { ...schema, tenant: new Set([...schema.tenant, RUN_TIME_NAME]) }
  return readStatementTexts(files).flatMap(statement => {
    const { path, name } = statement
    const trees = parse(statement)
    if (!trees) return [{ rule: 'tenants', path, name, problem: `${name} cannot be read` }]
    const unnamed = new Set(trees.flatMap(tree => tablesWithoutOrganization(tree, tables)))
    const writes = Math.max(0, ...trees.map(countWrites))
    return [
      ...[...unnamed].map(table => ({
        ...{ rule: 'tenants' as const, path, name },
        problem: `${name}: a part on ${table} does not name organization_id`,
      })),
      ...(writes > 1 ? [{ rule: 'writes' as const, path, name, problem: `${name} writes ${writes} times` }] : []),
    ]
  })
}

/** The syntax trees of a statement's texts; undefined if PostgreSQL's parser refuses one. */
function parse({ texts }: StatementText) {
  try {
    return texts.flatMap(text => treesOf(text))
  } catch {
    return undefined
  }
}

/** A text that is not a statement may be an expression. */
function treesOf(text: string) {
  try {
    return statementsIn(text)
  } catch {
    return statementsIn(`select ${text}`)
  }
}

const statementsIn = (sql: string) => (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
