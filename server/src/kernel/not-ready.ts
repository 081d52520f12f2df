/** Why a process cannot do its work now; each is a state that can end while the process runs. */
export type NotReadyCode =
  | 'draining'
  | 'database_unavailable'
  | 'database_read_only'
  | 'database_refuses'
  | 'pool_exhausted'
  | 'schema_older'
  | 'schema_unfit'
  | 'other_database'

/** `/readyz` answers with the message, so no address, user or secret stands in it. The cause may have one. */
export class NotReady extends Error {
  readonly code: NotReadyCode
  constructor(code: NotReadyCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotReady'
    this.code = code
  }
}
