import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { inParagraphs, type Mailer } from '../../mail/index.ts'

/** The mails for signing in. Each call resolves once the mail is stored, before it is sent. */
export interface SignInMails {
  passwordReset(email: string, token: string): Promise<void>
  verification(email: string, token: string): Promise<void>
}

export function createSignInMails(deps: { pool: Pool; clock: Clock; mailer: Mailer; publicUrl: string }): SignInMails {
  const { pool, clock, mailer, publicUrl } = deps
  const send = async (to: string, subject: string, text: readonly string[]) => {
    const mail = mailer.post({ to, subject, ...inParagraphs(...text) }, clock.now())
    await onConnection(pool, db => db.run(mail))
    mailer.deliver()
  }

  // Tokens are in the URL's fragment, which browsers do not send to servers.
  return {
    passwordReset: (email, token) =>
      send(email, 'Reset your password', [
        'We received a request to reset the password of your account. Use this link within one hour:',
        `${publicUrl}/reset-password#token=${token}`,
        'If you did not request this, you can ignore this email. Your password stays the same.',
      ]),
    verification: (email, token) =>
      send(email, 'Verify your email address', [
        'Use this link to verify your email address:',
        `${publicUrl}/verify-email#token=${token}`,
        'If you did not create an account, you can ignore this email.',
      ]),
  }
}
