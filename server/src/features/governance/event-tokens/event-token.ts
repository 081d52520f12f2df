import { SignJWT } from 'jose'
import { type SecurityEvent, type StoredEvent, securityEventOf } from './security-events.ts'
import type { OpenedKey } from './signing-key.ts'

/** The webhook that gets a token. */
export interface Receiver {
  readonly organizationId: string
  readonly url: string
}

interface TokenParts extends Receiver {
  /** The origin of this service: the issuer of the token, and of the user ids in subjects. */
  readonly issuer: string
  readonly at: Date
}

/** The claims of an event's token (RFC 8417, RFC 9493); null if the event has none. `sub` and `exp` are not used. */
export function claimsOf(event: StoredEvent, { organizationId, issuer, url, at }: TokenParts) {
  const security = securityEventOf(event)
  if (!security) return null
  const { suspension_id } = event.data
  return {
    iss: issuer,
    aud: audienceOf(url),
    // Identifies the organization: all organizations share the key, the issuer and people's ids, and each can use any
    // URL.
    organization_id: organizationId,
    iat: Math.floor(at.getTime() / 1000),
    jti: event.id,
    txn: typeof suspension_id === 'string' ? suspension_id : event.id,
    toe: Math.floor(Date.parse(event.timestamp) / 1000),
    sub_id: subjectOf(security, issuer),
    events: { [security.uri]: security.claims },
  }
}

/** The URL without its query, which often contains a secret. */
function audienceOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const subjectOf = ({ subject }: SecurityEvent, iss: string) =>
  'userId' in subject ? { format: 'iss_sub', iss, sub: subject.userId } : { format: 'opaque', id: subject.webhookId }

/** Signs the claims with RS256, as the interoperability profile of CAEP requires. */
export const signToken = (claims: NonNullable<ReturnType<typeof claimsOf>>, { kid, privateKey }: OpenedKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'secevent+jwt', kid }).sign(privateKey)
