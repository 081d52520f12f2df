import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { type Config, namesOfSetVariables, readConfig, unknownVariables } from '../config/config.ts'
import { isConnectionFailure } from '../database/failures.ts'
import { fillWithDemo, resumeReceiver } from '../demo/index.ts'
import { bindIdentities } from '../features/accounts/sign-in/index.ts'
import { OperatorError, Stopped } from '../kernel/operator-error.ts'
import { PACKAGE_FOLDER } from '../kernel/package-folder.ts'
import { linksToOtherPort } from './links-to-other-port.ts'
import { listenAt, requireFreePort } from './listen.ts'
import { createLog, flushLog, type Log } from './log.ts'
import { openRuntime, operatorOrigin, type Runtime } from './runtime.ts'
import { showSteps } from './step-progress.ts'
import { listenForStop, type StopRequest } from './stop-request.ts'

const CONSOLE = join(dirname(PACKAGE_FOLDER), 'console', 'dist')

/** The folder of the built console; null if the console was not built. */
const consoleFolder = (): string | null => (existsSync(join(CONSOLE, 'index.html')) ? CONSOLE : null)

export type Role = 'all' | 'api' | 'worker'

/** Maximum time for closing the service and stopping the built-in PostgreSQL. */
const STOP_WITHIN_MS = 9_500
const WRITTEN_WITHIN_MS = 200
const RETRY_EVERY_MS = 500
/** Time for a load balancer to see the 503 of `/readyz` and stop sending requests. Not needed on a terminal. */
const DRAIN_TIME_MS = { terminal: 0, otherwise: 5_000 }

