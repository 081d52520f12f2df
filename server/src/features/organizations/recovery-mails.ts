import type { Answers, Batch, Statement } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { countAttempt, isWithin } from '../accounts/sign-in/index.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners } from '../members/index.ts'
import { nameOfOrganization } from './organizations.sql.ts'

/** Maximum number of owners who get a mail. */
const MOST_TOLD = 20

const HOUR_MS = 60 * 60_000
/** Maximum number of mails of each kind to one address per hour, so that a script in a loop fills no mailbox. */
const PER_HOUR = 5

// A type alias, because a batch needs an index signature, which an interface lacks.
type OwnersToTell = {
  readonly organizationName: Statement<string>
  readonly owners: ReturnType<typeof listActiveOwners>
}

interface Person {
  readonly name: string
  readonly email: string
}

interface Recovered extends Person {
  /** True if the recovery also made the person an owner. */
  readonly isNew: boolean
}

export interface RecoveryMailParts {
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly vault: Vault
  readonly publicUrl: string
}

/** The data of the mails about a recovery. */
export const readForRecoveryMails = (organizationId: string): OwnersToTell => ({
  organizationName: nameOfOrganization(organizationId),
  owners: listActiveOwners(organizationId, MOST_TOLD),
})

/**
 * The writes that queue a mail to the owners, and to the person for whom the operator made a recovery link. The mails
 * do not contain the link. A worker sends them.
 */
export function postRecoveryMails(
  parts: RecoveryMailParts,
  found: Answers<OwnersToTell>,
  { name, email, isNew }: Recovered,
  now: Date,
): Batch {
  const { organizationName } = found
  return postMails(parts, found, email, now, {
    kind: 'owner recovered',
    subject: `Recovery link for an owner of ${organizationName}`,
    paragraphs: [
      `The operator of Reeve made a recovery link for ${name} (${email}) on the server, on ${toLongDate(now)}. With ` +
        `the link this person sets a new password, and then acts as an owner of “${organizationName}”.`,
      ...(isNew ? ['The operator also made this person an owner.'] : []),
      'If you do not expect this, ask the operator, and suspend this person. The audit log has an entry:',
    ],
  })
}

/**
 * The writes that queue a mail to the owners, and to the person, about the use of a recovery link. Call `deliver` after
 * the commit.
 */
export function postUseOfRecoveryLink(
  parts: RecoveryMailParts,
  found: Answers<OwnersToTell>,
  { name, email }: Person,
  now: Date,
): Batch {
  const { organizationName } = found
  return postMails(parts, found, email, now, {
    kind: 'recovery link used',
    subject: `Recovery link of an owner of ${organizationName} used`,
    paragraphs: [
      `Someone used the recovery link of ${name} (${email}) on ${toLongDate(now)}, and set a new password. The ` +
        'account’s former password, second factor, passkeys and linked identities no longer work, and its sessions ' +
        `have ended. With the new password this person acts as an owner of “${organizationName}”.`,
      'If you do not expect this, suspend this person, and ask the operator. The audit log has an entry:',
    ],
  })
}

interface RecoveryMail {
  /** Kind of the mail. The maximum per hour applies to each kind. */
  readonly kind: string
  readonly subject: string
  readonly paragraphs: readonly string[]
}

function postMails(
  { mailer, vault, publicUrl }: RecoveryMailParts,
  { organizationName, owners }: Answers<OwnersToTell>,
  email: string,
  now: Date,
  { kind, subject, paragraphs }: RecoveryMail,
): Batch {
  const reason = `You received this email because you are an owner of ${organizationName}.`
  const mail = { subject, ...inParagraphs(...paragraphs, `${publicUrl}/audit`, reason) }
  const told = new Set([email, ...owners.map(owner => owner.email)])
  return [...told].filter(isMailAddress).map(to => {
    const key = vault.hash('attempt', JSON.stringify([kind, to]))
    return [
      countAttempt(key, now, new Date(now.getTime() + HOUR_MS)),
      mailer.post({ to, ...mail }, now, isWithin(key, PER_HOUR)),
    ]
  })
}
