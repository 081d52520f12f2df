import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'
import { listActiveOwners, type NewOwner, type OwnerMails } from '../members/index.ts'
import { nameOfOrganization } from '../organizations/index.ts'

/** Maximum number of owners who are told of a new one. */
const MOST_TOLD = 20

/** The ways in which someone becomes an owner, as a sentence about the person who made them one. */
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
      // The person who did it comes first: someone else may have used their session.
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
