import type { Drain } from '../../../kernel/drain.ts'

/** Tracks a worker's background work: its failures are reported, and stopping the worker waits for it. */
export interface Background {
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal
  track(what: string, work: Promise<unknown>): void
  /** Requests a run of a drain. The run ends when the worker stops. If it fails, the failure is reported once. */
  ask(what: string, drain: Drain): void
  isIdle(): boolean
}

export function createBackground(signal: AbortSignal, onError: (error: unknown, what: string) => void): Background {
  const running = new Set<Promise<unknown>>()

  const track: Background['track'] = (what, work) => {
    const tracked: Promise<unknown> = work.catch(error => onError(error, what)).finally(() => running.delete(tracked))
    running.add(tracked)
  }
  return {
    signal,
    track,
    ask(what, drain) {
      const run = drain.ask(signal)
      if (run) track(what, run)
    },
    isIdle: () => running.size === 0,
  }
}
