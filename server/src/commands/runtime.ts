import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { hasCluster } from '../database/embedded/index.ts'
import { requireInstallation } from '../database/existing.ts'
import { openInstallation } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { openServer, type Server } from '../database/open.ts'
import { openPrimaryLease } from '../database/primary-lease.ts'
import { requireProtections } from '../database/protections.ts'
import { requireRights } from '../database/rights.ts'
import type { ReopenService } from '../demo/index.ts'
import { allowListOf } from '../features/governance/destinations/index.ts'
import { hasCode } from '../kernel/has-code.ts'
import { newId } from '../kernel/ids.ts'
import { Stopped } from '../kernel/operator-error.ts'
import type { Actor, RequestContext } from '../operations/operation.ts'
import { awaitMigration } from './await-migration.ts'
import { openExistingServer } from './existing-server.ts'
import { createLog, type Log } from './log.ts'
import type { StepProgress } from './step-progress.ts'
import { abandonOnStop, listenForStop } from './stop-request.ts'

/**
 * Time after which the remaining database connections are cut; requests have been aborted by then. A stop takes at most
 * ten seconds, and the rest of them is for stopping a built-in PostgreSQL.
 */
const CUT_AFTER_MS = 6_000
const CUT_WITHIN_MS = 1_000
/** Time from the start of the close until the built-in PostgreSQL is stopped without waiting for its checkpoint. */
const FAST_SHUTDOWN_WITHIN_MS = 7_500

/** Listens on the port for the probes of the process. Resolves to the URL, or to null if no port is configured. */
type Listen = (server: FastifyInstance, config: Config) => Promise<string | null>

/** The service, opened for one command on the database that the configuration names. */
export interface Runtime {
  readonly app: App
  readonly config: Config
  readonly server: Server
  readonly log: Log
  readonly openAgain: ReopenService
  close(): Promise<void>
}

/** Parameters from `serve`: its log, its stop signal, its role and folders, and the functions that open its ports. */
interface Serving {
  log(config: Config): Log
  readonly stopped: AbortSignal
  /** The name of this process in the metrics. */
  readonly role: string
  /** The folder of the built console; null if no console is served. */
  readonly consoleFolder: string | null
  /**
   * The address of the demo's webhook receiver, which is allowed in addition to REEVE_WEBHOOK_ALLOW. Null without a
   * demo.
   */
  readonly demoReceiver: string | null
  /**
   * Fails if a port that this process needs is in use. Called before PostgreSQL starts and the database is migrated.
   */
  requirePorts(config: Config): Promise<void>
  listen: Listen
  readonly progress: StepProgress
}

/**
 * Opens the database, migrates it to this release (or waits until another process has done so), and assembles the
 * service.
 * @throws OperatorError
 */
export async function openRuntime(serving: Serving): Promise<Runtime> {
  const { log, stopped, requirePorts, listen, demoReceiver, progress, ...part } = serving
  const config = withReceiver(readConfig(), demoReceiver)
  const logger = log(config)
  // An invalid allow list is refused before PostgreSQL starts and the database is migrated, like any invalid variable.
  allowListOf(config.webhookAllow)
  await requirePorts(config)
  const tracing = await startTracing(config, logger)
  progress.begin(openingStep(config))
  const opened = await openServer(config, logger, { awaitsServer: true, stopped, interruptsCreation: true })
  const server = await followPrimary(config, opened, logger)
  const prepare = async () => {
    if (stopped.aborted) throw new Stopped('Stopped before the database was prepared.')
    progress.begin('preparing the database')
    if (config.migrates) {
      const applied = await migrate(server.target, { log: logger, stopped })
      if (applied.length > 0) logger.info({ migrations: applied.length, last: applied.at(-1) }, 'database migrated')
    } else await awaitMigration(server.target, { log: logger, stopped, listen: waiting => listen(waiting, config) })
  }
  const runtime = await assemble(config, server, logger, prepare, part)
  return {
    ...runtime,
    async close() {
      await runtime.close()
      await tracing?.stop()
    },
  }
}

