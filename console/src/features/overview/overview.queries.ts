import type { Webhook } from '@reeve/sdk'
import { apiQuery } from '../../api/queries.ts'
import { now } from '../../ui/clock.ts'

/** A key or an invitation that expires within this time items attention. */
export const KEY_DAYS = 14
export const INVITATION_DAYS = 2

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
/** Enough that what was done again and again, as one line, does not fill the page. */
const ENTRIES = 50

/** Who made the webhooks that are sent events. */
export const creatorsOf = (webhooks: readonly Webhook[] = []): readonly string[] => [
  ...new Set(webhooks.flatMap(({ enabled, created_by }) => (enabled && created_by) || [])),
]

export const memberCountsQuery = (profile?: string) =>
  apiQuery('countMembers', [profile], (reeve, signal) =>
    reeve.members.count(profile === undefined ? {} : { profile_id: profile }, { signal }),
  )

/** Counted by whole hours, so that coming back asks for the same. */
const yesterday = () => new Date(Math.floor(now() / HOUR_MS) * HOUR_MS - DAY_MS).toISOString()

/** All changes of this kind, however many others there were, the latest first. */
export const changesOfQuery = (action: 'governance.webhook.changed' | 'profile.changed') => {
  const since = yesterday()
  return apiQuery('listAuditEntries', [action, since], (reeve, signal) =>
    reeve.audit.listEntries({ action, since, limit: 200 }, { signal }).toArray(),
  )
}

/** The latest first. */
export const changesQuery = () => {
  const since = yesterday()
  return apiQuery('listAuditEntries', ['since yesterday', since], (reeve, signal) =>
    reeve.audit.listEntries({ since, order: 'desc', limit: ENTRIES }, { signal }).page(),
  )
}

export const isSinceYesterday = (moment: string): boolean => Date.parse(moment) > now() - DAY_MS

export const endsWithin = (days: number, moment: string): boolean => Date.parse(moment) < now() + days * DAY_MS
