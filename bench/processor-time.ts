import { existsSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second on every machine. */
const TICK_MS = 10

/** Milliseconds of processor time, user and system, that a process has used; NaN if the machine does not show it. */
export function processorTime(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const text = readFileSync(file, 'utf8')
  // The process name before the last bracket may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
