import type { Caller } from '../../operations/caller.ts'
import type { Holds } from './suspensions.sql.ts'

/** The hold on a suspension that this caller's request creates: by the caller's directory, or a local one. */
export const holdOf = ({ credential }: Pick<Caller, 'credential'>): Holds =>
  credential.type === 'directory'
    ? { is_local: false, directory_id: credential.id }
    : { is_local: true, directory_id: null }

/** The sources of a suspension, as the API shows them. */
export const sourcesOf = ({ is_local, directory_id }: Holds): string[] => [
  ...(is_local ? ['local'] : []),
  ...(directory_id ? [`directory:${directory_id}`] : []),
]

/** Combines two holds. If both are by a directory, it is the same one, because a person has at most one directory. */
export const withHold = (present: Holds, hold: Holds): Holds => ({
  is_local: present.is_local || hold.is_local,
  directory_id: hold.directory_id ?? present.directory_id,
})

export const isSameHold = (one: Holds, other: Holds): boolean =>
  one.is_local === other.is_local && one.directory_id === other.directory_id
