import type { Config } from '../config/config.ts'
import { requireExistingSecret } from '../database/existing.ts'
import { openServer, type Server } from '../database/open.ts'
import type { Log } from './log.ts'

/** Opens the server of an existing database, with its secret set or stored. Creates nothing. @throws OperatorError */
export async function openExistingServer(config: Config, log: Log): Promise<Server> {
  requireExistingSecret(config)
  return openServer(config, log)
}
