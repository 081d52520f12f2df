import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners, type NewOwner, type OwnerMails } from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'

/** Maximum number of owners who get a mail about a new owner. */
const MOST_TOLD = 20

/** Ways to become an owner. Each text completes a sentence that begins with the person who made the change. */
const WAYS = {
  assigned: 'assigned the Owner profile.',
  created: 'added this member with the Owner profile.',
  invited: 'sent the invitation with the Owner profile, which was accepted.',
} as const satisfies Record<NewOwner['way'], string>

export function createOwnerMails(mailer: Pick<Mailer, 'post' | 'deliver'>, publicUrl: string): OwnerMails {
  const readForMails = (organizationId: string) => ({
    organizationName: nameOfOrganization(organizationId),
    owners: listActiveOwners(organizationId, MOST_TOLD),
  })
  return {
    read: (organizationId: string, profile: { readonly is_owner: boolean } | undefined) =>
      profile?.is_owner ? readForMails(organizationId) : undefined,

    post(found, { owner, by, way }, now) {
      if (!found) return []
      const { organizationName, owners } = found
      const page = `${publicUrl}/members/${owner.userId}`
      const how = `${by.name} (${by.email}) ${WAYS[way]}`
      const time = toLongDate(now)
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
          .map(to => mailer.post({ to, ...toOwners }, now)),
        isMailAddress(owner.email) && mailer.post({ to: owner.email, ...toNewOwner }, now),
      ]
    },

    deliver: () => mailer.deliver(),
  }
}
