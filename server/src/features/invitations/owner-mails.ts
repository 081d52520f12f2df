import type { Batch } from '../../database/pool.ts'
import type { Vault } from '../../kernel/vault.ts'
import { countAttempt, isWithin } from '../accounts/sign-in/index.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners, type NewOwner, type OwnerMails } from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'

/** Maximum number of owners who get a mail about a new owner. */
const MOST_TOLD = 20

const HOUR_MS = 60 * 60_000
/**
 * Maximum number of these mails per hour to one address, about one new owner and one person who made them an owner. A
 * script in a loop must not fill mailboxes, but a grant that follows a withdrawal must be mailed again, and so must the
 * same change by somebody else.
 */
const PER_HOUR = 5

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
      const how = `${by.name} (${by.email}) ${WAYS[way]}`
      const time = toLongDate(now)
      const post = (to: string, mail: { subject: string } & ReturnType<typeof inParagraphs>): Batch => {
        const key = vault.hash('attempt', JSON.stringify(['new owner', organizationId, owner.userId, by.email, to]))
        return [
          countAttempt(key, now, new Date(now.getTime() + HOUR_MS)),
          mailer.post({ to, ...mail }, now, isWithin(key, PER_HOUR)),
        ]
      }
      const toOwners = {
        subject: `${owner.name} is now an owner of ${organizationName}`,
        ...inParagraphs(
          `${owner.name} (${owner.email}) became an owner of “${organizationName}” on ${time}.`,
          how,
          'If this is a mistake, assign another profile, and end the sessions of the person who did it:',
          page,
          `You received this email because you are an owner of ${organizationName}.`,
        ),
      }
      const toNewOwner = {
        subject: `You are now an owner of ${organizationName}`,
        ...inParagraphs(`You became an owner of “${organizationName}” on ${time}.`, how, page),
      }
      // The person who made the change is always notified: someone else may have used their session.
      const told = [...new Set([by.email, ...owners.map(({ email }) => email)])].filter(to => to !== owner.email)
      return [
        told
          .filter(isMailAddress)
          .slice(0, MOST_TOLD)
          .map(to => post(to, toOwners)),
        isMailAddress(owner.email) && post(owner.email, toNewOwner),
      ]
    },

    deliver: () => mailer.deliver(),
  }
}