interface Options {
  role: Role
  demo?: boolean
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP. Then drains for REEVE_DRAIN_TIME, and stops within 10 s. A fatal error is the
 * last line of its log.
 */
export async function serve(options: Options): Promise<void> {
  let log: Log | null = null
  try {
    await serveUntilStopped(options, config => {
      log = createLog(config, 'stdout')
      return log
    })
  } catch (error) {
    if (error instanceof Stopped) return end(log, error.message)
    if (!process.stdout.isTTY) await logFatal(error, log)
    // The command line prints the error on stderr. If neither stream is a terminal, the log is enough.
    if (process.stdout.isTTY || process.stderr.isTTY) throw error
    process.exitCode = 1
  }
}

/** Logs a fatal error, whatever the log level, and even if the configuration is not valid. */
async function logFatal(error: unknown, before: Log | null): Promise<void> {
  const log = before ?? createLog({ logLevel: 'fatal' }, 'stdout')
  log.level = 'fatal'
  // Pino writes a fatal line immediately, even before earlier lines that are still being written.
  await flushLog(log)
  if (error instanceof OperatorError) log.fatal(error.message)
  else log.fatal({ err: error }, 'Reeve stops because of an internal error')
  await flushLog(log)
}

async function serveUntilStopped({ role, demo = false }: Options, openLog: (config: Config) => Log): Promise<void> {
  const stop = listenForStop()
  // Ignores write errors, because the terminal may be closed.
  process.stdout.on('error', () => {})
  const folder = role === 'worker' ? null : consoleFolder()
  const resumed = role === 'worker' ? null : await resumeReceiver(folderOf(readConfig()), demo)
  const receiver = resumed?.receiver ?? null
  const progress = showSteps()
  const phase: Phase = { isFilling: false, isPostponed: false, drainMs: 0 }
  const runtime = await openRuntime({
    progress,
    log(config) {
      const log = openLog(config)
      acknowledgeSignal(stop, log, phase)
      return log
    },
    stopped: stop.signal,
    role,
    consoleFolder: folder,
    demoReceiver: receiver?.allow ?? null,
    requirePorts: config => requireFreePorts(role, config),
    listen: (server, config) =>
      role === 'worker' ? listenForProbes(server, config) : listenForRequests(server, config),
  }).finally(() => progress.end())
  const { app, config, log, server, openAgain } = runtime
  log.info(server.description)
  warnAboutSettings(runtime, { role, folder, lostUrl: resumed?.lostUrl ?? null })
  try {
    continueUnlessStopped(stop)
    await storeIssuers(runtime, stop.signal)
    const address = role === 'worker' ? null : await listenForRequests(await app.openHttp(), config)
    const probes = role === 'worker' ? await listenForProbes(app.openProbes(), config) : null
    const metrics = await listenForMetrics(app, config)
    // The URL is the same for everyone, because a passkey is bound to one host name.
    const url = config.isPublicUrlSet ? config.publicUrl : address
    const filled = { app, openAgain, by: operatorOrigin(), hasConsole: folder !== null, dataDir: folderOf(config) }
    const isStopping = () => stop.signal.aborted
    continueUnlessStopped(stop)
    const aboutDemo =
      demo && receiver && url
        ? await completeBeforeStop(phase, () =>
            fillWithDemo({
              ...filled,
              log,
              receiver,
              url,
              variables: namesOfSetVariables(),
              onDay: showDay,
              isStopping,
            }),
          )
        : ''
    // The worker starts after the demo, whose own worker delivers the events of its history.
    if (role !== 'api') app.worker.start()
    if (url) await offerSetup(runtime, url, stop.signal)
    log.info(
      { role, ...(address && { address }), ...(probes && { probes }), ...(metrics && { metrics }) },
      address ? `Reeve is ready at ${address}` : `Reeve is ready (worker${probes ? `, probes at ${probes}` : ''})`,
    )
    await flushLog(log)
    process.stdout.write(aboutDemo)
    phase.drainMs = address ? drainTimeMs(config) : 0
    const signal = await stop.requested
    if (phase.isPostponed) log.info(`${signal} received, stopping`)
    app.startDraining()
    await stop.wait(phase.drainMs)
  } finally {
    setTimeout(() => void giveUp(log), STOP_WITHIN_MS).unref()
    await runtime.close()
    await receiver?.close()
  }
  await end(log)
}

interface Settings {
  readonly role: Role
  /** The folder of the built console; null if no console is served. */
  readonly folder: string | null
  /** The address of the demo's receivers, if another program listens there; otherwise null. */
  readonly lostUrl: string | null
}

function warnAboutSettings({ config, log }: Runtime, { role, folder, lostUrl }: Settings): void {
  const variables = unknownVariables()
  if (variables.length > 0) log.warn({ variables }, 'unknown REEVE_ variables are ignored')
  if (lostUrl) {
    log.warn(
      `The demo's webhooks fail, unless another process of this Reeve listens at ${lostUrl}. ` +
        'End any other program there, and start Reeve again',
    )
  }
  const otherPort = role === 'worker' ? null : linksToOtherPort(config)
  if (otherPort !== null) log.warn(otherPort)
  if (folder === null && role !== 'worker') {
    log.warn('The console is not built: run `node scripts/build-console.js`, or use `npm start`')
  }
}

/** Shows each day on a terminal. The cursor returns to the start of the line, so that the next line replaces it. */
function showDay(day: number, days: number): void {
  if (process.stdout.isTTY) process.stdout.write(`  day ${day} of ${days}\x1b[G`)
}

/** The folder of the built-in database, or null if there is none. */
const folderOf = ({ databaseUrl, dataDir }: Config): string | null => (databaseUrl === null ? dataDir : null)

/** The state of the process, on which the answer to a signal depends. */
interface Phase {
  isFilling: boolean
  /** True if a signal arrived while the demo was being filled: Reeve then stops once the demo is complete. */
  isPostponed: boolean
  /** Time of the drain in milliseconds. 0 while no load balancer can know of this process. */
  drainMs: number
}

/** Called between the steps of the start. @throws Stopped after a signal, so that no further step begins */
function continueUnlessStopped({ signal }: StopRequest): void {
  if (signal.aborted) throw new Stopped('Stopped before Reeve was ready.')
}

const drainTimeMs = ({ drainTimeMs }: Config): number =>
  drainTimeMs ?? (process.stdout.isTTY ? DRAIN_TIME_MS.terminal : DRAIN_TIME_MS.otherwise)

/** Logs the first signal as soon as it arrives, because a start or a drain may take seconds. */
function acknowledgeSignal(stop: StopRequest, log: Log, phase: Phase): void {
  void stop.requested.then(signal => {
    phase.isPostponed = phase.isFilling
    if (phase.isFilling) log.info(`${signal} received; Reeve stops as soon as the demo is complete`)
    else
      log.info(
        `${signal} received, ${phase.drainMs > 0 ? `draining for ${phase.drainMs / 1000} s, then ` : ''}stopping`,
      )
  })
}

/** Completes the demo before a stop, because a later start would not complete it. */
async function completeBeforeStop<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  phase.isFilling = true
  try {
    return await work()
  } finally {
    phase.isFilling = false
  }
}

