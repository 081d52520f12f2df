import type { Vault } from '../../kernel/vault.ts'
import { createMailLimit, type MailBound } from '../accounts/sign-in/index.ts'

interface Counted {
  readonly organization: string
  /** The id of the new owner. */
  readonly owner: string
  /** The email address of the person who made them an owner. */
  readonly by: string
  /** The email address of the recipient. */
  readonly to: string
}

/**
 * Maximum numbers of mails about new owners per hour. If a person loses the Owner profile and gets it again, this is
 * mailed again. Mails about changes by one person do not count against those about changes by another, except at the
 * last two bounds.
 */
const BOUNDS: readonly MailBound<Counted>[] = [
  { most: 5, of: ['organization', 'owner', 'by', 'to'] },
  { most: 10, of: ['organization', 'by', 'to'], isAnnounced: true },
  { most: 200, of: ['organization', 'by'] },
  { most: 30, of: ['to'], isAnnounced: true },
  { most: 1_000, of: ['organization'] },
]

/** Limits the mails about new owners. */
export const createOwnerMailLimit = (vault: Vault) => createMailLimit(vault, 'new owner', BOUNDS)
