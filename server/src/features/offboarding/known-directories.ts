import type { Statement } from '../../database/pool.ts'

/**
 * A directory whose token or logout keys the member knows. `touched_at` is the time at which its present token was
 * issued. If the member has set its logout keys or issuer, and the directory was edited later, it is the time of the
 * last edit.
 */
export interface KnownDirectory {
  readonly id: string
  readonly name: string
  readonly touched_at: Date
}

/**
 * Lists the directories whose token or logout keys the member knows. A parameter, because directories import this
 * module.
 */
export type DirectoriesOf = (organizationId: string, userId: string, now: Date) => Statement<KnownDirectory[]>

/** The directories as a receipt lists them. */
export const toKnownDirectories = (directories: readonly KnownDirectory[] | undefined) =>
  (directories ?? []).map(({ id, name }) => ({ id, name }))
