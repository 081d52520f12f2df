/** A login at a remote identity provider. */
export interface RemoteLogin {
  /** The provider's id of the login, which stays the same when the email address changes. */
  readonly id: string
  readonly isEnabled: boolean
}

/**
 * The system that stores the logins. The built-in provider is Reeve's own database, which a suspension changes in its
 * own transaction. A remote provider is called after the commit. Its calls are idempotent, end within seconds, and
 * throw a ProviderFailure if the provider refuses or does not answer.
 */
export type IdentityProvider = { readonly kind: 'built_in' } | RemoteIdentityProvider

export interface RemoteIdentityProvider {
  readonly kind: 'remote'
  readonly name: string
  /** The login with this email address. Throws if there is none or more than one, so that no wrong login is blocked. */
  find(email: string): Promise<RemoteLogin>
  /** Blocks the login, then ends its sessions. */
  block(id: string): Promise<void>
  /** Unblocks the login; does nothing if it no longer exists. */
  unblock(id: string): Promise<void>
  /** Checks the URL and the credentials by searching for a login that does not exist. */
  check(): Promise<void>
}

/** A failed request to a provider. The message is for operators and contains no credential. */
export class ProviderFailure extends Error {
  /** HTTP status of the response; null if there was no response. */
  readonly status: number | null
  /** Delay that the response requested with `Retry-After`, in milliseconds; 0 if none. */
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
