import type { Statement } from '../../database/pool.ts'
import { inParagraphs, type Mailer } from '../mail/index.ts'

export interface OwnerMailParts {
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly publicUrl: string
}

interface OwnerMail {
  readonly email: string
  readonly organizationName: string
  /** The link that sets a password; null if the account can sign in already. */
  readonly link: string | null
  /** The name of the service account for which the owner answers; null if there is none. */
  readonly serviceAccount: string | null
}

/** Queues the mail to the first owner. */
export function postOwnerMail(
  { mailer, publicUrl }: OwnerMailParts,
  { email, organizationName, link, serviceAccount }: OwnerMail,
  now: Date,
): Statement {
  const paragraphs =
    link === null
      ? ['Sign in with your existing account:', publicUrl]
      : [
          'Set a password within 24 hours, with this link, which works once:',
          link,
          'After that, choose “Forgot password?” on the sign-in page.',
        ]
  return mailer.post(
    {
      to: email,
      subject: `You are the owner of ${organizationName}`,
      ...inParagraphs(
        `The organization “${organizationName}” was created, and you are its owner.`,
        ...paragraphs,
        ...(serviceAccount === null
          ? []
          : [`The platform has an API key of the service account “${serviceAccount}”. You answer for it.`]),
        'If you did not expect this, you can ignore this email.',
      ),
    },
    now,
  )
}
