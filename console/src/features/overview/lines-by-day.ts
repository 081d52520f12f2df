import type { AuditEntry } from '@reeve/sdk'
import type { Run } from './run.ts'

/** True for an edit of a member's details by a program, such as a scheduling tool. */
const isRoutine = ({ action, actor }: AuditEntry): boolean => action === 'member.changed' && actor.key !== null

/** The lines of a day, newest first. */
export interface DayLines {
  readonly day: number
  readonly runs: readonly Run[]
  /** Routine changes by programs, listed after all other lines, so that they do not push an incident down. */
  readonly routine: readonly Run[]
}

/**
 * The first `most` lines, newest first, by day in the reader's time zone. The routine changes of a day come after its
 * other lines. `fold` is applied to both kinds separately, and to each day, so no line spans midnight, and an incident
 * does not split a routine burst.
 */
export function linesByDay(
  entries: readonly AuditEntry[],
  most: number,
  fold: (entries: readonly AuditEntry[]) => readonly Run[],
): DayLines[] {
  const days = Map.groupBy(entries, ({ occurred_at }) => new Date(occurred_at).setHours(0, 0, 0, 0))
  let left = most
  return [...days].flatMap(([day, ofDay]) => {
    const runs = fold(ofDay.filter(entry => !isRoutine(entry))).slice(0, left)
    left -= runs.length
    const routine = fold(ofDay.filter(isRoutine)).slice(0, left)
    left -= routine.length
    return runs.length + routine.length > 0 ? [{ day, runs, routine }] : []
  })
}
