import type { AuditCounts, EntryFamilies } from '@reeve/sdk'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseCount, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { type EntryFilters, toFilter } from './export-trail.ts'
import { type Printing, printTable } from './output.ts'

const DAY_MS = 24 * 60 * 60_000
/** Longer than any calendar day, even one on which the clocks are set back. */
const LONGEST_DAY_MS = 26 * 60 * 60_000
const DAYS = 14

/** Adds the options of `reeve audit count` and its action. */
export const addCount = (counting: Command): Command =>
  counting
    .option(
      '--since <time>',
      `start of the time range (default: ${DAYS} days ago; without --spans, at the start of the day)`,
    )
    .option('--until <time>', 'end of the time range (exclusive)')
    .option('--time-zone <zone>', 'time zone of the days, such as America/Sao_Paulo', parseTimeZone, 'UTC')
    .addOption(
      new Option('--spans <count>', 'divide the time range into this many equal spans instead of days').argParser(
        parseCount,
      ),
    )
    .option('--by-action', 'count each action instead of each family')
    .action(count)

interface Counting extends EntryFilters, Printing {
  readonly since?: string
  readonly until?: string
  readonly timeZone: string
  readonly spans?: number
  readonly byAction?: true
}

async function count(options: Counting): Promise<void> {
  const { until, spans, byAction: by_action } = options
  const daysAgo = Date.now() - DAYS * DAY_MS
  const start = spans === undefined ? startOfDay(daysAgo, options.timeZone) : daysAgo
  const since = options.since ?? new Date(start).toISOString()
  const reeve = await connect()
  const divided = spans === undefined ? { time_zone: options.timeZone } : { spans }
  const filter = await toFilter(reeve, options)
  const found = await reeve.audit.countEntries({
    since,
    ...divided,
    ...filter,
    ...withoutUndefined({ until, by_action }),
  })
  const [heading, toText] = spans === undefined ? ['DAY', dayIn(options.timeZone)] : ['SINCE', (time: string) => time]
  if (by_action) {
    return printTable(options, found, actionsOf(found), { [heading]: ({ since }) => toText(since), ...ACTION_COLUMNS })
  }
  const days = found.spans.map(span => ({ ...span, since: toText(span.since) }))
  const total = { since: 'total', entries: found.total, families: sumOf(found.spans.map(({ families }) => families)) }
  await printTable(options, found, [...days, total], {
    [heading]: span => span.since,
    MEMBERS: span => span.families.members,
    ACCESS: span => span.families.access,
    WEBHOOKS: span => span.families.webhooks,
    SECURITY: span => span.families.security,
    TOTAL: span => span.entries,
  })
}

function parseTimeZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('sv-SE', { timeZone })
    return timeZone
  } catch {
    throw new InvalidArgumentError('There is no such time zone.')
  }
}

/** The first millisecond of the day of `time`. Uses a binary search, because the UTC offset can change within a day. */
function startOfDay(time: number, timeZone: string): number {
  const toDay = dayIn(timeZone)
  const day = toDay(time)
  let [before, within] = [time - LONGEST_DAY_MS, time]
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (toDay(middle) === day) within = middle
    else before = middle
  }
  return within
}

/** Returns a function that formats a time as its day in the time zone, such as 2026-11-22. */
function dayIn(timeZone: string): (time: string | number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return time => format.format(new Date(time))
}

const ACTION_COLUMNS = {
  ACTION: ({ action }: ActionCount) => action,
  ENTRIES: ({ entries }: ActionCount) => entries,
}

interface ActionCount {
  readonly since: string
  readonly action: string
  readonly entries: number
}

const actionsOf = ({ spans }: AuditCounts): ActionCount[] =>
  spans.flatMap(({ since, actions = {} }) =>
    Object.entries(actions).map(([action, entries]) => ({ since, action, entries })),
  )

function sumOf(counts: readonly EntryFamilies[]): EntryFamilies {
  const sum = { members: 0, access: 0, webhooks: 0, security: 0 }
  for (const one of counts)
    for (const family of ['members', 'access', 'webhooks', 'security'] as const) sum[family] += one[family]
  return sum
}
