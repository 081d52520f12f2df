import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/job.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Caller } from '../../operations/caller.ts'
import { countInvitation, deleteOldInvitationCounts, type InvitationCount } from './invitation-counts.sql.ts'
import { tooManyInvitations } from './invitations.contract.ts'
import { hasPendingInvitationsSentBy } from './invitations.sql.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Maximum numbers of invitations per hour; 0 for no limit. */
export interface InvitationLimits {
  /** Maximum from one organization to one email address. Per day, twice as many are allowed. */
  readonly perAddress: number
  readonly perOrganization: number
  readonly perInstallation: number
}

/**
 * Maximum number of pending invitations that a member sent first or last. A suspension revokes all of them in one
 * transaction, with an event each. For 33,600, as many as the default limit allows in a week, this took 7 s.
 */
const MOST_PENDING = 5_000

/** `Retry-After` is an estimate, because pending invitations are accepted or expire at any time. */
const RETRY_SECONDS = 60 * 60

/** @throws too_many_invitations */
export function assertFewPending(hasMost: boolean): void {
  if (!hasMost) return
  const most = MOST_PENDING.toLocaleString('en')
  throw tooManyInvitations({
    detail: `A member has at most ${most} pending invitations; revoke some, or wait until they are accepted or expire`,
    retryAfter: RETRY_SECONDS,
  })
}

interface Counted {
  readonly organization: string
  /** The email address in lower case. */
  readonly email: string
}

interface Bound {
  readonly most: number
  readonly inMs: number
  readonly by: readonly (keyof Counted)[]
  readonly what: string
}

/**
 * Limits the mails with invitations, including resent ones. Revoking an invitation does not reduce the counts. The
 * counts are written in the invitation's transaction, so all processes share them.
 */
export type InvitationLimit = ReturnType<typeof createInvitationLimit>

export function createInvitationLimit({ vault, limits }: { readonly vault: Vault; readonly limits: InvitationLimits }) {
  const { perAddress, perOrganization, perInstallation } = limits
  const bounds: readonly Bound[] = [
    { most: perAddress, inMs: HOUR_MS, by: ['organization', 'email'], what: 'to this address in an hour' },
    { most: 2 * perAddress, inMs: DAY_MS, by: ['organization', 'email'], what: 'to this address in a day' },
    { most: perOrganization, inMs: HOUR_MS, by: ['organization'], what: 'from this organization in an hour' },
    // All organizations share this count, so it is locked last, and for the shortest time.
    { most: perInstallation, inMs: HOUR_MS, by: [], what: 'from this installation in an hour' },
  ]
  const keyOf = ({ inMs, by }: Bound, of: Counted) =>
    vault.hash('invitation count', JSON.stringify([inMs, ...by.map(name => of[name])]))

  return {
    /**
     * Statements that read whether the caller has the maximum number of pending invitations, for `assertFewPending`,
     * and then count this invitation, for `assertWithin`. A rollback undoes the count. The counts are locked, so send
     * these statements last.
     */
    read: ({ organizationId: organization, userId }: Caller, email: string, now: Date) => ({
      hasMostPending: hasPendingInvitationsSentBy(organization, userId, MOST_PENDING, now),
      counts: bounds.map(
        bound =>
          bound.most > 0 &&
          countInvitation(keyOf(bound, { organization, email }), now, new Date(now.getTime() + bound.inMs)),
      ),
    }),

    /** @throws too_many_invitations, with the time until all exceeded limits have reset */
    assertWithin(counts: readonly (InvitationCount | undefined)[], now: Date): void {
      const exceeded = bounds.flatMap(({ most, what }, index) => {
        const counted = counts[index]
        return counted && counted.count > most ? [{ most, what, until: counted.counted_until.getTime() }] : []
      })
      const [first] = exceeded
      if (!first) return
      const until = Math.max(...exceeded.map(one => one.until))
      throw tooManyInvitations({
        detail: `At most ${first.most} invitations are sent ${first.what}; retry after the time in Retry-After`,
        retryAfter: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
      })
    },
  }
}

/** Deletes expired counts. */
export const invitationCountsJob = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Job => ({
  name: 'invitation counts',
  everyMs: HOUR_MS,
  run: () => onConnection(pool, db => db.run(deleteOldInvitationCounts(clock.now()))),
})
