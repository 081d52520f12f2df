import type { Sql, Statement } from '../../database/pool.ts'
import { inParagraphs, type Mailer, toLongDate } from '../mail/index.ts'
import { acceptUrl } from './accept-token.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** How an invitation reaches the person it is for. */
export interface InvitationPost {
  readonly mailer: Mailer
  /** Where browsers reach this service. */
  readonly publicUrl: string
  /** Whether mails go anywhere but into the log. */
  readonly isMailSent: boolean
}

/** The names that the mail shows. */
export interface InvitationNames {
  readonly inviterName: string
  readonly organizationName: string
}

/** Queues the mail with the link in the transaction that stores the token's hash, so it is sent only on commit. */
export const postInvitation = (
  sql: Sql,
  { mailer, publicUrl }: InvitationPost,
  { email, expires_at }: InvitationRow,
  { inviterName, organizationName }: InvitationNames,
  token: string,
  now: Date,
): Statement =>
  mailer.post(
    sql,
    {
      to: email,
      subject: `Invitation to ${organizationName}`,
      ...inParagraphs(
        `${inviterName} has invited you to join ${organizationName}. Accept by ${toLongDate(expires_at)}:`,
        acceptUrl(publicUrl, token),
        'If you did not expect this invitation, you can ignore this email.',
      ),
    },
    now,
  )

/** Sends the queued mail after the commit, without waiting. A mail that fails is retried; the invitation stands. */
export const deliverAfterCommit =
  <Response>({ mailer }: InvitationPost, response: Response) =>
  async (): Promise<Response> => {
    mailer.deliver()
    return response
  }
