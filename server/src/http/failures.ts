import { CommitUnconfirmed, isConnectionFailure, isTimeout } from '../database/pool.ts'
import { type ErrorDefinition, type ErrorKind, PublicError } from '../kernel/errors.ts'
import * as access from '../operations/access.ts'
import { idempotencyKeyInUse, idempotencyKeyReused } from '../operations/idempotency.ts'
import type { Operation } from '../operations/operation.ts'
import { invalidPlatformKey, platformKeyRequired } from '../operations/platform-admission.ts'
import { isPlatformOperation, type PlatformOperation } from '../operations/platform-operation.ts'
import { crossSiteRequest } from './cross-site.ts'
import * as problems from './problem.ts'

/** Errors of every write, because a body is parsed even if the operation expects none. */
const bodyErrors = [
  problems.malformedJson,
  problems.unsupportedMediaType,
  problems.bodyTooLarge,
  problems.requestTimeout,
]
const writeErrors = [...bodyErrors, idempotencyKeyInUse, idempotencyKeyReused, problems.organizationBusy]

/**
 * The errors that the runtime itself can return for an operation. They come in addition to those that the operation
 * lists.
 */
export function runtimeErrors(operation: Operation): ErrorDefinition[] {
  const errors = errorsOfKind(operation)
  return operation.standard === 'authzen' ? errors.filter(({ kind }) => !REQUEST_FAULTS.has(kind)) : errors
}

function errorsOfKind(operation: Operation): ErrorDefinition[] {
  if (operation.kind === 'open') return openErrors(operation)
  return isPlatformOperation(operation) ? platformErrors(operation) : organizationErrors(operation)
}

/** Error kinds that become status 400 for AuthZEN operations. */
const REQUEST_FAULTS: ReadonlySet<ErrorKind> = new Set(['invalid', 'unsupported_media_type'])

function organizationErrors(
  operation: Exclude<Operation, { kind: 'open' | PlatformOperation['kind'] }>,
): ErrorDefinition[] {
  const { kind, scope, permission, sessionOnly, freshSession, body } = operation
  const isWrite = kind !== 'query'
  return [
    problems.multipleCredentials,
    problems.malformedRequest,
    access.authenticationRequired,
    access.invalidApiKey,
    access.invalidSession,
    access.organizationIsFrozen,
    problems.rateLimited,
    ...(sessionOnly ? [access.sessionRequired] : []),
    ...(freshSession ? [access.sessionNotFresh] : []),
    ...(scope ? [access.insufficientScope] : []),
    ...(scope || permission ? [access.permissionRequired] : []),
    problems.validationFailed,
    ...(isWrite ? writeErrors : body ? bodyErrors : []),
    ...(isWrite || body ? [crossSiteRequest] : []),
    ...(kind === 'change' ? [access.authorityChanged] : []),
    problems.internalError,
    problems.databaseUnavailable,
  ]
}

const platformErrors = ({ kind }: PlatformOperation): ErrorDefinition[] => [
  problems.multipleCredentials,
  problems.malformedRequest,
  platformKeyRequired,
  invalidPlatformKey,
  problems.rateLimited,
  access.insufficientScope,
  problems.validationFailed,
  ...(kind === 'platformChange' ? writeErrors : []),
  problems.internalError,
  problems.databaseUnavailable,
]

function openErrors({ account, method }: Extract<Operation, { kind: 'open' }>): ErrorDefinition[] {
  return [
    problems.malformedRequest,
    ...(account === 'unused' ? [] : [problems.multipleCredentials]),
    ...(account === 'required' ? [access.authenticationRequired, access.invalidSession, access.sessionRequired] : []),
    ...(method === 'GET' && account === 'unused' ? [] : [problems.rateLimited]),
    problems.validationFailed,
    ...(method === 'GET' ? [] : [...bodyErrors, problems.organizationBusy]),
    ...(method === 'GET' ? [] : [crossSiteRequest]),
    problems.internalError,
    problems.databaseUnavailable,
  ]
}

const BY_FRAMEWORK_CODE: Record<string, ErrorDefinition> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problems.unsupportedMediaType,
}

const UNCONFIRMED =
  'The connection to the database was lost before it confirmed the change, which may or may not be stored. Repeat ' +
  'the request with the same Idempotency-Key.'

/**
 * Maps a failure to the error that the client sees. A public error that the operation declares is unchanged. Known
 * failures of the framework and the database are translated. Anything else is a bug, and the client gets a fixed text.
 */
export function toPublicError(failure: unknown, operation: Operation | null): PublicError {
  const error = classify(failure, operation)
  if (operation?.standard !== 'authzen' || !REQUEST_FAULTS.has(error.kind)) return error
  return problems.malformedRequest({ ...error.details, detail: error.message })
}

function classify(failure: unknown, operation: Operation | null): PublicError {
  if (failure instanceof PublicError) {
    if (!operation || failure.code === problems.requestAborted.code || isDeclared(failure, operation)) return failure
    return problems.internalError({
      cause: new Error(`${operation.id} does not list ${failure.code}`, { cause: failure }),
    })
  }
  if (failure instanceof CommitUnconfirmed)
    return problems.databaseUnavailable({ retryAfter: 1, cause: failure, detail: UNCONFIRMED })
  if (isConnectionFailure(failure)) return problems.databaseUnavailable({ retryAfter: 1, cause: failure })
  if (isTimeout(failure)) return problems.organizationBusy({ retryAfter: 1, cause: failure })
  const { code, statusCode } = failure as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : BY_FRAMEWORK_CODE[code]
  if (known) return known()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problems.malformedRequest()
  return problems.internalError({ cause: failure })
}

const isDeclared = (error: PublicError, operation: Operation) =>
  [...operation.errors, ...errorsOfKind(operation)].some(({ code }) => code === error.code)
