import type { AuditEntry } from '@reeve/sdk'
import { changedFieldsOf, variantOf } from '../audit/index.ts'
import { withoutRepeatedSynchronizations } from './repeated-synchronizations.ts'
import type { BurstText, Run } from './run.ts'

/**
 * Texts of actions that one person often does many times in a row, to different targets. Suspensions have none: who was
 * suspended, and why, must be visible.
 */
const BURSTS: Readonly<Record<string, BurstText>> = {
  'member.created': 'burst.membersAdded',
  'member.changed': 'burst.membersEdited',
  'member.profile_changed': 'burst.profilesAssigned',
  'member.reactivated': 'burst.membersReactivated',
  'member.removed': 'burst.membersRemoved',
  'member.directory_changed': 'burst.membersSynchronized',
  'invitation.created': 'burst.peopleInvited',
  'invitation.revoked': 'burst.invitationsRevoked',
  'profile.created': 'burst.profilesCreated',
  'api_key.created': 'burst.keysCreated',
  'api_key.revoked': 'burst.keysRevoked',
  'governance.webhook.created': 'burst.webhooksCreated',
}

/** Minimum number of entries in a burst. */
const LEAST = 3

/** Groups repetitions, and bursts of one action by one actor, newest first. */
export function foldEntries(all: readonly AuditEntry[]): Run[] {
  const entries = withoutRepeatedSynchronizations(all)
  const runs: Run[] = []
  for (let at = 0; at < entries.length; ) {
    const last = entries[at] as AuditEntry
    const same = lengthFrom(entries, at, entry => isRepetition(last, entry))
    const alike = lengthFrom(entries, at, entry => isAlike(last, entry))
    const burst = BURSTS[last.action]
    if (burst !== undefined && alike >= LEAST && alike > same) {
      runs.push(toBurst(last, entries.slice(at + 1, at + alike), burst))
      at += alike
    } else {
      runs.push({ last, count: same })
      at += same
    }
  }
  return runs
}

/** Counts different targets: a program may edit one member many times. */
function toBurst(last: AuditEntry, earlier: readonly AuditEntry[], burst: BurstText): Run {
  const targets = new Set([last, ...earlier].map(({ target }) => target.id)).size
  return targets > 1 ? { last, count: targets, burst } : { last, count: earlier.length + 1, varied: [last, ...earlier] }
}

function lengthFrom(entries: readonly AuditEntry[], start: number, isPart: (entry: AuditEntry) => boolean): number {
  const end = entries.findIndex((entry, index) => index > start && !isPart(entry))
  return (end === -1 ? entries.length : end) - start
}

const isAlike = (a: AuditEntry, b: AuditEntry): boolean => a.action === b.action && a.actor.id === b.actor.id

const isRepetition = (a: AuditEntry, b: AuditEntry): boolean =>
  isAlike(a, b) &&
  variantOf(a) === variantOf(b) &&
  namedFieldOf(a) === namedFieldOf(b) &&
  a.target.id === b.target.id &&
  a.reason === b.reason

/** The field that the sentence of an entry names. */
const namedFieldOf = ({ action, changes }: AuditEntry) =>
  action === 'member.changed' ? changedFieldsOf(changes).join() : undefined
