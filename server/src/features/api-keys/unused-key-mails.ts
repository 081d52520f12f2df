import type { Batch } from '../../database/pool.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import type { UnusedKeyRow } from './unused-keys.sql.ts'

/** Maximum number of keys that a mail lists. */
const MOST_LISTED = 20

interface MailParts {
  readonly mailer: Pick<Mailer, 'post'>
  readonly publicUrl: string
  readonly organizationName: string
  /** Days without use after which a key is revoked. */
  readonly days: number
}

/**
 * The writes that queue one mail for each person who owns these keys, or answers for the service accounts that own
 * them. Call `deliver` after the commit.
 */
export function mailAboutUnusedKeys(
  { mailer, publicUrl, organizationName, days }: MailParts,
  kind: 'warned' | 'revoked',
  keys: readonly UnusedKeyRow[],
  now: Date,
): Batch {
  const rule = `The policy of “${organizationName}” revokes API keys that are not used for ${days} days.`
  const [subject, news] =
    kind === 'warned'
      ? [
          `Unused API keys of ${organizationName} will be revoked`,
          `${rule} These keys are not used. Reeve revokes each at the time beside it, unless it is used before:`,
        ]
      : [
          `Unused API keys of ${organizationName} were revoked`,
          `${rule} Reeve has revoked these keys. Create new ones if you still need them:`,
        ]
  const byAddress = Map.groupBy(keys, ({ email }) => email)
  return [...byAddress].map(([to, theirs]) => {
    if (!isMailAddress(to)) return []
    const others = theirs.length - MOST_LISTED
    const content = inParagraphs(
      news,
      ...theirs.slice(0, MOST_LISTED).map(key => lineOf(key, kind)),
      ...(others > 0 ? [`and ${others} others.`] : []),
      `${publicUrl}/settings/keys`,
      'You received this email because you own these keys, or answer for the service accounts that own them.',
    )
    return mailer.post({ to, subject, ...content }, now)
  })
}

function lineOf({ name, service_account, last_used_at, revoke_after }: UnusedKeyRow, kind: 'warned' | 'revoked') {
  const owner = service_account === null ? '' : ` of the service account “${service_account}”`
  const use = last_used_at ? `last used on ${toLongDate(last_used_at)}` : 'never used'
  const revocation = kind === 'warned' ? `, revoked after ${toLongDate(revoke_after)}` : ''
  return `“${name}”${owner}: ${use}${revocation}`
}
