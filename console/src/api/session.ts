import { isReeveError } from '@reeve/sdk'
import { reeve } from './client.ts'
import { createStore } from './store.ts'

/**
 * `none`: not signed in yet. `ended`: the session has ended. `accessLost`: still signed in, but no longer a member of
 * this organization.
 */
type SessionState = 'none' | 'open' | 'ended' | 'accessLost'

const session = createStore<SessionState>('none')

export const { set: setSession, useValue: useSession } = session

/** All windows of a browser share one session. */
const windows = new BroadcastChannel('reeve.account')

/** Notifies the other windows of a sign-in in this one. */
export const broadcastSignIn = (): void => windows.postMessage(null)

/** Calls `listener` after each sign-in in another window. @returns a function that unsubscribes */
export function onSignedInElsewhere(listener: () => void): () => void {
  windows.addEventListener('message', listener)
  return () => windows.removeEventListener('message', listener)
}

export const isSignedOut = (error: unknown): boolean =>
  isReeveError(error, 'invalid_session', 'authentication_required')

/** A 401 means an ended session or lost access; reading the account tells them apart. */
export async function noticeEndedSession(error: unknown): Promise<void> {
  if (!isSignedOut(error) || session.get() !== 'open') return
  try {
    await reeve().account.get()
    setSession('accessLost')
  } catch (cause) {
    if (isSignedOut(cause)) setSession('ended')
  }
}
