import type { Batch } from '../../../database/pool.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { RequestContext } from '../../../operations/operation.ts'
import { inParagraphs, isMailAddress, type Mailer, toLongDate } from '../../mail/index.ts'
import { countAttempt, isWithin } from './attempts.sql.ts'
import { browserName } from './browser-name.ts'
import type { RemainingAccess } from './remaining-access.ts'
import { createServiceKeyLimit, type ServiceKeyNotice, textOf } from './service-key-notices.ts'

/** The subject of each notice, and its first sentences. */
const NOTICES = {
  passwordChanged: ['Your password was changed', 'The password of your account was changed on {time}.'],
  passwordReset: [
    'Your password was reset',
    'The password of your account was reset on {time}, and all sessions ended.',
  ],
  secondFactorEnabled: [
    'Two-factor authentication was turned on',
    'Two-factor authentication was turned on for your account on {time}.',
  ],
  secondFactorDisabled: [
    'Two-factor authentication was turned off',
    'Two-factor authentication was turned off for your account on {time}. Your password alone signs in now.',
  ],
  recoveryCodesReplaced: [
    'Your recovery codes were replaced',
    'New recovery codes were generated for your account on {time}. The previous ones no longer work.',
  ],
  recoveryCodeUsed: [
    'A recovery code was used',
    'A recovery code of your account was used on {time}, in place of a code from your authenticator app.',
  ],
  codesPaused: [
    'Somebody may know your password',
    'On {time} somebody entered the right password of your account, and then ten wrong codes in a row. Signing in ' +
      'with a code is paused for a while. If it was not you, somebody knows your password.',
  ],
  passkeyAdded: [
    'A passkey was added to your account',
    'The passkey {name} was added to your account on {time}. It signs in without your password.',
  ],
  passkeyRemoved: [
    'A passkey was removed from your account',
    'The passkey {name} was removed from your account on {time}.',
  ],
  identityLinked: [
    'An identity was linked to your account',
    'An identity at {provider} was linked to your account on {time}. It signs in without your password.',
  ],
  identityUnlinked: [
    'An identity was unlinked from your account',
    'An identity at {provider} was unlinked from your account on {time}.',
  ],
  apiKeyCreated: ['An API key was created', 'The API key {name} was created on {time}. You are its owner.'],
  apiKeyRotated: ['An API key was rotated', 'Your API key {name} was rotated on {time}. A new key replaces it.'],
} as const satisfies Record<string, readonly [subject: string, sentences: string]>

export type NoticeKind = keyof typeof NOTICES

/** The request that made a change, or the person who made it for the owner of the account. */
export type ChangedBy = Pick<RequestContext, 'ip' | 'userAgent'> | 'administrator' | 'operator' | 'platform'

/**
 * The mails to a person about changes of their sign-in methods and API keys. `notice` and `passwordReset` return a
 * batch for the transaction of the change. The batch stores no mail if the address cannot receive one, or if the
 * maximum number within the hour is reached. Call `deliver` after the commit.
 */
export interface SecurityNotices {
  /** `name` is the name of the passkey or API key. */
  notice(kind: NoticeKind, to: string | null, by: ChangedBy, name?: string | null): Batch
  /** About a new key of a service account, with limits of its own. */
  ofServiceKey(notice: ServiceKeyNotice, by: ChangedBy): Batch
  passwordReset(to: string, by: ChangedBy, remaining: RemainingAccess): Batch
  deliver(): void
}

interface NoticeParts {
  readonly clock: Clock
  readonly mailer: Mailer
  readonly vault: Vault
  readonly publicUrl: string
  /** The name of the OpenID Connect provider, if there is one. */
  readonly provider: string | null
}

const HOUR_MS = 60 * 60_000
/** Maximum number of notices of a kind to one email address per hour, so that repeated changes cannot flood it. */
const PER_KIND_AND_HOUR = 5

