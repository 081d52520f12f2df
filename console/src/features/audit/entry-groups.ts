import type { AuditEntry } from '@reeve/sdk'
import { variantOf } from './entry-variant.ts'

/** Consecutive entries, newest first, that one sentence with several targets describes. */
export type Burst = readonly [AuditEntry, ...AuditEntry[]]

export interface Day {
  /** The start of the day in the reader's time zone, in milliseconds. */
  readonly begin: number
  /** The rows of the day: single entries, and folded bursts. */
  readonly bursts: readonly Burst[]
}

const MOST_GAP_MS = 10 * 60_000
/** Minimum length of a folded burst, because shorter ones are faster to read than to open. */
const LEAST_BURST = 4
const LEAST_ROUTINE = 3

/** Changes that programs and directories make all day. */
const ROUTINE: readonly string[] = [
  'member.changed',
  'member.directory_changed',
  'directory.synced',
  'directory.group_changed',
  'trigger.registered',
  'governance.webhook.pinged',
]

/**
 * True for a change that a program, a directory or Reeve itself repeats all day. Such changes fold even with hours
 * between them.
 */
const isRoutine = ({ action, actor }: AuditEntry): boolean =>
  ROUTINE.includes(action) && (actor.key !== null || actor.type === 'directory' || actor.type === 'system')

/** Groups entries, newest first, by the reader's days, and folds bursts within a day. */
export function daysOf(entries: readonly AuditEntry[]): readonly Day[] {
  const days = chunks(entries, (one, next) => dayOf(one) === dayOf(next))
  return days.map(day => ({
    begin: dayOf(day[0]),
    bursts: chunks(day, isAlike).flatMap((alike): Burst[] => {
      const least = isRoutine(alike[0]) ? LEAST_ROUTINE : LEAST_BURST
      return alike.length < least ? alike.map(entry => [entry]) : [alike]
    }),
  }))
}

const dayOf = ({ occurred_at }: AuditEntry) => new Date(occurred_at).setHours(0, 0, 0, 0)

function isAlike(one: AuditEntry, next: AuditEntry): boolean {
  const gapMs = Math.abs(Date.parse(one.occurred_at) - Date.parse(next.occurred_at))
  return (gapMs <= MOST_GAP_MS || isRoutine(one)) && aboutOf(one) === aboutOf(next)
}

/** Everything that the sentence and the chips of an entry show, except its target. */
function aboutOf(entry: AuditEntry): string {
  const { action, actor, context, reason } = entry
  return JSON.stringify([action, actor.id, actor.name, actor.key?.id, context.ip, reason, detailsOf(entry)])
}

/** The parts of a sentence that come from the recorded changes. */
function detailsOf({ action, target, changes }: AuditEntry): unknown {
  if (action === 'member.profile_changed') return [profileIn(changes?.before), profileIn(changes?.after)]
  // Edits of different fields by the same actor are folded: "edited Kwame Mensah and Omar Haddad".
  if (action === 'member.changed') return null
  if (SENTENCE_OF_CHANGES.includes(action)) return [target.id, changes]
  return variantOf({ action, changes })
}

/** Actions whose sentence contains recorded values, so that only entries with the same target and equal values fold. */
const SENTENCE_OF_CHANGES: readonly string[] = [
  'operation.refused',
  'oracle.changed',
  'organization.changed',
  'account.changed',
  'member.follow_up_changed',
]

const profileIn = (side: unknown) => (side as { readonly profile_name?: unknown } | null | undefined)?.profile_name

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
