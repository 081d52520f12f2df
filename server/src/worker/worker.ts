import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../kernel/job.ts'

/** A background service with its own loop, which runs beside the periodic jobs. */
export interface Service {
  start(): void
  stop(): Promise<void>
}

export interface Worker {
  /** Starts the worker, once. Each job first runs at a random moment of its first interval. */
  start(): void
  /**
   * Starts nothing more. Resolves when all services have stopped, and the running jobs have ended or `stopWithinMs` has
   * passed.
   */
  stop(): Promise<void>
}

/**
 * Runs jobs concurrently, but each job at most once at a time. A failed run is logged, and the next run starts as
 * usual. Pauses have jitter, so that workers on one database do not synchronize.
 */
export function createWorker({
  jobs,
  services = [],
  log,
  stopWithinMs = 5_000,
}: {
  readonly jobs: readonly Job[]
  readonly services?: readonly Service[]
  readonly log: { error(details: object, message: string): void }
  readonly stopWithinMs?: number
}): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Promise<void>>()

  const repeat = async (job: Job) => {
    for (let pause = job.everyMs * Math.random(); await elapsed(pause, signal); pause = varied(job.everyMs)) {
      try {
        await job.run(signal)
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed; it will run again as scheduled')
      }
    }
    running.delete(job.name)
  }

  return {
    start() {
      if (signal.aborted || running.size > 0) return
      for (const job of jobs) running.set(job.name, repeat(job))
      for (const service of services) service.start()
    },

    async stop() {
      stopping.abort()
      const ended = services.map(service => service.stop())
      await Promise.race([Promise.all(running.values()), sleep(stopWithinMs, undefined, { ref: false })])
      await Promise.all(ended)
      if (running.size > 0) log.error({ jobs: [...running.keys()] }, 'jobs did not finish in time and are abandoned')
    },
  }
}

const varied = (everyMs: number) => everyMs * (0.8 + 0.4 * Math.random())

/** Resolves to true after the pause, or to false as soon as the signal aborts. */
const elapsed = (ms: number, signal: AbortSignal): Promise<boolean> => sleep(ms, true, { signal }).catch(() => false)
