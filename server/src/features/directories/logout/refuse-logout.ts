import { PublicError } from '../../../kernel/errors.ts'
import { executeInternally, SYSTEM_ACTOR } from '../../../operations/internal-change.ts'
import { changed, type Outcome, type RequestContext, type Target, unchanged } from '../../../operations/operation.ts'
import { operationRefused, recordedBody } from '../../../operations/refusal.ts'
import { actorOf } from '../../../operations/refused.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { directoryTarget } from '../directories.facts.ts'
import { type DirectoryRow, findDirectory } from '../directories.sql.ts'
import { callerOf } from '../in-directory.ts'
import type { OfDirectory } from '../people.sql.ts'
import { invalidLogoutToken } from './logout.contract.ts'
import { deleteExpiredTokens, insertUsedToken, isTokenUsed, type LogoutSettings } from './logout.sql.ts'

/** An authenticated request of a directory's identity provider. It is valid for one change. */
export interface LogoutConnection extends OfDirectory {
  readonly settings: LogoutSettings
  readonly tokenHash: Buffer
  /** Stored among the used tokens once a refusal of the token is recorded, so that no second one is recorded. */
  readonly refusalHash: Buffer
  readonly expiresAt: Date
}

interface Refused {
  readonly refusal: PublicError
  /** The body, if it has a subject identifier. */
  readonly body: unknown
}

/** Returns the error with which `run` refuses, instead of throwing it. */
export function orRefusal<T>(run: () => T): T | PublicError {
  try {
    return run()
  } catch (error) {
    if (error instanceof PublicError) return error
    throw error
  }
}

/** @throws invalid_logout_token if the directory's settings have changed since the token was verified */
export function assertCurrent(directory: DirectoryRow | undefined, settings: LogoutSettings): DirectoryRow {
  const { logout_issuer: issuer, logout_jwks_url: jwksUrl } = directory ?? {}
  if (!directory || issuer !== settings.issuer || jwksUrl !== settings.jwks_url) throw invalidLogoutToken()
  return directory
}

/** Statement for `refused`: true if a refusal of the token has been recorded. */
export const isRefusalRecorded = (connection: LogoutConnection) => isTokenUsed(connection, connection.refusalHash)

/**
 * The outcome of a refusal, which the caller throws after the commit. It uses up the token, and is recorded once per
 * token: everyone who has the token can repeat the request, and audit entries cannot be deleted.
 */
export function refused(
  connection: LogoutConnection,
  { directory, target, isRecorded }: { directory: DirectoryRow; target?: Target | undefined; isRecorded: boolean },
  { refusal, body }: Refused,
  now: Date,
): Outcome<PublicError> {
  if (isRecorded) return unchanged(refusal)
  const asked = { body: recordedBody({}, body) }
  const fact = operationRefused('globalTokenRevocation', target ?? directoryTarget(directory), asked)(refusal)
  const { tokenHash, refusalHash, expiresAt } = connection
  const writes = [
    deleteExpiredTokens(connection, now),
    insertUsedToken(connection, tokenHash, expiresAt),
    insertUsedToken(connection, refusalHash, expiresAt),
  ]
  return { ...changed(refusal, fact, writes), actor: actorOf(callerOf(directory)) }
}

/** The refusal of a used token, whatever the request asks: a leaked token must not reveal who is a member. */
export const tokenIsUsed = () => invalidLogoutToken({ detail: 'The token has been used already' })

/**
 * Records and throws a refusal of a request for which no person was found.
 * @throws the refusal, or invalid_logout_token
 */
export async function refuseLogout(
  runtime: Runtime,
  connection: LogoutConnection,
  asked: Refused,
  context: RequestContext,
): Promise<never> {
  const { organizationId, id, settings, tokenHash } = connection
  throw await executeInternally(
    runtime,
    organizationId,
    { actor: SYSTEM_ACTOR, context },
    {
      read: () => ({
        directory: findDirectory(organizationId, id),
        isUsed: isTokenUsed(connection, tokenHash),
        isRecorded: isRefusalRecorded(connection),
      }),
      decide({ now, found: { directory, isUsed, isRecorded } }) {
        const answered = isUsed ? { ...asked, refusal: tokenIsUsed() } : asked
        return refused(connection, { directory: assertCurrent(directory, settings), isRecorded }, answered, now)
      },
    },
  )
}