function openingStep({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) return 'connecting to PostgreSQL'
  return hasCluster(dataDir) ? 'starting PostgreSQL' : 'creating the database'
}

/** Follows the primary after a failover. Only for `serve` with an external database, which may have standbys. */
async function followPrimary({ databaseUrl, primaryLeaseMs }: Config, server: Server, log: Log): Promise<Server> {
  if (databaseUrl === null || primaryLeaseMs === 0) return server
  const primary = await openPrimaryLease(server.target, { leaseMs: primaryLeaseMs, log })
  return {
    ...server,
    target: { ...server.target, primary },
    async close() {
      await primary.close()
      await server.close()
    },
  }
}

const withReceiver = (config: Config, receiver: string | null): Config =>
  receiver === null ? config : { ...config, webhookAllow: [config.webhookAllow, receiver].filter(Boolean).join() }

/** Loads OpenTelemetry only if it is enabled. It must start before the components that it traces are created. */
async function startTracing({ traces }: Config, log: Log) {
  if (traces.endpoint === null) return null
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry({ sampler: { name: traces.sampler, ratio: traces.ratio }, log })
}

/** Opens an existing database with the schema of this release. Creates and migrates nothing. @throws OperatorError */
async function openExisting(config: Config, log: Log): Promise<Runtime> {
  const server = await openExistingServer(config, log)
  return assemble(config, server, log, () => requireInstallation(server))
}

async function assemble(
  config: Config,
  server: Server,
  log: Log,
  prepare: () => Promise<void>,
  { role, consoleFolder }: Pick<Serving, 'role' | 'consoleFolder'> = { role: 'command', consoleFolder: null },
): Promise<Runtime> {
  try {
    await prepare()
    await requireRights(server.target, config)
    await requireProtections(server.target)
    const dataKey = await openInstallation(server.target, config)
    const parts = { target: server.target, dataKey }
    const app = createApp({ ...parts, config, log, role, consoleFolder })
    return {
      app,
      config,
      server,
      log,
      openAgain: ({ config: changed, ...options }) =>
        createApp({ ...parts, ...options, config: { ...config, ...changed }, log: log.child({}, { level: 'error' }) }),
      async close() {
        const since = performance.now()
        await closeInTime(app, log)
        await server.close(Math.max(0, FAST_SHUTDOWN_WITHIN_MS - (performance.now() - since)))
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Closes the service. If that takes too long, cuts the database connections, so that PostgreSQL can be stopped. */
async function closeInTime(app: App, log: Log): Promise<void> {
  const closed = app.close().then(() => true)
  const isClosed = (ms: number) => Promise.race([closed, sleep(ms, false, { ref: false })])
  if (await isClosed(CUT_AFTER_MS)) return
  const connections = app.cutDatabase()
  log.warn(
    { connections },
    `queries are still running after ${CUT_AFTER_MS / 1000} s: closing their connections; uncommitted ` +
      'transactions are rolled back',
  )
  await isClosed(CUT_WITHIN_MS)
}

/** Runs a command on an existing database. Logs warnings and errors to stderr, because stdout is for the result. */
export async function withRuntime<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const config = readConfig()
  const stop = listenForStop()
  const runtime = await openExisting(config, createLog({ logLevel: 'warn' }, 'stderr'))
  try {
    return await abandonOnStop(stop, () => work(runtime))
  } finally {
    await runtime.close()
  }
}

/** The actor and the origin of a command on this machine, for the audit trail. */
export function operatorOrigin(): { actor: Actor; context: RequestContext } {
  return {
    actor: { type: 'operator', id: null, name: `${nameOfUser()} (command line)`, key: null },
    context: { requestId: newId(), ip: null, userAgent: null },
  }
}

/** Name of the operating system user; its id if it has no name, as is common in containers. */
export function nameOfUser(lookUp = userInfo): string {
  try {
    return lookUp().username
  } catch (error) {
    if (!hasCode(error, 'ERR_SYSTEM_ERROR')) throw error
    return `user ${process.geteuid?.()}`
  }
}
