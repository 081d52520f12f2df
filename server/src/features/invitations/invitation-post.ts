import type { Sql, Statement } from '../../database/pool.ts'
import { inParagraphs, type Mailer } from '../mail/index.ts'
import { acceptUrl } from './accept-token.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** How an invitation reaches whom it is for. */
export interface InvitationPost {
  readonly mailer: Mailer
  /** Where browsers reach this service. */
  readonly publicUrl: string
  /** Whether mails go anywhere but into the log. */
  readonly isMailSent: boolean
}

/** Who invites, and into what, as people know them. */
export interface Invited {
  readonly inviterName: string
  readonly organizationName: string
}

/** Within the transaction that keeps the token's hash: mails the link, if that commits. */
export const postInvitation = (
  sql: Sql,
  { mailer, publicUrl }: InvitationPost,
  { email, expires_at }: InvitationRow,
  { inviterName, organizationName }: Invited,
  token: string,
  now: Date,
): Statement =>
  mailer.post(
    sql,
    {
      to: email,
      subject: `Invitation to ${organizationName}`,
      ...inParagraphs(
        `${inviterName} invites you to join ${organizationName}. Accept until ${inWords(expires_at)}:`,
        acceptUrl(publicUrl, token),
        'If you did not expect this, there is nothing to do.',
      ),
    },
    now,
  )

/**
 * After the commit: sends what was posted, without waiting for it. A mail that fails is tried again, and fails no
 * invitation.
 */
export const delivering =
  <Response>({ mailer }: InvitationPost, response: Response) =>
  async (): Promise<Response> => {
    mailer.deliver()
    return response
  }

const inWords = (time: Date): string =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
