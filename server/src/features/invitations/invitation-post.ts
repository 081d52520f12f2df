import type { Statement } from '../../database/pool.ts'
import { inParagraphs, type Mailer, toLongDate } from '../mail/index.ts'
import { acceptUrl } from './accept-token.ts'
import type { InvitationRow } from './invitations.sql.ts'

export interface InvitationPost {
  readonly mailer: Mailer
  /** The public URL of this service. */
  readonly publicUrl: string
  /** False if no mail server is configured, so that mails are only logged. */
  readonly isMailSent: boolean
}

/** The names that the mail mentions. */
export interface InvitationNames {
  readonly inviterName: string
  readonly organizationName: string
}

/** Queues the mail with the link, in the transaction that stores the token's hash. */
export const postInvitation = (
  { mailer, publicUrl }: InvitationPost,
  { email, expires_at }: InvitationRow,
  { inviterName, organizationName }: InvitationNames,
  token: string,
  now: Date,
): Statement =>
  mailer.post(
    {
      to: email,
      subject: `Invitation to ${organizationName}`,
      ...inParagraphs(
        `${inviterName} has invited you to join “${organizationName}”. Accept by ${toLongDate(expires_at)}:`,
        acceptUrl(publicUrl, token),
        'If you did not expect this invitation, you can ignore this email.',
      ),
    },
    now,
  )

/**
 * Starts sending the queued mail after the commit, and does not wait for it. A failed mail is retried; the invitation
 * stays valid.
 */
export const deliverAfterCommit =
  <Response>({ mailer }: InvitationPost, response: Response) =>
  async (): Promise<Response> => {
    mailer.deliver()
    return response
  }
