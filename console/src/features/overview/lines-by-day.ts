import type { AuditEntry } from '@reeve/sdk'
import type { Run } from './run.ts'

/** True for an edit of a member's details by a program, such as a scheduling tool. */
const isRoutine = ({ action, actor }: AuditEntry): boolean => action === 'member.changed' && actor.key !== null

/** The lines of a day, newest first. */
export interface DayLines {
  readonly day: number
  readonly runs: readonly Run[]
}

/**
 * `most` lines, newest first, by day in the reader's time zone. Routine changes by programs fill only the lines that a
 * day's other changes leave free, so that they do not push an incident out. `fold` is applied to both kinds separately,
 * and to each day, so no line spans midnight, and an incident does not split a routine burst.
 */
export function linesByDay(
  entries: readonly AuditEntry[],
  most: number,
  fold: (entries: readonly AuditEntry[]) => readonly Run[],
): DayLines[] {
  const days = Map.groupBy(entries, ({ occurred_at }) => new Date(occurred_at).setHours(0, 0, 0, 0))
  let left = most
  return [...days].flatMap(([day, ofDay]) => {
    const others = fold(ofDay.filter(entry => !isRoutine(entry)))
    const chosen = [...others, ...fold(ofDay.filter(isRoutine))].slice(0, left)
    left -= chosen.length
    const runs = chosen.toSorted((a, b) => ofDay.indexOf(a.last) - ofDay.indexOf(b.last))
    return runs.length > 0 ? [{ day, runs }] : []
  })
}
