import { useSyncExternalStore } from 'react'

/** A value outside of React's tree, with a hook that subscribes to it. */
export function createStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    /** @returns a function that unsubscribes */
    subscribe,
    set(next: Value) {
      value = next
      for (const tell of listeners) tell()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
