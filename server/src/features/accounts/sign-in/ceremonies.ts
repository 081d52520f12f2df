import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { isUuid } from '../../../kernel/ids.ts'

type Row = Readonly<Record<string, unknown>>

const PASSKEY = new Set(['/passkey/verify-registration', '/passkey/verify-authentication'])
const SECOND_FACTOR = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])

/**
 * True if this challenge belongs to a ceremony other than that of the request. The signature of a cookie does not cover
 * its name, so a client can send the challenge of a passkey as the challenge of a second factor, and vice versa. Better
 * Auth fails on both, because a passkey's challenge is JSON, and a second factor's is the id of an account.
 */
export function isOfOtherCeremony(model: string, { value }: Row): boolean {
  if (model !== 'verifications') return false
  const path = tryGetCurrentAuthEndpointContext()?.path ?? ''
  if (PASSKEY.has(path)) return isUuid(String(value))
  return SECOND_FACTOR.has(path) && String(value).startsWith('{')
}
