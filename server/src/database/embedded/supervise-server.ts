import { runningServer } from './running-server.ts'
import { rotateLog } from './server-log.ts'
import { type ServerPlan, startServer } from './server-process.ts'
import { restoreSocketDirectory } from './socket-path.ts'

const interval = 1_000
const pauseAfterFailure = 5_000

/** The log for events of the built-in PostgreSQL. pino's loggers implement this interface. */
export interface EmbeddedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Runs work under the change lock. */
type Alone = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Checks every second whether PostgreSQL runs, and restarts it if it has died. Limits the size of its log, and restores
 * the short path to its socket if someone has deleted it. Does not recreate a missing cluster, because a service with
 * an empty database would hide the loss.
 */
export function superviseServer(plan: ServerPlan, socket: string, alone: Alone, log: EmbeddedLog) {
  const { cluster } = plan.directory
  let busy: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, interval).unref()

  function tick(): void {
    busy = check().then(
      () => schedule(interval),
      error => {
        log.error({ err: error }, 'PostgreSQL is down and could not be started again')
        schedule(pauseAfterFailure)
      },
    )
  }

  function schedule(delay: number): void {
    if (!stopped) timer = setTimeout(tick, delay).unref()
  }

  async function check(): Promise<void> {
    if (!runningServer(cluster)) {
      log.warn({ cluster }, 'PostgreSQL has died; starting it again')
      await alone(() => startServer(plan))
    }
    rotateLog(plan.directory)
    restoreSocketDirectory(socket, cluster)
  }

  let stopped = false
  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await busy
    },
  }
}
