import type { Batch } from '../../database/pool.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../mail/index.ts'

interface Refused {
  readonly organizationName: string
  readonly directoryName: string
  readonly owner: { readonly user_id: string; readonly name: string }
  readonly to: readonly { readonly email: string }[]
}

/** The mails to active owners about a directory that asked to suspend or remove the last active owner. */
export interface RefusalMails {
  post(refused: Refused, now: Date): Batch
  deliver(): void
}

export const createRefusalMails = ({
  mailer,
  publicUrl,
}: {
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly publicUrl: string
}): RefusalMails => ({
  post({ organizationName, directoryName, owner, to }, now) {
    const subject = `${organizationName}: the last owner was not suspended`
    const text = inParagraphs(
      `On ${toLongDate(now)} the directory “${directoryName}” asked to cut off ${owner.name}, the last active ` +
        `owner of “${organizationName}”. Reeve refused, because nobody could manage the organization any more.`,
      'If the person has left, make someone else an owner, and then suspend them in the directory again:',
      `${publicUrl}/members/${owner.user_id}`,
      `You received this email because you are an owner of ${organizationName}.`,
    )
    const addresses = to.map(({ email }) => email).filter(isMailAddress)
    return addresses.sort().map(address => mailer.post({ to: address, subject, ...text }, now))
  },

  deliver: () => mailer.deliver(),
})
