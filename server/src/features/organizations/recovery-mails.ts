import type { Answers, Batch, Statement } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { countAttempt, isWithin } from '../accounts/sign-in/index.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners } from '../members/index.ts'
import { nameOfOrganization } from './organizations.sql.ts'

/** Maximum number of owners who are told. */
const MOST_TOLD = 20

const HOUR_MS = 60 * 60_000
/** Maximum number of these mails to one address per hour, so that a script in a loop fills no mailbox. */
const PER_HOUR = 5

// A batch needs an index signature, which an interface lacks.
type OwnersToTell = {
  readonly organizationName: Statement<string>
  readonly owners: ReturnType<typeof listActiveOwners>
}

interface Recovered {
  readonly name: string
  readonly email: string
  /** True if the recovery also made the person an owner. */
  readonly isNew: boolean
}

interface MailParts {
  readonly mailer: Pick<Mailer, 'post'>
  readonly vault: Vault
  readonly publicUrl: string
}

/** The data of the mails about a recovery. */
export const readForRecoveryMails = (organizationId: string): OwnersToTell => ({
  organizationName: nameOfOrganization(organizationId),
  owners: listActiveOwners(organizationId, MOST_TOLD),
})

/**
 * The writes that queue a mail to the owners, and to the person for whom the operator made a recovery link. They do not
 * contain the link. A worker sends the mails.
 */
export function postRecoveryMails(
  { mailer, vault, publicUrl }: MailParts,
  { organizationName, owners }: Answers<OwnersToTell>,
  { name, email, isNew }: Recovered,
  now: Date,
): Batch {
  const mail = {
    subject: `Recovery link for an owner of ${organizationName}`,
    ...inParagraphs(
      `The operator of Reeve made a recovery link for ${name} (${email}) on the server, on ${toLongDate(now)}. With ` +
        `the link this person sets a new password, and then acts as an owner of “${organizationName}”.`,
      ...(isNew ? ['The operator also made this person an owner.'] : []),
      'If you do not expect this, ask the operator, and suspend this person. The audit log has an entry:',
      `${publicUrl}/audit`,
      `You received this email because you are an owner of ${organizationName}.`,
    ),
  }
  const told = new Set([email, ...owners.map(owner => owner.email)])
  return [...told].filter(isMailAddress).map(to => {
    const key = vault.hash('attempt', JSON.stringify(['owner recovered', to]))
    return [
      countAttempt(key, now, new Date(now.getTime() + HOUR_MS)),
      mailer.post({ to, ...mail }, now, isWithin(key, PER_HOUR)),
    ]
  })
}
