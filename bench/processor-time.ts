import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per unit of processor time, which Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10

/** Positions in /proc/<pid>/stat after the process name. */
const PARENT = 1
const OWN_TIME = [11, 12]
const TIME_OF_ENDED_CHILDREN = [13, 14]

/** Processor time in milliseconds, user and system, that a process has used so far; NaN on a machine without /proc. */
export const processorTime = (pid: number): number => timeOf(readStat(pid), OWN_TIME)

/**
 * Processor time in milliseconds of a process and its children, including children that have ended; NaN on a machine
 * without /proc.
 */
export function familyTime(pid: number): number {
  const own = timeOf(readStat(pid), [...OWN_TIME, ...TIME_OF_ENDED_CHILDREN])
  if (Number.isNaN(own)) return own
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => readStat(Number(name)))
    .filter(stat => Number(stat?.[PARENT]) === pid)
  return children.reduce((total, child) => total + timeOf(child, OWN_TIME), own)
}

/** The process id of the parent; NaN on a machine without /proc. */
export const parentOf = (pid: number): number => Number(readStat(pid)?.[PARENT])

const timeOf = (stat: readonly string[] | null, fields: readonly number[]) =>
  fields.reduce((total, field) => total + Number(stat?.[field]), 0) * TICK_MS

/** The fields of /proc/<pid>/stat after the process name; null if the process does not exist. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Skips the process name in brackets, which may contain spaces.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
