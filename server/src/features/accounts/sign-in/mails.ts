import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { inParagraphs, type Mailer } from '../../mail/index.ts'
import { countAttempt } from './attempts.sql.ts'
import { deviceIn, isDeviceOf, readDevice } from './known-device.ts'

interface Recipient {
  readonly id: string
  readonly email: string
}

/**
 * The mails that anyone can request for an email address. Each resolves to true once the mail is stored, before it is
 * sent; to false if it was dropped. `cookies` is the `Cookie` header of the request.
 */
export interface SignInMails {
  passwordReset(account: Recipient, token: string, cookies: string): Promise<boolean>
  verification(account: Recipient, token: string, cookies: string): Promise<boolean>
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
 * Maximum number of mails of a kind per hour to one email address; more are dropped. Each browser that has signed in to
 * the address's account has a separate limit, which others cannot use up. Each kind has a separate limit, so that
 * requests to verify an address do not prevent password resets. A link is valid for an hour, so while mails are
 * dropped, an earlier link still works.
 */
const PER_HOUR = 5

export function createSignInMails({ pool, clock, vault, mailer, publicUrl, log }: MailParts): SignInMails {
  const send = async (
    kind: keyof SignInMails,
    { id, email: to }: Recipient,
    cookies: string,
    { subject, text }: Content,
  ) => {
    const now = clock.now()
    const device = readDevice(vault, deviceIn(cookies))
    const isSent = await onConnection(pool, async db => {
      const requester = device && (await isDeviceOf(db, device, id)) ? ['device', device.id] : [to]
      const key = vault.hash('attempt', JSON.stringify(['mail', kind, ...requester]))
      const counted = await db.run(countAttempt(key, now, new Date(now.getTime() + HOUR_MS)))
      if (!counted || counted.count > PER_HOUR) return false
      await db.run(mailer.post({ to, subject, ...inParagraphs(...text) }, now))
      return true
    })
    if (isSent) mailer.deliver()
    else log.info({ kind, limit: PER_HOUR }, 'sign-in: mail dropped, too many to this address in an hour')
    return isSent
  }

  // Tokens are in the URL's fragment, which browsers do not send to servers.
  return {
    passwordReset: (account, token, cookies) =>
      send('passwordReset', account, cookies, {
        subject: 'Reset your password',
        text: [
          'We received a request to reset the password of your account. Use this link within one hour:',
          `${publicUrl}/reset-password#token=${token}`,
          'If you did not request this, you can ignore this email. Your password stays the same.',
        ],
      }),
    verification: (account, token, cookies) =>
      send('verification', account, cookies, {
        subject: 'Verify your email address',
        text: [
          'Use this link to verify your email address:',
          `${publicUrl}/verify-email#token=${token}`,
          'If you did not create an account, you can ignore this email.',
        ],
      }),
  }
}
