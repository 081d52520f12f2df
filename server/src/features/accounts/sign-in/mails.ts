import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { inParagraphs, type Mailer } from '../../mail/index.ts'

/** The mails of the sign-in. Each resolves once the mail is stored, before it is sent. */
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

  // Tokens stand behind the #, so that no server and no log on the way sees them.
  return {
    passwordReset: (email, token) =>
      send(email, 'Set a new password', [
        'Someone, probably you, asked for a new password for this address. Set it within an hour:',
        `${publicUrl}/reset-password#token=${token}`,
        'If it was not you, nothing has changed and there is nothing to do.',
      ]),
    verification: (email, token) =>
      send(email, 'Confirm your e-mail address', [
        'Confirm that this address is yours:',
        `${publicUrl}/verify-email#token=${token}`,
        'If you did not ask for an account, there is nothing to do.',
      ]),
  }
}
