import { normalizeEmail } from '../../../kernel/email.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { malformedSubject } from './logout.contract.ts'

/** The person whom a request means. `userId` is Reeve's id, `externalId` the identity provider's. */
export type Subject =
  | { readonly email: string }
  | { readonly userId: string }
  | { readonly externalId: string; readonly userId?: string }

/** The accepted issuers of `iss_sub`. The subject of any other issuer is unknown, so parsing returns null. */
export interface Issuers {
  /** The issuer of the identity provider. */
  readonly provider: string
  /** The origin of this service, whose user ids the provider knows from SCIM. */
  readonly reeve: string
}

const MOST_LENGTH = 1000

/**
 * Reads a subject identifier (RFC 9493). It is in `sub_id`, or in `subject`, as drafts before 03 called it.
 * @throws malformed_subject
 */
export function parseSubject(body: unknown, issuers: Issuers): Subject | null {
  const { sub_id, subject, ...others } = recordOf(body)
  if ((sub_id === undefined) === (subject === undefined) || Object.keys(others).length > 0) throw malformedSubject()
  const { format, ...claims } = recordOf(sub_id ?? subject)
  if (format === 'email') return { email: normalizeEmail(textOf(claims, 'email', ['email'])) }
  if (format !== 'iss_sub') throw malformedSubject({ detail: 'The format must be `email` or `iss_sub`' })
  const iss = textOf(claims, 'iss', ['iss', 'sub'])
  const sub = textOf(claims, 'sub', ['iss', 'sub'])
  const userId = isUuid(sub) ? { userId: sub.toLowerCase() } : {}
  if (iss === issuers.provider) return { externalId: sub, ...userId }
  return iss === issuers.reeve && userId.userId !== undefined ? { userId: userId.userId } : null
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedSubject()
  return value as Record<string, unknown>
}

function textOf(claims: Record<string, unknown>, name: string, known: readonly string[]): string {
  const value = claims[name]
  const isKnown = Object.keys(claims).every(key => known.includes(key))
  const isText = typeof value === 'string' && value.length > 0 && value.length <= MOST_LENGTH
  // PostgreSQL stores no NUL and no lone surrogate, and the audit entry of a refusal contains the value.
  if (!isKnown || !isText || value.includes('\0') || !value.isWellFormed()) {
    throw malformedSubject({ detail: `A subject identifier has exactly ${known.join(' and ')}` })
  }
  return value
}
