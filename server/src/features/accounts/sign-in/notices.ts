import type { Batch } from '../../../database/pool.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../../mail/index.ts'
import type { RemainingMethods } from './credentials.sql.ts'

/**
 * Mails that inform a person about changes of how their account signs in. Each function returns the statements that
 * queue the mail in the transaction of the change; there are none if the address cannot receive mail. Call `deliver`
 * after the commit.
 */
export interface SignInNotices {
  passkeyAdded(email: string, passkey: string | null): Batch
  identityLinked(email: string): Batch
  secondFactorDisabled(email: string): Batch
  passwordReset(email: string, remaining: RemainingMethods): Batch
  deliver(): void
}

interface NoticeParts {
  readonly clock: Clock
  readonly mailer: Mailer
  readonly publicUrl: string
  /** The name of the OpenID Connect provider, if there is one. */
  readonly provider: string | null
}

export function createSignInNotices({ clock, mailer, publicUrl, provider }: NoticeParts): SignInNotices {
  const atProvider = provider ?? 'an identity provider'
  const notice = (to: string, subject: string, paragraphs: (now: string) => readonly string[]): Batch => {
    if (!isMailAddress(to)) return []
    const now = clock.now()
    const content = inParagraphs(...paragraphs(toLongDate(now)), `${publicUrl}/security`)
    return mailer.post({ to, subject, ...content }, now)
  }

  return {
    passkeyAdded: (email, passkey) =>
      notice(email, 'A passkey was added to your account', now => [
        `The passkey ${quoted(passkey)} was added to your account on ${now}. It signs in without your password.`,
        'If you did not add it, remove it, end all other sessions and change your password:',
      ]),
    identityLinked: email =>
      notice(email, 'An identity was linked to your account', now => [
        `An identity at ${atProvider} was linked to your account on ${now}. It signs in without your password.`,
        'If it is not yours, unlink it, end all other sessions and change your password:',
      ]),
    secondFactorDisabled: email =>
      notice(email, 'Two-factor authentication was turned off', now => [
        `Two-factor authentication was turned off for your account on ${now}. Your password alone signs in now.`,
        'If you did not do this, change your password, and turn it on again:',
      ]),
    passwordReset: (email, { passkeys, has_identity }) =>
      notice(email, 'Your password was reset', now => [
        `The password of your account was reset on ${now}, and all sessions ended.`,
        ...(passkeys.length > 0 ? [`These passkeys can still sign in: ${listed(passkeys)}.`] : []),
        ...(has_identity ? [`An identity at ${atProvider} can still sign in, too.`] : []),
        'If you do not recognize something of this, sign in and change it:',
      ]),
    deliver: () => mailer.deliver(),
  }
}

const MOST_LISTED = 10

function listed(passkeys: RemainingMethods['passkeys']): string {
  const shown = passkeys.slice(0, MOST_LISTED).map(({ name, created_at }) => {
    const added = created_at === null ? '' : ` (added ${toLongDate(created_at)})`
    return `${quoted(name)}${added}`
  })
  const others = passkeys.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` and ${others} others` : ''}`
}

const quoted = (passkey: string | null) => `“${passkey ?? 'Passkey'}”`
