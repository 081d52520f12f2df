import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { AuthContext } from 'better-auth'

/** The path to which a provider redirects the browser. */
export const CALLBACK = '/callback/:id'

/** The parts of the library's context that read and delete states. */
interface StateStorage {
  readonly internalAdapter: Pick<AuthContext['internalAdapter'], 'findVerificationValue'>
  readonly adapter: {
    deleteMany(of: { model: string; where: { field: string; value: string }[] }): Promise<number>
  }
}

/**
 * Uses up the state of a sign-in at the provider when the callback reads it. Better Auth reads the state and deletes it
 * in separate statements, so of two callbacks with the same state at once, both would go on. Here only the one whose
 * statement deletes it finds it.
 */
export function useStateOnce({ internalAdapter, adapter }: StateStorage): void {
  const { findVerificationValue } = internalAdapter
  internalAdapter.findVerificationValue = async identifier => {
    const state = await findVerificationValue(identifier)
    if (!state || !(await isCallbackOfSameBrowser())) return state
    const deleted = await adapter.deleteMany({ model: 'verification', where: [{ field: 'id', value: state.id }] })
    return deleted === 1 ? state : null
  }
}

/** True for a callback in the browser that began the sign-in. Better Auth refuses it in any other one. */
async function isCallbackOfSameBrowser(): Promise<boolean> {
  const asked = tryGetCurrentAuthEndpointContext()
  if (asked?.path !== CALLBACK) return false
  const { name } = asked.context.createAuthCookie('state')
  const state: unknown = asked.query?.state
  return state !== undefined && (await asked.getSignedCookie?.(name, asked.context.secret)) === state
}
