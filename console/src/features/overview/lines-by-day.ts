import type { AuditEntry } from '@reeve/sdk'
import type { Run } from './run.ts'

/** Edits of members' details by a program, such as a rota. */
const isRoutine = ({ last: { action, actor } }: Run): boolean => action === 'member.changed' && actor.key !== null

/**
 * The first `most` lines by the reader's days, newest first. Routine changes by programs come last in their day, so
 * that they do not push an incident down. `fold` groups the entries of a day into lines, so no line spans midnight.
 */
export function linesByDay(
  entries: readonly AuditEntry[],
  most: number,
  fold: (entries: readonly AuditEntry[]) => readonly Run[],
): { day: number; runs: Run[] }[] {
  const days = Map.groupBy(entries, ({ occurred_at }) => new Date(occurred_at).setHours(0, 0, 0, 0))
  let left = most
  return [...days].flatMap(([day, ofDay]) => {
    const all = fold(ofDay)
    const runs = [...all.filter(run => !isRoutine(run)), ...all.filter(isRoutine)].slice(0, left)
    left -= runs.length
    return runs.length > 0 ? [{ day, runs }] : []
  })
}
