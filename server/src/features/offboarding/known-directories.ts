import type { Statement } from '../../database/pool.ts'

/** A directory, with the time at which its token was issued. */
export interface KnownDirectory {
  readonly id: string
  readonly name: string
  readonly touched_at: Date
}

/** Lists the directories whose live token the member has seen. Directories import this module, so it is passed in. */
export type DirectoriesOf = (organizationId: string, userId: string, now: Date) => Statement<KnownDirectory[]>

/** The directories as a receipt lists them. */
export const toKnownDirectories = (directories: readonly KnownDirectory[] | undefined) =>
  (directories ?? []).map(({ id, name }) => ({ id, name }))
