import { OperatorError } from '../kernel/operator-error.ts'
import { openConnection } from './connection.ts'
import { describeEmbedded } from './embedded/index.ts'
import { describePending, pendingMigrations } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import type { Server } from './open.ts'
import { readSecrets, type SecretSource } from './secrets.ts'
import { sql } from './statement.ts'

/** The database and the secret of a command, as configured. */
interface Place extends SecretSource {
  readonly databaseUrl: string | null
}

/**
 * For commands that create neither a database nor a secret: checks that the built-in database exists (unless
 * DATABASE_URL is set), and that a secret is set or stored. Only reads files.
 * @throws OperatorError that names what is missing
 */
export function requireExistingSecret(place: Place): void {
  const { databaseUrl, dataDir } = place
  if (databaseUrl === null && describeEmbedded(dataDir).major === undefined) {
    throw new OperatorError(`No database found in ${dataDir}. ${POINT_ELSEWHERE}`, { code: 'no_database' })
  }
  readSecrets(place)
}

/**
 * Checks that the database has Reeve's schema at this release and a data key. Changes nothing.
 * @param remedy what to do about an older schema, as a sentence
 * @throws OperatorError
 */
export async function requireInstallation(
  { target, description }: Server,
  remedy = 'Run "npx reeve migrate".',
): Promise<void> {
  const pending = await pendingMigrations(target)
  const [first] = pending
  if (first !== undefined && first === readMigrations()[0]?.name) {
    throw new OperatorError(`Database "${target.database}" of ${description} has no Reeve schema. ${POINT_ELSEWHERE}`, {
      code: 'no_database',
    })
  }
  if (first !== undefined) {
    throw new OperatorError(
      `Database "${target.database}" of ${description} is of an earlier release: ${describePending(pending)}. ` +
        remedy,
      { code: 'schema_older' },
    )
  }
  if (!(await hasSecret(target))) {
    throw new OperatorError(
      `Database "${target.database}" of ${description} has no secret yet. Set REEVE_SECRET and run ` +
        '"npx reeve migrate", or start it once with "npm start".',
      { code: 'no_secret' },
    )
  }
}

async function hasSecret(target: Server['target']): Promise<boolean> {
  const db = openConnection(target, {})
  try {
    const [row] = await db.run(sql`select from installation`)
    return row !== undefined
  } finally {
    await db.close()
  }
}

const POINT_ELSEWHERE =
  'Set REEVE_DATA_DIR to the folder of the database, or DATABASE_URL to its address. To make a new one, run ' +
  '"npm start" or "npx reeve migrate".'
