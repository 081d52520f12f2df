import { readConfig } from '../config/config.ts'
import { migrate } from '../database/migrate.ts'
import { openServer } from '../database/open.ts'
import { createLog, print } from './runtime.ts'

/** Brings the database to this release and says what was applied. */
export async function migrateDatabase({ json }: { json?: boolean }): Promise<void> {
  const config = readConfig()
  const log = createLog({ ...config, logLevel: 'warn' }, 'stderr')
  const server = await openServer(config, log)
  try {
    const applied = await migrate(server.target, { log })
    print(json, { applied }, applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
  } finally {
    await server.close()
  }
}
