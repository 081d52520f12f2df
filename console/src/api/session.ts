import { isReeveError } from '@reeve/sdk'
import { useSyncExternalStore } from 'react'
import { reeve } from './client.ts'

/**
 * `none`: nobody has come in yet. `ended`: somebody had, and is signed in no more. `outside`: they are, but may
 * no longer work in this organization.
 */
type SessionState = 'none' | 'open' | 'ended' | 'outside'

let state: SessionState = 'none'
const listeners = new Set<() => void>()

export function setSession(next: SessionState): void {
  state = next
  for (const tell of listeners) tell()
}

export const useSession = (): SessionState =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** All windows of a browser share who is signed in. */
const windows = new BroadcastChannel('reeve.account')

/** Tells the other windows that somebody has signed in here. */
export const tellSignedIn = (): void => windows.postMessage(null)

/** Calls `listener` whenever somebody has signed in in another window. @returns what ends that */
export function onSignedInElsewhere(listener: () => void): () => void {
  windows.addEventListener('message', listener)
  return () => windows.removeEventListener('message', listener)
}

export const isSignedOut = (error: unknown): boolean =>
  isReeveError(error, 'invalid_session', 'authentication_required')

/** A 401 has two causes, and only the account tells which. */
export async function noticeEndedSession(error: unknown): Promise<void> {
  if (!isSignedOut(error) || state !== 'open') return
  try {
    await reeve().account.get()
    setSession('outside')
  } catch (cause) {
    if (isSignedOut(cause)) setSession('ended')
  }
}
