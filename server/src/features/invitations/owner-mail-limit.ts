import type { Batch, Fragment } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { allWithin, countAttemptIf, isLastWithin, isWithinAndNotLast } from '../accounts/sign-in/index.ts'

const HOUR_MS = 60 * 60_000

interface Counted {
  readonly organization: string
  /** The id of the new owner. */
  readonly owner: string
  /** The email address of the person who made them an owner. */
  readonly by: string
  /** The email address of the recipient. */
  readonly to: string
}

interface Bound {
  readonly most: number
  readonly of: readonly (keyof Counted)[]
  /** True if the last mail that this bound allows announces that it is the last one within the hour. */
  readonly isAnnounced?: true
}

/**
 * Maximum numbers of mails about new owners per hour, counted for equal values of the fields in `of`. If a person loses
 * the Owner profile and gets it again, this is mailed again. Mails about changes by one person do not count against
 * those about changes by another, except at the last two bounds.
 */
const BOUNDS: readonly Bound[] = [
  { most: 5, of: ['organization', 'owner', 'by', 'to'] },
  { most: 10, of: ['organization', 'by', 'to'], isAnnounced: true },
  { most: 200, of: ['organization', 'by'] },
  { most: 30, of: ['to'], isAnnounced: true },
  { most: 1_000, of: ['organization'] },
]

export interface OwnerMailCount {
  /** The statements that count the mail. A bound counts only mails that all earlier bounds allow. */
  count(now: Date): Batch
  /**
   * Conditions for later statements. `isWithin`: the mail is allowed, and is not the last one that an announced bound
   * allows within the hour. `isLast`: it is that last one.
   */
  readonly isWithin: Fragment
  readonly isLast: Fragment
}

/** Limits the mails about new owners. The counts are written in the transaction of the change. */
export const createOwnerMailLimit =
  (vault: Vault) =>
  (mail: Counted): OwnerMailCount => {
    const bounds = BOUNDS.map(bound => ({
      ...bound,
      key: vault.hash('attempt', JSON.stringify(['new owner', bound.of, ...bound.of.map(name => mail[name])])),
    }))
    const announced = bounds.filter(({ isAnnounced }) => isAnnounced)
    return {
      count: now =>
        bounds.map(({ key }, index) =>
          countAttemptIf(allWithin(bounds.slice(0, index)), key, now, new Date(now.getTime() + HOUR_MS)),
        ),
      isWithin: isWithinAndNotLast(bounds, announced),
      isLast: isLastWithin(bounds, announced),
    }
  }
