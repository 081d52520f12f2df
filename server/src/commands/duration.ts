import { UsageError } from '../kernel/operator-error.ts'

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The milliseconds of a duration such as `30d`. @throws UsageError that names the option */
export function readDuration(text: string, option: string): number {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  if (!amount || !unit || Number(amount) === 0) {
    throw new UsageError(`${option} is a number of minutes, hours or days, such as 30d.`)
  }
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
