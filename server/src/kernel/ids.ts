import { v7 } from 'uuid'
import type { Clock } from './clock.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The organization id of the system chain, which records events outside any organization. */
export const SYSTEM_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** The clock for new ids while `withIdsAt` runs, with the time and the counter of the last id; null otherwise. */
let replaced: { readonly clock: Clock; msecs: number; seq: number } | null = null

/** A new UUIDv7 (RFC 9562): unique, and within one process later ids sort after earlier ones. */
export const newId = (): string => v7(replaced ? nextIn(replaced) : undefined)

/**
 * Creates ids with the time of this clock while `work` runs. Needed for rows in the past, because lists read the
 * creation time from the id. It affects all ids of the process, so nothing else may create rows at the same time.
 */
export async function withIdsAt<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  replaced = { clock, msecs: 0, seq: 0 }
  try {
    return await work()
  } finally {
    replaced = null
  }
}

/**
 * The time and a counter within the millisecond, so that ids sort in the order of creation, even if the clock stands
 * still.
 */
function nextIn(state: NonNullable<typeof replaced>): { msecs: number; seq: number } {
  const msecs = state.clock.now().getTime()
  state.seq = msecs > state.msecs ? 0 : state.seq + 1
  state.msecs = Math.max(state.msecs, msecs)
  return { msecs: state.msecs, seq: state.seq }
}

/** The lowest UUIDv7 of this time: ids that were created earlier sort below it. */
export const lowestIdAt = (time: Date): string => {
  const ms = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

/** Parses a UUID in any notation: also without hyphens, in braces, or as a URN (RFC 9562). Null for any other text. */
export function uuidIn(text: string): string | null {
  const digits = text
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1')
    .replaceAll('-', '')
  const [, ...groups] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits) ?? []
  return groups.length === 0 ? null : groups.join('-')
}

export const isUuid = (text: string): boolean => UUID.test(text)
