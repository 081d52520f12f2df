/** A login, as an identity provider knows it. */
export interface Login {
  readonly userId: string
  readonly email: string
}

/**
 * Who holds the logins. With the built-in provider Reeve's own tables decide, inside the suspension's transaction. A
 * remote one is told after the commit; its calls are idempotent, end within a few seconds, and throw when it refuses or
 * does not answer.
 */
export type IdentityProvider = { readonly kind: 'built_in' } | RemoteIdentityProvider

export interface RemoteIdentityProvider {
  readonly kind: 'remote'
  readonly name: string
  /** Whether the login is open there now. */
  isOpen(login: Login): Promise<boolean>
  /** Blocks the login and ends its sessions. */
  close(login: Login): Promise<void>
  reopen(login: Login): Promise<void>
}

export const builtInIdentityProvider: IdentityProvider = { kind: 'built_in' }
