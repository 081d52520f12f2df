import { isReeveError } from '@reeve/sdk'
import { reeve } from './client.ts'
import { createStore } from './store.ts'

/**
 * `none`: nobody has come in yet. `ended`: somebody had, and is signed in no more. `accessLost`: they are, but may
 * no longer work in this organization.
 */
type SessionState = 'none' | 'open' | 'ended' | 'accessLost'

const session = createStore<SessionState>('none')

export const { set: setSession, useValue: useSession } = session

/** All windows of a browser share who is signed in. */
const windows = new BroadcastChannel('reeve.account')

/** Tells the other windows that somebody has signed in here. */
export const broadcastSignIn = (): void => windows.postMessage(null)

/** Calls `listener` whenever somebody has signed in in another window. @returns what ends that */
export function onSignedInElsewhere(listener: () => void): () => void {
  windows.addEventListener('message', listener)
  return () => windows.removeEventListener('message', listener)
}

export const isSignedOut = (error: unknown): boolean =>
  isReeveError(error, 'invalid_session', 'authentication_required')

/** A 401 has two causes, and only the account tells which. */
export async function noticeEndedSession(error: unknown): Promise<void> {
  if (!isSignedOut(error) || session.get() !== 'open') return
  try {
    await reeve().account.get()
    setSession('accessLost')
  } catch (cause) {
    if (isSignedOut(cause)) setSession('ended')
  }
}