/** Exits even if something still keeps the process alive. */
async function end(log: Log | null, before?: string): Promise<void> {
  if (before) log?.info(before)
  log?.info('stopped')
  if (log) await flushLog(log)
  process.exit(0)
}

/** Exits after a short wait for the log, because a blocked reader of the log must not delay the exit. */
async function giveUp(log: Log): Promise<void> {
  log.fatal(
    `Reeve did not stop within ${STOP_WITHIN_MS / 1000} s and exits now; a built-in PostgreSQL may still be running`,
  )
  await Promise.race([flushLog(log), sleep(WRITTEN_WITHIN_MS)])
  process.exit(1)
}

/**
 * Stores the configured issuer in the identities of earlier releases. Not a part of `migrate`, which can run without
 * the variables of the service.
 */
async function storeIssuers({ app, config, log }: Runtime, stopped: AbortSignal): Promise<void> {
  const issuer = config.openId?.issuer
  if (issuer === undefined) return
  const identities = await awaitDatabase(() => bindIdentities(app.pool, issuer), log, stopped)
  if (identities > 0) log.info({ identities, issuer }, 'the issuer of earlier identities is stored')
}

/** Logs a link to create the first organization if the database has none. */
async function offerSetup({ app, log }: Runtime, url: string, stopped: AbortSignal): Promise<void> {
  const link = await awaitDatabase(() => app.makeFirstSetUpLink(url), log, stopped)
  if (link === null) return
  log.info(`No organization exists yet. Create the first one with this one-time link, valid for 24 hours: ${link}`)
  log.info(`Each start prints a new link and invalidates this one. Scripts send its token to POST ${url}/v1/setup`)
}

/**
 * Repeats the work while the database is unavailable, so that a failover does not end a process that is starting.
 * @throws Stopped
 */
async function awaitDatabase<T>(work: () => Promise<T>, log: Log, stopped: AbortSignal): Promise<T> {
  for (let isTold = false; ; await sleep(RETRY_EVERY_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      if (stopped.aborted) throw new Stopped('Stopped while the database was unavailable.', { cause: error })
      if (!isTold) log.warn({ err: error }, 'the start waits for the database')
      isTold = true
    }
  }
}

async function requireFreePorts(role: Role, { host, port, workerPort, metricsPort }: Config): Promise<void> {
  const ports = role === 'worker' ? { REEVE_WORKER_PORT: workerPort } : { PORT: port }
  for (const [variable, port] of Object.entries({ ...ports, REEVE_METRICS_PORT: metricsPort })) {
    if (port !== null) await requireFreePort({ host, port, variable })
  }
}

const listenForRequests = (server: FastifyInstance, { host, port }: Config): Promise<string> =>
  listenAt(server, { host, port, variable: 'PORT' })

async function listenForProbes(server: FastifyInstance, { host, workerPort }: Config): Promise<string | null> {
  return workerPort === null ? null : listenAt(server, { host, port: workerPort, variable: 'REEVE_WORKER_PORT' })
}

async function listenForMetrics(app: App, { host, metricsPort: port }: Config): Promise<string | null> {
  return port === null ? null : listenAt(app.openMetrics(), { host, port, variable: 'REEVE_METRICS_PORT' })
}
