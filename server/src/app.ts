import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { checkSecret } from './database/installation.ts'
import { type ConnectionOptions, openPool, type Pool } from './database/pool.ts'
import { isReachable, onConnection } from './database/transaction.ts'
import { createTurns } from './database/turns.ts'
import { executeInternally, type Mechanism } from './execution.ts'
import { builtInIdentityProvider, createLoginBlocks, type IdentityProvider } from './features/accounts/index.ts'
import { findKeyCaller, readKey } from './features/api-keys/index.ts'
import { appendEntry } from './features/audit/index.ts'
import { emitEvents } from './features/governance/index.ts'
import { memberOperations } from './features/members/index.ts'
import { createHttpServer } from './http/server.ts'
import { createIdempotency } from './idempotency.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { newId } from './kernel/ids.ts'
import { openVault, type Vault } from './kernel/vault.ts'
import type { Operation } from './operation.ts'

export const VERSION = '0.1.0'

export interface AppOptions {
  readonly config: Config
  readonly target: ConnectionOptions
  readonly secret: string
  readonly log: FastifyBaseLogger
  readonly clock?: Clock
  readonly identityProvider?: IdentityProvider
}

/** The parts of the service, put together. */
export interface App {
  readonly pool: Pool
  readonly vault: Vault
  readonly mechanism: Mechanism
  readonly operations: readonly Operation[]
  readonly http: FastifyInstance
  close(): Promise<void>
}

/** Puts the service together on a database that has been migrated. @throws OperatorError when the secret is another one */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, target, log, clock = systemClock, identityProvider = builtInIdentityProvider } = options
  const vault = openVault(options.secret)
  const pool = openPool(target, config.databaseConnections)
  const mechanism: Mechanism = {
    pool,
    clock,
    takeTurns: createTurns(),
    idempotency: createIdempotency(vault),
    findCaller: async (sql, credential, now) =>
      credential.type === 'api_key' ? findKeyCaller(sql, credential, now) : credential.caller,
    appendEntry,
    emitEvents,
  }
  const loginBlocks = createLoginBlocks({
    pool,
    clock,
    provider: identityProvider,
    change: (organizationId, work) => executeInternally(mechanism, organizationId, bySystem(), work),
  })
  const operations = [...memberOperations(loginBlocks)]
  const http = await createHttpServer({
    operations,
    mechanism,
    readKey: key => readKey(vault, key),
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    version: VERSION,
    log,
    ready: () => isReachable(pool),
  })
  const app = {
    pool,
    vault,
    mechanism,
    operations,
    http,
    async close() {
      await http.close()
      await pool.close()
    },
  }
  await onConnection(pool, sql => checkSecret(sql, vault)).catch(async error => {
    await app.close()
    throw error
  })
  return app
}

const bySystem = () => ({
  actor: { type: 'system' as const, id: null, name: 'Reeve', key: null },
  context: { requestId: newId(), ip: null, userAgent: null },
})
