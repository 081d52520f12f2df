import type { Config } from '../config/config.ts'
import { requireExistingSecret } from '../database/existing.ts'
import { openServer, type Server } from '../database/open.ts'
import type { Log } from './log.ts'

/** Opens the server of a database that `serve` or `migrate` has created. Creates nothing. @throws OperatorError */
export async function openExistingServer(config: Config, log: Log): Promise<Server> {
  requireExistingSecret(config)
  return openServer(config, log)
}
