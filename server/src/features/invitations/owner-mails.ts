import type { Batch } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners, type NewOwner, type OwnerMails } from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'
import { createOwnerMailLimit } from './owner-mail-limit.ts'

/** Maximum number of owners who get a mail about a new owner. */
const MOST_TOLD = 20

const LAST_FOR_NOW =
  'There were many changes of owners, so this is the last of these emails within the hour. See the audit log for ' +
  'further changes.'

/** Ways to become an owner. Each text completes a sentence that begins with the person who made the change. */
const WAYS = {
  assigned: 'assigned the Owner profile.',
  created: 'added this member with the Owner profile.',
  invited: 'sent the invitation with the Owner profile, which was accepted.',
} as const satisfies Record<NewOwner['way'], string>

interface MailParts {
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly vault: Vault
  readonly publicUrl: string
}

export function createOwnerMails({ mailer, vault, publicUrl }: MailParts): OwnerMails {
  const limit = createOwnerMailLimit(vault)
  const readForMails = (organizationId: string) => ({
    organizationName: nameOfOrganization(organizationId),
    owners: listActiveOwners(organizationId, MOST_TOLD),
  })
  return {
    read: (organizationId: string, profile: { readonly is_owner: boolean } | undefined) =>
      profile?.is_owner ? readForMails(organizationId) : undefined,

    post(found, { organizationId, owner, by, way }, now) {
      if (!found) return []
      const { organizationName, owners } = found
      const page = `${publicUrl}/members/${owner.userId}`
      const how = `${by.name} (${by.email ?? 'a service account'}) ${WAYS[way]}`
      const time = toLongDate(now)
      const post = (to: string, { subject, paragraphs }: { subject: string; paragraphs: string[] }): Batch => {
        const { count, isWithin, isLast } = limit({
          organization: organizationId,
          owner: owner.userId,
          by: by.email ?? by.name,
          to,
        })
        return [
          count(now),
          mailer.post({ to, subject, ...inParagraphs(...paragraphs) }, now, isWithin),
          mailer.post({ to, subject, ...inParagraphs(...paragraphs, LAST_FOR_NOW) }, now, isLast),
        ]
      }
      const toOwners = {
        subject: `${owner.name} is now an owner of ${organizationName}`,
        paragraphs: [
          `${owner.name} (${owner.email}) became an owner of “${organizationName}” on ${time}.`,
          how,
          'If this is a mistake, assign another profile, and end the sessions of the person who did it:',
          page,
          `You received this email because you are an owner of ${organizationName}.`,
        ],
      }
      const toNewOwner = {
        subject: `You are now an owner of ${organizationName}`,
        paragraphs: [`You became an owner of “${organizationName}” on ${time}.`, how, page],
      }
      // The person who made the change is always notified: someone else may have used their session.
      const told = [...new Set([by.email, ...owners.map(({ email }) => email)])].filter(to => to !== owner.email)
      const recipients = [owner.email, ...told.filter(isMailAddress).slice(0, MOST_TOLD)].filter(isMailAddress)
      // Sorted, so that concurrent changes of several organizations lock the counts of the same recipients in the same
      // order. Otherwise they could deadlock.
      return recipients.sort().map(to => post(to, to === owner.email ? toNewOwner : toOwners))
    },

    deliver: () => mailer.deliver(),
  }
}