export function createSecurityNotices({ clock, mailer, vault, publicUrl, provider }: NoticeParts): SecurityNotices {
  const atProvider = provider ?? 'an identity provider'
  const limitServiceKeys = createServiceKeyLimit(vault)
  const toContent = (by: ChangedBy, ...first: readonly string[]) =>
    inParagraphs(
      ...first,
      originOf(by),
      'If this was not you, end all other sessions, remove what you do not recognize, and change your password:',
      `${publicUrl}/security`,
      'If you can no longer sign in, reset your password with “Forgot password?”:',
      `${publicUrl}/sign-in`,
    )
  const post = (
    kind: NoticeKind,
    to: string | null,
    by: ChangedBy,
    name: string | null,
    more: readonly string[],
  ): Batch => {
    if (!isMailAddress(to)) return []
    const now = clock.now()
    const [subject, sentences] = NOTICES[kind]
    const values: Record<string, string> = { time: toLongDate(now), name: quoted(name), provider: atProvider }
    const content = toContent(
      by,
      sentences.replace(/\{(\w+)\}/g, (_, word) => values[word] ?? ''),
      ...more,
    )
    const key = vault.hash('attempt', JSON.stringify(['notice', kind, to]))
    return [
      countAttempt(key, now, new Date(now.getTime() + HOUR_MS)),
      mailer.post({ to, subject, ...content }, now, isWithin(key, PER_KIND_AND_HOUR)),
    ]
  }

  return {
    notice: (kind, to, by, name = null) =>
      post(kind, to, by, name, kind.startsWith('apiKey') ? ['Your API keys:', `${publicUrl}/settings/keys`] : []),
    ofServiceKey(notice, by) {
      const { to } = notice
      if (!isMailAddress(to)) return []
      const now = clock.now()
      const { subject, paragraph } = textOf(notice, toLongDate(now))
      return limitServiceKeys(notice, now, (more, condition) => {
        const content = toContent(by, paragraph, 'API keys:', `${publicUrl}/settings/keys`, ...more)
        return mailer.post({ to, subject, ...content }, now, condition)
      })
    },
    passwordReset: (to, by, { passkeys, hasIdentity, keys }) =>
      post('passwordReset', to, by, null, [
        ...(passkeys.length > 0 ? [`These passkeys can still sign in: ${listed(passkeys.map(describePasskey))}.`] : []),
        ...(hasIdentity ? [`An identity at ${atProvider} can still sign in, too.`] : []),
        ...(keys.length > 0
          ? [`Your active API keys still work: ${listed(keys.map(describeKeys))}. Revoke them here:`]
          : []),
        ...(keys.length > 0 ? [`${publicUrl}/settings/keys`] : []),
      ]),
    deliver: () => mailer.deliver(),
  }
}

function originOf(by: ChangedBy): string {
  if (by === 'administrator') return 'An administrator of your organization did this.'
  if (by === 'operator') return 'The operator of Reeve did this on the server.'
  if (by === 'platform') return 'The platform did this with a platform key.'
  return `The request came from ${by.ip ?? 'an unknown address'}, with ${browserName(by.userAgent)}.`
}

const describePasskey = ({ name, created_at }: RemainingAccess['passkeys'][number]): string =>
  `${quoted(name)}${created_at === null ? '' : ` (added ${toLongDate(created_at)})`}`

const describeKeys = ({ organization, count }: RemainingAccess['keys'][number]): string =>
  `${count} in “${organization}”`

const MOST_LISTED = 10

function listed(items: readonly string[]): string {
  const others = items.length - MOST_LISTED
  return `${items.slice(0, MOST_LISTED).join(', ')}${others > 0 ? ` and ${others} others` : ''}`
}

const quoted = (name: string | null) => `“${name ?? 'Passkey'}”`

/** For `afterCommit` of an operation: sends the notice, and returns the response. */
export const afterMail =
  <Response>(notices: SecurityNotices, response: Response) =>
  async (): Promise<Response> => {
    notices.deliver()
    return response
  }
