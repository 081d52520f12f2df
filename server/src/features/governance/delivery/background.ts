import type { Drain } from '../../../kernel/drain.ts'

/** Work of a worker that nobody awaits: its failures are reported, and the worker's end waits for it. */
export interface Background {
  /** Aborted once the worker begins nothing more. */
  readonly signal: AbortSignal
  track(what: string, work: Promise<unknown>): void
  /** Asks a drain for a run. The run ends with the worker, and its failure is reported once. */
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
