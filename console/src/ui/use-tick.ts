import { useSyncExternalStore } from 'react'

/** Interval at which relative times are rendered again. Seconds are shown only for times within the last minute. */
const TICK_MS = 15_000

let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  ticks++
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Re-renders the component every 15 s. All components share one timer. */
export const useTick = (): number => useSyncExternalStore(subscribe, () => ticks)
