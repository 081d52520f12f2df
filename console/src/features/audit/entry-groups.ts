import type { AuditEntry } from '@reeve/sdk'

/** Consecutive entries that differ only in their target. */
export interface Burst {
  readonly first: AuditEntry
  readonly others: readonly AuditEntry[]
}

export interface Day {
  /** The start of the day in the reader's time zone, in milliseconds. */
  readonly begin: number
  readonly bursts: readonly Burst[]
}

const MOST_GAP_MS = 10 * 60_000
/** Minimum length of a group, because shorter bursts are faster to read than to open. */
const LEAST_BURST = 4

/** Groups entries, newest first, by the reader's days, and groups bursts within a day. */
export function daysOf(entries: readonly AuditEntry[]): readonly Day[] {
  const days = chunks(entries, (one, next) => dayOf(one) === dayOf(next))
  return days.map(day => ({
    begin: dayOf(day[0]),
    bursts: chunks(day, isAlike).flatMap(alike => {
      if (alike.length < LEAST_BURST) return alike.map(first => ({ first, others: [] }))
      const [first, ...others] = alike
      return [{ first, others }]
    }),
  }))
}

const dayOf = ({ occurred_at }: AuditEntry) => new Date(occurred_at).setHours(0, 0, 0, 0)

function isAlike(one: AuditEntry, next: AuditEntry): boolean {
  const gapMs = Math.abs(Date.parse(one.occurred_at) - Date.parse(next.occurred_at))
  const about = ({ action, actor, context, reason }: AuditEntry) =>
    JSON.stringify([action, actor.id, actor.name, actor.key?.id, context.ip, reason])
  return gapMs <= MOST_GAP_MS && about(one) === about(next)
}

/** Splits a list between adjacent items that do not belong together. */
function chunks<Item>(items: readonly Item[], belong: (one: Item, next: Item) => boolean): [Item, ...Item[]][] {
  const found: [Item, ...Item[]][] = []
  for (const item of items) {
    const chunk = found.at(-1)
    const before = chunk?.at(-1)
    if (chunk && before !== undefined && belong(before, item)) chunk.push(item)
    else found.push([item])
  }
  return found
}
