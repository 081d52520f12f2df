import { userInfo } from 'node:os'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { readSecret } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { openServer, type Server } from '../database/open.ts'
import { newId } from '../kernel/ids.ts'
import type { Actor, RequestContext } from '../operations/operation.ts'

type Log = pino.Logger

/** JSON lines, or something for eyes when a person looks on. */
export function createLog({ logLevel }: Config, to: 'stdout' | 'stderr'): Log {
  const { fd, isTTY } = process[to]
  const destination = isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname', destination: fd })
    : pino.destination({ fd, sync: true })
  return pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** The service, opened for one command on the database that the configuration names. */
export interface Runtime {
  readonly app: App
  readonly config: Config
  readonly server: Server
  readonly log: Log
  close(): Promise<void>
}

/** Opens the database, brings it to this release and puts the service together. @throws OperatorError */
export async function openRuntime(log: (config: Config) => Log, stopped?: AbortSignal): Promise<Runtime> {
  const config = readConfig()
  const logger = log(config)
  const server = await openServer(config, logger, stopped)
  try {
    const applied = await migrate(server.target, { log: logger, stopped })
    if (applied.length > 0) logger.info({ migrations: applied }, 'database migrated')
    const app = await createApp({ config, target: server.target, secret: readSecret(config), log: logger })
    return {
      app,
      config,
      server,
      log: logger,
      async close() {
        await app.close()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Runs a command that ends by itself. What it finds out goes to stdout, its log (warnings only) to stderr. */
export async function withRuntime<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const runtime = await openRuntime(config => createLog({ ...config, logLevel: 'warn' }, 'stderr'))
  try {
    return await work(runtime)
  } finally {
    await runtime.close()
  }
}

/** How the audit trail names the person who runs a command on this machine. */
export function byOperator(): { actor: Actor; context: RequestContext } {
  return {
    actor: { type: 'operator', id: null, name: `${userInfo().username} (command line)`, key: null },
    context: { requestId: newId(), ip: null, userAgent: null },
  }
}

/** One line of JSON for scripts, or the text for people. */
export function print(json: boolean | undefined, result: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text}\n`)
}
