import type { Suspension } from '@reeve/sdk'

const PREFIX = 'directory:'

/** The ids of the directories that hold a suspension. A holder is `local`, or `directory:` followed by an id. */
export const directoriesIn = (heldBy: readonly string[]): string[] =>
  heldBy.flatMap(holder => (holder.startsWith(PREFIX) ? [holder.slice(PREFIX.length)] : []))

/** True if a directory suspended the member, and not another member. */
export const isByDirectory = ({ suspended_by, held_by }: Pick<Suspension, 'suspended_by' | 'held_by'>): boolean =>
  directoriesIn(held_by).includes(suspended_by)
