import type { Statement } from '../../database/pool.ts'
import { inParagraphs, type Mailer } from '../mail/index.ts'

export interface OwnerMailParts {
  readonly mailer: Pick<Mailer, 'post' | 'deliver'>
  readonly publicUrl: string
}

/** Queues the mail to the first owner. `link` sets a password; it is null if the account can sign in already. */
export function postOwnerMail(
  { mailer, publicUrl }: OwnerMailParts,
  { email, organizationName, link }: { email: string; organizationName: string; link: string | null },
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
        'If you did not expect this, you can ignore this email.',
      ),
    },
    now,
  )
}
