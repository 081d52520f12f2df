import type { Batch } from '../../../database/pool.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { createMailLimit, type MailBound } from './mail-limit.ts'

/** A new key of a service account, and a person who gets a mail about it. */
export interface ServiceKeyNotice {
  readonly change: 'Created' | 'Rotated'
  /** Null for nobody. */
  readonly to: string | null
  readonly organization: { readonly id: string; readonly name: string }
  readonly account: { readonly user_id: string; readonly name: string }
  /** The name of the key. */
  readonly key: string
  /** The id of the person or the platform key that issued the key. */
  readonly author: string
}

interface Counted {
  readonly organization: string
  readonly account: string
  readonly author: string
  readonly to: string | null
}

/**
 * Maximum numbers of mails per hour. Others choose the recipient, so keys in one organization, or by one author, do not
 * use up the mails about those in another, or by another, except at the last bounds. Otherwise a person could hide a
 * key behind five others.
 */
const BOUNDS: readonly MailBound<Counted>[] = [
  { most: 5, of: ['organization', 'account', 'author', 'to'], isAnnounced: true },
  { most: 10, of: ['organization', 'author', 'to'], isAnnounced: true },
  { most: 20, of: ['organization', 'to'], isAnnounced: true },
  { most: 60, of: ['to'], isAnnounced: true },
  { most: 1_000, of: ['organization'] },
]

const LAST_FOR_NOW =
  'There were many new keys, so this is the last email about them within the hour. See the audit log for further keys.'

/** The mail, before the paragraphs that all notices have. */
export function textOf({ change, organization, account, key }: ServiceKeyNotice, time: string) {
  const done = change === 'Created' ? 'created' : 'rotated'
  const how = change === 'Created' ? '' : ', and a new key replaces it'
  return {
    subject: `An API key of a service account was ${done} in ${organization.name}`,
    paragraph:
      `The API key “${account.name}: ${key}” of a service account in “${organization.name}” was ${done} on ` +
      `${time}${how}. You ${done} the key, or you answer for the account.`,
  }
}

/** Limits the mails. `post` stores the mail with further paragraphs if the condition is true. */
export const createServiceKeyLimit = (vault: Vault) => {
  const limit = createMailLimit(vault, 'service key', BOUNDS)
  return (
    { organization, account, author, to }: ServiceKeyNotice,
    now: Date,
    post: (more: readonly string[], condition: ReturnType<typeof limit>['isLast']) => Batch,
  ): Batch => {
    const counted = limit({ organization: organization.id, account: account.user_id, author, to })
    return [counted.count(now), post([], counted.isWithin), post([LAST_FOR_NOW], counted.isLast)]
  }
}
