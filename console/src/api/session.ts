import { type Account, isReeveError } from '@reeve/sdk'
import type { AnyRouter } from '@tanstack/react-router'
import { createStore } from '../ui/store.ts'
import { currentOrganization, reeve } from './client.ts'

/**
 * `none`: not signed in yet. `ended`: the session has ended. `endedHere`: this organization has ended it, and it stays
 * valid in others. `accessLost`: still signed in, but no longer a member of this organization. `stale`: signed in, but
 * not recently enough for the call.
 */
type SessionState = 'none' | 'open' | 'ended' | 'endedHere' | 'accessLost' | 'stale'

const session = createStore<SessionState>('none')

export const { set: setSession, useValue: useSession } = session

/** The id of the person for whom this page was loaded. */
let person: string | undefined

/** Opens the session with the account for which this page was loaded. */
export function openSession({ user_id }: Account): void {
  person = user_id
  setSession('open')
}

/** True unless this page was loaded for a person other than the owner of the account. */
export const isSamePerson = ({ user_id }: Account): boolean => person === undefined || user_id === person

/** All windows of a browser share one session. */
const windows = new BroadcastChannel('reeve.account')

type WindowMessage = 'signed in' | 'signed out'

const broadcast = (message: WindowMessage) => (): void => windows.postMessage(message)

/** Calls `listener` each time another window sends this message. @returns a function that unsubscribes */
const onMessage = (message: WindowMessage) => (listener: () => void) => {
  const onEvent = ({ data }: MessageEvent<WindowMessage>) => data === message && listener()
  windows.addEventListener('message', onEvent)
  return () => windows.removeEventListener('message', onEvent)
}

export const broadcastSignIn = broadcast('signed in')
export const broadcastSignOut = broadcast('signed out')
export const onSignedInElsewhere = onMessage('signed in')
export const onSignedOutElsewhere = onMessage('signed out')

/**
 * Reloads the console, because in another window the person has signed out or another person has signed in. Unsaved
 * changes are discarded without asking: the page shows data that whoever uses the browser now may not be allowed to
 * see, and its writes would be made as another person.
 */
export const leaveOtherPerson = (router: AnyRouter): Promise<void> =>
  router.navigate({ href: '/', reloadDocument: true, ignoreBlocker: true })

export const isSignedOut = (error: unknown): boolean =>
  isReeveError(error, 'invalid_session', 'authentication_required')

/** True if this organization has ended the session, which stays valid in others. */
export const isEndedHere = ({ organizations }: Account): boolean =>
  organizations.some(({ id, session_ended }) => session_ended && id === currentOrganization())

/** A 401 means an ended session or lost access; reading the account distinguishes them. */
export async function handleEndedSession(error: unknown): Promise<void> {
  if (!isSignedOut(error) || session.get() !== 'open') return
  try {
    setSession(isEndedHere(await reeve().account.get()) ? 'endedHere' : 'accessLost')
  } catch (cause) {
    if (isSignedOut(cause)) setSession('ended')
  }
}

/**
 * Makes a call that may require a recent sign-in. If it does, a dialog over the page asks the person to sign in, and
 * the call is repeated afterwards. If the person cancels, the repeated call is refused again.
 */
export async function withRecentSignIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isReeveError(error, 'session_not_fresh')) throw error
    await leaveState('stale')
    return call()
  }
}

/** Sets this session state, and resolves when another state is set. */
function leaveState(state: SessionState): Promise<void> {
  session.set(state)
  return new Promise(resolve => {
    const unsubscribe = session.subscribe(() => {
      if (session.get() === state) return
      unsubscribe()
      resolve()
    })
  })
}
