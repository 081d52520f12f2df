import { type Authority, canGrantScope, GRANTED_BY, holds } from '../kernel/authority.ts'
import { defineError } from '../kernel/errors.ts'
import type { Scope } from '../kernel/vocabulary.ts'
import type { Caller } from './caller.ts'
import { answersWhileFrozen, type OperationShape } from './operation.ts'

export const authenticationRequired = defineError(
  'authentication_required',
  'unauthenticated',
  'This operation requires an API key in the Authorization header or a session',
)
export const invalidApiKey = defineError('invalid_api_key', 'unauthenticated', 'The API key is not valid')
export const invalidDirectoryToken = defineError(
  'invalid_directory_token',
  'unauthenticated',
  'The token of the directory is not valid',
)
export const invalidSession = defineError(
  'invalid_session',
  'unauthenticated',
  'The session has ended, or does not belong to an active member of this organization',
)
export const sessionRequired = defineError(
  'session_required',
  'forbidden',
  'This operation requires a session; API keys are not allowed',
)
export const sessionNotFresh = defineError(
  'session_not_fresh',
  'forbidden',
  'This requires a sign-in within the last ten minutes',
)
export const insufficientScope = defineError(
  'insufficient_scope',
  'forbidden',
  'The API key does not have the required scope',
)
export const permissionRequired = defineError(
  'permission_required',
  'forbidden',
  'The caller does not have the required permission',
)

export const organizationIsFrozen = defineError(
  'organization_frozen',
  'forbidden',
  'The platform has frozen this organization',
)

export const authorityChanged = defineError(
  'authority_changed',
  'conflict',
  'The permissions of the caller were reduced while this request was waiting',
)

/**
 * Maximum age of a session's sign-in for changes with effects that outlive the session, such as a new sign-in method, a
 * new API key or a new owner.
 */
export const RECENT_SIGN_IN_SECONDS = 10 * 60

/**
 * True if the session's sign-in is recent. The cookie of an older session may have been stolen, and the credentials and
 * owners that a thief adds would outlive the session and a password reset (OWASP ASVS 5.0, 7.5.1).
 */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < RECENT_SIGN_IN_SECONDS * 1000

/** True if the caller could call an operation that needs this scope and no permission. */
export const mayUseScope = (caller: Caller, scope: Scope): boolean =>
  canGrantScope(caller, scope) &&
  (caller.credential.type === 'session' ||
    (caller.credential.type === 'api_key' && caller.credential.scopes.includes(scope)))

/**
 * Refuses every valid credential of a frozen organization.
 * @throws organization_frozen
 */
export function assertNotFrozen(isOrganizationFrozen: boolean): void {
  if (isOrganizationFrozen) throw organizationIsFrozen()
}

/**
 * Refuses, in this order: a caller of a frozen organization, unless the operation answers while it is frozen; an API
 * key if the operation needs a session; a key without the scope, or whose owner could no longer grant it; a caller
 * without the permission; a session without a recent sign-in if the operation needs one. A session has no scopes: if an
 * operation needs only a scope, a session needs a permission that grants this scope.
 * @throws organization_frozen, session_required, insufficient_scope, permission_required or session_not_fresh
 */
export function authorize(caller: Caller, operation: OperationShape, now: Date): void {
  const { scope, permission, sessionOnly, freshSession } = operation
  if (!answersWhileFrozen(operation)) assertNotFrozen(caller.isOrganizationFrozen)
  if (sessionOnly && caller.credential.type === 'api_key') throw sessionRequired()
  if (scope) assertKeyHasScope(caller, scope)
  if (permission) {
    if (!holds(caller, permission)) {
      throw permissionRequired({
        missing_permissions: [permission],
        ...detailOfLimit(caller, issuer => holds(issuer, permission)),
      })
    }
  } else if (scope && !canGrantScope(caller, scope)) {
    throw permissionRequired({ missing_permissions: [...GRANTED_BY[scope]] })
  }
  if (freshSession && !(caller.credential.type === 'session' && isRecentSignIn(caller.credential.signedInAt, now))) {
    throw sessionNotFresh()
  }
}

/** Explains a refusal by the authority of the person who issued the key. */
const detailOfLimit = ({ limitedBy }: Caller, suffices: (issuer: Authority) => boolean): { detail?: string } =>
  limitedBy && !suffices(limitedBy)
    ? { detail: 'The person who issued this key may not make this change. Somebody who may can rotate the key' }
    : {}

/** Refuses an API key without the scope, or whose owner could no longer grant it. Any other credential passes. */
function assertKeyHasScope(caller: Caller, scope: Scope): void {
  if (caller.credential.type !== 'api_key') return
  if (!caller.credential.scopes.includes(scope)) {
    throw insufficientScope({ required_scope: scope, detail: `The API key does not have the scope ${scope}` })
  }
  if (canGrantScope(caller, scope)) return
  throw insufficientScope({
    required_scope: scope,
    detail: `The API key has the scope ${scope}, but its owner no longer holds a permission that grants it`,
    ...detailOfLimit(caller, issuer => canGrantScope(issuer, scope)),
  })
}

/**
 * Refuses a caller who may not use the scope. Called by `decide` if only the body shows that the change has the effect
 * of an operation with this scope and no permission.
 * @throws insufficient_scope, permission_required
 */
export function assertMayUseScope(caller: Caller, scope: Scope): void {
  assertKeyHasScope(caller, scope)
  if (!canGrantScope(caller, scope)) throw permissionRequired({ missing_permissions: [...GRANTED_BY[scope]] })
}

/**
 * Refuses a session without a recent sign-in. Called by `decide` if only the state or the input shows that a recent
 * sign-in is required. Any other credential passes.
 * @throws session_not_fresh
 */
export function assertRecentSignIn({ credential }: Pick<Caller, 'credential'>, now: Date): void {
  if (credential.type === 'session' && !isRecentSignIn(credential.signedInAt, now)) throw sessionNotFresh()
}
