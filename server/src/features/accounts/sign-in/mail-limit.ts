import type { Batch, Fragment } from '../../../database/pool.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { allWithin, countAttemptIf, isLastWithin, isWithinAndNotLast } from './attempts.sql.ts'

const HOUR_MS = 60 * 60_000

/** Maximum number of mails per hour, counted for equal values of the fields in `of`. */
export interface MailBound<Counted> {
  readonly most: number
  readonly of: readonly (keyof Counted)[]
  /** True if the last mail that this bound allows announces that it is the last one within the hour. */
  readonly isAnnounced?: true
}

export interface MailCount {
  /** The statements that count the mail. A bound counts only mails that all earlier bounds allow. */
  count(now: Date): Batch
  /**
   * Conditions for later statements. `isWithin`: the mail is allowed, and is not the last one that an announced bound
   * allows within the hour. `isLast`: it is that last one.
   */
  readonly isWithin: Fragment
  readonly isLast: Fragment
}

/** Limits mails about one subject. The counts are written in the transaction of the change. */
export const createMailLimit =
  <Counted extends object>(vault: Vault, subject: string, limits: readonly MailBound<Counted>[]) =>
  (mail: Counted): MailCount => {
    const bounds = limits.map(bound => ({
      ...bound,
      key: vault.hash('attempt', JSON.stringify([subject, bound.of, ...bound.of.map(name => mail[name])])),
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
