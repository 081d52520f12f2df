import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds per unit of processor time, which Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10

/** Processor time in milliseconds, user and system, that a process has used so far; NaN on a machine without /proc. */
export function processorTime(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const text = readFileSync(file, 'utf8')
  // Skips the process name in brackets, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
