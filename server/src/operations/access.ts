import { canGrantScope, GRANTED_BY, holds } from '../kernel/authority.ts'
import { defineError } from '../kernel/errors.ts'
import type { Scope } from '../kernel/vocabulary.ts'
import type { Caller, OperationShape } from './operation.ts'

export const authenticationRequired = defineError(
  'authentication_required',
  'unauthenticated',
  'This operation requires an API key in the Authorization header or a session',
)
export const invalidApiKey = defineError('invalid_api_key', 'unauthenticated', 'The API key is not valid')
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

export const authorityChanged = defineError(
  'authority_changed',
  'conflict',
  'The permissions of the caller were reduced while this request was waiting',
)

/** True if the caller is allowed to call an operation that needs this scope and no permission. */
export const mayUseScope = (caller: Caller, scope: Scope): boolean =>
  canGrantScope(caller, scope) && (caller.credential.type === 'session' || caller.credential.scopes.includes(scope))

/**
 * Refuses, in this order: an API key if the operation needs a session; a key that lacks the scope, or whose owner could
 * no longer grant the scope; a caller without the permission. A session has no scopes: if an operation needs a scope
 * and no permission, a session needs a permission that grants this scope.
 * @throws session_required, insufficient_scope or permission_required
 */
export function authorize(caller: Caller, operation: OperationShape): void {
  const { scope, permission, sessionOnly } = operation
  if (sessionOnly && caller.credential.type === 'api_key') throw sessionRequired()
  if (scope && caller.credential.type === 'api_key') {
    if (!caller.credential.scopes.includes(scope)) throw insufficientScope({ required_scope: scope })
    if (!canGrantScope(caller, scope)) {
      throw insufficientScope({
        required_scope: scope,
        detail: 'The key has the scope, but its owner no longer holds a permission that grants it',
      })
    }
  }
  if (permission) {
    if (!holds(caller, permission)) throw permissionRequired({ missing_permissions: [permission] })
  } else if (scope && !canGrantScope(caller, scope)) {
    throw permissionRequired({ missing_permissions: [...GRANTED_BY[scope]] })
  }
}
