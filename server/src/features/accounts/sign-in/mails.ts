import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { inParagraphs, type Mailer } from '../../mail/index.ts'
import { countAttempt } from './attempts.sql.ts'

/**
 * The mails that anyone can request for an email address. Each promise resolves once the mail is stored; it is sent
 * later.
 */
export interface SignInMails {
  passwordReset(email: string, token: string): Promise<void>
  verification(email: string, token: string): Promise<void>
}

interface MailParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly log: { info(details: object, message: string): void }
}

interface Content {
  readonly subject: string
  readonly text: readonly string[]
}

const HOUR_MS = 60 * 60_000
/**
 * Maximum number of mails of one kind to one email address per hour; more are dropped. Each kind has its own count, so
 * that requests to verify an address cannot prevent password resets. The links in earlier mails still work.
 */
const PER_ADDRESS_AND_HOUR = 5

export function createSignInMails({ pool, clock, vault, mailer, publicUrl, log }: MailParts): SignInMails {
  const send = async (kind: keyof SignInMails, to: string, { subject, text }: Content) => {
    const now = clock.now()
    const key = vault.hash('attempt', JSON.stringify(['mail', kind, to]))
    const isSent = await onConnection(pool, async db => {
      const counted = await db.run(countAttempt(key, now, new Date(now.getTime() + HOUR_MS)))
      if (!counted || counted.count > PER_ADDRESS_AND_HOUR) return false
      await db.run(mailer.post({ to, subject, ...inParagraphs(...text) }, now))
      return true
    })
    if (isSent) mailer.deliver()
    else log.info({ kind, limit: PER_ADDRESS_AND_HOUR }, 'sign-in: mail dropped, too many to this address in an hour')
  }

  // Tokens are in the URL's fragment, which browsers do not send to servers.
  return {
    passwordReset: (email, token) =>
      send('passwordReset', email, {
        subject: 'Reset your password',
        text: [
          'We received a request to reset the password of your account. Use this link within one hour:',
          `${publicUrl}/reset-password#token=${token}`,
          'If you did not request this, you can ignore this email. Your password stays the same.',
        ],
      }),
    verification: (email, token) =>
      send('verification', email, {
        subject: 'Verify your email address',
        text: [
          'Use this link to verify your email address:',
          `${publicUrl}/verify-email#token=${token}`,
          'If you did not create an account, you can ignore this email.',
        ],
      }),
  }
}
