import type { EventType, GovernanceFact } from '../../../kernel/event-catalogue.ts'

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type'
const RISC = 'https://schemas.openid.net/secevent/risc/event-type'
const SSF = 'https://schemas.openid.net/secevent/ssf/event-type'

/** A security event about an account, or about a webhook (the verification of SSF). */
export interface SecurityEvent {
  /** The URI of the event's type. */
  readonly uri: string
  readonly subject: { readonly userId: string } | { readonly webhookId: string }
  readonly claims: Readonly<Record<string, unknown>>
}

type DataOf<Type extends EventType> = Extract<GovernanceFact, { type: Type }>['data']
type Mappings = { readonly [Type in EventType]?: (data: DataOf<Type>, at: Date) => SecurityEvent }

/** RISC events. Their subject is the account in this organization, that is the membership. They have no claims. */
const account = (event: string) => (data: { readonly user_id: string }) => ({
  uri: `${RISC}/account-${event}`,
  subject: { userId: data.user_id },
  claims: {},
})

/** The claims that only `credential-change` has. */
interface CredentialChange {
  readonly credential_type?: string
  readonly change_type?: 'create' | 'update' | 'revoke' | 'delete'
  readonly friendly_name?: string
}

/** A CAEP event, with the claims that the interoperability profile of CAEP requires. */
const caep = (
  event: string,
  userId: string,
  at: Date,
  { reason, ...claims }: { readonly reason: string; readonly initiating_entity: 'admin' | 'system' } & CredentialChange,
): SecurityEvent => ({
  uri: `${CAEP}/${event}`,
  subject: { userId },
  claims: { event_timestamp: Math.floor(at.getTime() / 1000), reason_admin: { en: reason }, ...claims },
})

const keyChange =
  (change_type: 'create' | 'update' | 'revoke', reason: string) =>
  (key: { readonly owner_user_id: string; readonly name: string }, at: Date) => {
    const claims = { credential_type: 'api-key', change_type, friendly_name: key.name }
    return caep('credential-change', key.owner_user_id, at, { reason, initiating_entity: 'admin', ...claims })
  }

/** Each event type maps to at most one security event, because a delivery is one token. */
const MAPPINGS: Mappings = {
  'member.suspended': account('disabled'),
  'member.reactivated': account('enabled'),
  'member.removed': account('purged'),
  'member.login_blocked': ({ user_id }, at) =>
    caep('session-revoked', user_id, at, {
      reason: 'Sign-in was blocked, and all sessions of the account ended',
      initiating_entity: 'admin',
    }),
  'member.signed_out': ({ user_id, only_here }, at) =>
    caep('session-revoked', user_id, at, {
      reason: `The identity provider ended all sessions ${only_here ? 'in this organization' : 'of the account'}`,
      initiating_entity: 'system',
    }),
  'member.identity_unlinked': ({ user_id, reason }, at) =>
    caep('credential-change', user_id, at, {
      reason: reason || 'The identity at the provider was unlinked, and all sessions of the account ended',
      initiating_entity: 'admin',
      credential_type: 'federated-identity',
      change_type: 'delete',
    }),
  'api_key.created': keyChange('create', 'An API key was created'),
  'api_key.rotated': keyChange('update', 'An API key was rotated'),
  'api_key.revoked': keyChange('revoke', 'An API key was revoked'),
  'governance.webhook.ping': ({ webhook_id }) => ({
    uri: `${SSF}/verification`,
    subject: { webhookId: webhook_id },
    claims: {},
  }),
}

/** The event types that map to a security event. */
export const MAPPED_TYPES = Object.keys(MAPPINGS) as readonly EventType[]

/** True if a webhook of this format gets events of this type. */
export const isSentAs = (format: 'json' | 'set', type: string): boolean =>
  format === 'json' || (MAPPED_TYPES as readonly string[]).includes(type)

/** The security event of an event; null if it has none. */
export function securityEventOf({ type, timestamp, data }: StoredEvent): SecurityEvent | null {
  const mapping = (MAPPINGS as Record<string, ((data: unknown, at: Date) => SecurityEvent) | undefined>)[type]
  return mapping?.(data, new Date(timestamp)) ?? null
}

/** The parts of a stored event that a token is made of. */
export interface StoredEvent {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}
