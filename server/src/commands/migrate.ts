import { type Config, readConfig } from '../config/config.ts'
import { openInstallation } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { openServer, type Server } from '../database/open.ts'
import { requireProtections } from '../database/protections.ts'
import { requireRights } from '../database/rights.ts'
import { createLog } from './log.ts'
import { print } from './print.ts'
import { abandonOnStop, listenForStop } from './stop-request.ts'

/** Migrates the database to this release, and prints the applied migrations. */
export async function migrateDatabase({ json }: { json?: boolean }): Promise<void> {
  const config = readConfig()
  const log = createLog({ logLevel: 'warn' }, 'stderr')
  const stop = listenForStop()
  const server = await openServer(config, log, { awaitsServer: true, stopped: stop.signal })
  try {
    const applied = await abandonOnStop(stop, async () => {
      const migrations = await migrate(server.target, { log, stopped: stop.signal })
      await requireRights(server.target, { migrates: true })
      await requireProtections(server.target)
      await setSecret(config, server)
      return migrations
    })
    print(json, { applied }, describeMigration(applied, server, config))
  } finally {
    await server.close()
  }
}

/** Includes the location of a new database, because without DATABASE_URL the command creates a folder. */
function describeMigration(applied: readonly string[], { description }: Server, { databaseUrl }: Config): string {
  if (applied.length === 0) return 'No change: the database is up to date.'
  const isNew = applied[0] === readMigrations()[0]?.name
  const hint =
    databaseUrl === null ? '\nDATABASE_URL selects another PostgreSQL, and REEVE_DATA_DIR another folder.' : ''
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`
  return [
    isNew ? `Created the database in ${description}.${hint}` : `Migrated the database in ${description}.`,
    `Applied ${count}:`,
    ...applied.map(name => `  ${name}`),
  ].join('\n')
}

/**
 * Creates the data key of a new database, and its secret if necessary. Skips an external database without REEVE_SECRET:
 * a secret stored here would be lost with this machine, so only `serve` creates one.
 */
async function setSecret(config: Config, server: Server): Promise<void> {
  if (config.secret === null && config.databaseUrl !== null) return
  await openInstallation(server.target, config)
}
