import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../kernel/operator-error.ts'

/** A closed terminal sends SIGHUP. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Time within which a second signal counts as the same request. The terminal sends SIGINT to every process, and npm
 * forwards it once more.
 */
const SAME_REQUEST_MS = 1_000

/** A request to stop by signal. The signals do not end the process by themselves. */
export interface StopRequest {
  /** Resolves to the name of the first signal. */
  readonly requested: Promise<string>
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** Waits for `ms`, or until a signal comes more than a second after the first. */
  wait(ms: number): Promise<void>
}

/** Listens for signals from here on, until the process ends. */
export function listenForStop(): StopRequest {
  const first = new AbortController()
  const second = new AbortController()
  let since = 0
  const requested = new Promise<string>(resolve => {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (!first.signal.aborted) {
          since = performance.now()
          first.abort()
          resolve(signal)
        } else if (performance.now() - since > SAME_REQUEST_MS) second.abort()
      })
    }
  })
  return {
    requested,
    signal: first.signal,
    wait: ms => sleep(ms, undefined, { signal: second.signal }).catch(() => {}),
  }
}

/**
 * Runs a command's work, and abandons it at the first signal. The caller then closes everything that the command
 * opened, because otherwise a built-in PostgreSQL would keep running.
 * @throws OperatorError after a signal
 */
export async function abandonOnStop<T>({ requested, signal }: StopRequest, work: () => Promise<T>): Promise<T> {
  const stopped = requested.then((name): never => {
    throw new OperatorError(`${name} received. The command was interrupted.`)
  })
  return signal.aborted ? stopped : Promise.race([work(), stopped])
}

/**
 * Runs work that observes the stop signal itself and cleans up.
 * @throws OperatorError after a signal, once the work has ended
 */
export async function throwIfStopped<T>(stop: StopRequest, outcome: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!stop.signal.aborted) throw error
    throw new OperatorError(`${await stop.requested} received. ${outcome}`, { cause: error })
  }
}
