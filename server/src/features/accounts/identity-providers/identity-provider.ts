/** A login, as a remote identity provider knows it. */
export interface RemoteLogin {
  /** The provider's own, which stays when the address changes. */
  readonly id: string
  readonly isOpen: boolean
}

/**
 * The owner of the logins. With the built-in provider Reeve's own tables decide, inside the suspension's transaction. A
 * remote one is told after the commit; its calls are idempotent, end within a few seconds, and throw a ProviderFailure
 * when it refuses or does not answer.
 */
export type IdentityProvider = { readonly kind: 'built_in' } | RemoteIdentityProvider

export interface RemoteIdentityProvider {
  readonly kind: 'remote'
  readonly name: string
  /** The one login with this address. None, and more than one, is a failure: nobody is blocked on a guess. */
  find(email: string): Promise<RemoteLogin>
  /** Blocks the login, then ends its sessions. */
  close(id: string): Promise<void>
  /** A login that is no longer there has nothing to reopen. */
  reopen(id: string): Promise<void>
  /** Proves address and credentials by asking for a login that nobody has. */
  check(): Promise<void>
}

/** The failure of a request to a provider. The message is for an operator, and holds no credential. */
export class ProviderFailure extends Error {
  /** Of the answer, if there was one. */
  readonly status: number | null
  /** The provider asked not to be called before. */
  readonly retryAfterMs: number

  constructor(
    message: string,
    { status = null, retryAfterMs = 0 }: { status?: number | null; retryAfterMs?: number } = {},
  ) {
    super(message)
    this.name = 'ProviderFailure'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export const builtInIdentityProvider: IdentityProvider = { kind: 'built_in' }
