import { type Authority, common } from '../kernel/authority.ts'
import type { Scope } from '../kernel/vocabulary.ts'

/** The caller, as read from the database for this request. */
export interface Caller extends Authority {
  readonly organizationId: string
  readonly userId: string
  readonly name: string
  readonly email: string | null
  /** True if the platform has frozen the organization. `authorize` then refuses the caller. */
  readonly isOrganizationFrozen: boolean
  readonly credential: CallerCredential
  /** Set in a change with the key of a service account: the authority of this person limits the caller's. */
  readonly limitedBy?: KeyIssuer
}

/** The present authority of the person who issued a key: none if they are not an active member. */
export interface KeyIssuer extends Authority {
  readonly userId: string
}

export type CallerCredential =
  | {
      readonly type: 'api_key'
      readonly id: string
      readonly name: string
      readonly scopes: readonly Scope[]
      /** The person who issued the key of a service account. Null for a person's key, and if no member issued it. */
      readonly issuer: KeyIssuer | null
    }
  | { readonly type: 'session'; readonly id: string; readonly signedInAt: Date }
  | { readonly type: 'directory'; readonly id: string; readonly name: string }

/**
 * The caller with the authority that it has for changes. The person who issued the key of a service account knows the
 * key, so a change needs the present authority of both: nobody keeps a power through a key that they lost themselves.
 */
export function callerForChange(caller: Caller): Caller {
  const { credential } = caller
  if (credential.type !== 'api_key' || !credential.issuer) return caller
  return { ...caller, ...common(caller, credential.issuer), limitedBy: credential.issuer }
}

/** True if the caller is this person, or uses a key of a service account that the person issued. */
export const actsFor = (caller: Caller, userId: string): boolean =>
  caller.userId === userId || personBehind(caller) === userId

/** The person who may know what the caller created or chose: the issuer of a service account's key, or the caller. */
export const personBehind = ({ userId, credential }: Caller): string =>
  (credential.type === 'api_key' && credential.issuer?.userId) || userId
