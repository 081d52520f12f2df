/** The reasons why a process is not ready. Each can end while the process runs. */
export type NotReadyCode =
  | 'draining'
  | 'database_unavailable'
  | 'database_read_only'
  | 'database_refuses'
  | 'pool_exhausted'
  | 'schema_older'
  | 'schema_unfit'
  | 'other_database'

/** `/readyz` returns the message, so it must not contain an address, a user or a secret. The cause may. */
export class NotReady extends Error {
  readonly code: NotReadyCode
  constructor(code: NotReadyCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotReady'
    this.code = code
  }
}
