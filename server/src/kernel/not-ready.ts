/** Reasons why a process is not ready. All except `draining` can cease to apply while the process runs. */
export type NotReadyCode =
  | 'draining'
  | 'database_unavailable'
  | 'database_read_only'
  | 'database_refuses'
  | 'pool_exhausted'
  | 'schema_older'
  | 'schema_unfit'
  | 'other_database'

/**
 * The error of a process that is not ready. `/readyz` returns its message, which must not contain an address, a user or
 * a secret. Its cause may contain them.
 */
export class NotReady extends Error {
  readonly code: NotReadyCode
  constructor(code: NotReadyCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotReady'
    this.code = code
  }
}
