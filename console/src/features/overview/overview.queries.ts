import type { Webhook } from '@reeve/sdk'
import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'

/** A key or an invitation needs attention from this many days before its expiry. */
export const KEY_DAYS = 14
export const INVITATION_DAYS = 2

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
/** Number of entries, enough to fill the page after repetitions are grouped. */
const ENTRIES = 50

/** Members who created an enabled webhook, or were the last to change its URL, secret or configuration. */
export const configurersOf = (webhooks: readonly Webhook[] = []): readonly string[] => [
  ...new Set(
    webhooks
      .filter(({ enabled }) => enabled)
      .flatMap(({ created_by, url_changed_by, secret_rotated_by, configured_by }) =>
        [created_by, url_changed_by, secret_rotated_by, configured_by].filter(id => id !== null),
      ),
  ),
]

export const memberCountsQuery = (profile?: string) =>
  apiQuery('countMembers', [profile], (reeve, signal) =>
    reeve.members.count(profile === undefined ? {} : { profile_id: profile }, { signal }),
  )

/** The time is rounded to hours, so that the query key stays stable. */
const daysAgo = (days: number) => new Date(Math.floor(now() / HOUR_MS) * HOUR_MS - days * DAY_MS).toISOString()

/** All entries of one action since yesterday. */
export const changesOfQuery = (
  action: 'api_key.created' | 'governance.webhook.created' | 'governance.webhook.changed' | 'profile.changed',
) => {
  const since = daysAgo(1)
  return apiQuery('listAuditEntries', [action, since], (reeve, signal) =>
    reeve.audit.listEntries({ action, since, limit: 200 }, { signal }).toArray(),
  )
}

/** The newest entries of the last seven days. */
export const changesQuery = () => {
  const since = daysAgo(7)
  return apiQuery('listAuditEntries', ['newest', since], (reeve, signal) =>
    reeve.audit.listEntries({ since, order: 'desc', limit: ENTRIES }, { signal }).page(),
  )
}

export const isSinceYesterday = (moment: string): boolean => isWithin(1, moment)

export const isWithin = (days: number, moment: string): boolean => Date.parse(moment) > now() - days * DAY_MS

export const endsWithin = (days: number, moment: string): boolean => Date.parse(moment) < now() + days * DAY_MS

export const WEEK_DAYS = 7
const ACTIVITY_DAYS = 2 * WEEK_DAYS

/** The start of a day in the reader's time zone, this many days from today. */
function midnight(days: number): string {
  const today = new Date(now())
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString()
}

/**
 * The start of each day of the activity chart, the oldest first. The chart shows them while entries are being counted.
 */
export const activityDays = (): readonly string[] =>
  Array.from({ length: ACTIVITY_DAYS }, (_, day) => midnight(1 - ACTIVITY_DAYS + day))

/** The numbers of entries of the last 14 days including today, by family, action and day of the reader's time zone. */
export const activityQuery = () => {
  const [since, until] = [midnight(1 - ACTIVITY_DAYS), midnight(1)]
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return apiQuery('countAuditEntries', ['by day and action', since, zone], (reeve, signal) =>
    reeve.audit.countEntries({ since, until, time_zone: zone, by_action: true }, { signal }),
  )
}
