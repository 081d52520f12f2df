import { inTransaction, readOrganization } from '../../../database/transaction.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { executeInternally, SYSTEM_ACTOR } from '../../../operations/internal-change.ts'
import { changed, type RequestContext } from '../../../operations/operation.ts'
import { actorOf } from '../../../operations/refused.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { lockAccountOfMember } from '../../accounts/index.ts'
import {
  countSessionsOf,
  deleteTrustedDevicesOf,
  deleteVerificationsOf,
  endSessions,
  endSessionsIn,
} from '../../accounts/sessions/index.ts'
import { type AllowList, createSender } from '../../governance/destinations/index.ts'
import { exposeMembershipsOf, findMember, isActiveElsewhere } from '../../members/index.ts'
import { assertMayActOn } from '../../profiles/index.ts'
import { findDirectory } from '../directories.sql.ts'
import { callerOf } from '../in-directory.ts'
import type { OfDirectory } from '../people.sql.ts'
import { createKeySets, MOST_BYTES } from './key-sets.ts'
import { invalidLogoutToken, logoutSubjectNotFound } from './logout.contract.ts'
import { memberSignedOut } from './logout.facts.ts'
import {
  deleteExpiredTokens,
  exposeLogoutSettings,
  findLogoutSettings,
  findSubject,
  insertUsedToken,
  isTokenUsed,
  type LogoutSettings,
} from './logout.sql.ts'
import { verifyLogoutToken } from './logout-token.ts'
import { parseSubject } from './subject.ts'

/** An authenticated request of a directory's identity provider. It is valid for one change. */
export interface LogoutConnection extends OfDirectory {
  readonly settings: LogoutSettings
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

/**
 * Universal Logout (draft-parecki-oauth-global-token-revocation): an identity provider ends all sessions of a person.
 * Keys come only from the URL of the directory's settings, and a token is used once.
 */
export interface Logout {
  /** @throws invalid_logout_token, logout_keys_unavailable */
  authenticate(directoryId: string, token: string): Promise<LogoutConnection>
  /**
   * Resolves after the commit: no request with one of the sessions succeeds in this organization that begins later.
   * The sessions of a person who is active in another organization end only here.
   * @throws malformed_subject, logout_subject_not_found, owner_required, invalid_logout_token
   */
  endSessions(connection: LogoutConnection, body: unknown, context: RequestContext): Promise<void>
  close(): void
}

interface LogoutParts {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly allow: AllowList
  readonly publicUrl: string
}

/** The limits of the request for the keys of an identity provider, which the provider's request waits for. */
const LIMITS = { connectMs: 3_000, totalMs: 5_000, bodyBytes: MOST_BYTES, keptBytes: MOST_BYTES }

export function createLogout({ runtime, vault, allow, publicUrl }: LogoutParts): Logout {
  const { pool, clock } = runtime
  const sender = createSender({ allow, limits: LIMITS })
  const keySets = createKeySets({ sender, clock })
  const reeve = publicUrl.replace(/\/+$/, '')
  return {
    async authenticate(directoryId, token) {
      const settings = isUuid(directoryId) ? await readSettings(runtime, directoryId) : undefined
      if (!settings) throw invalidLogoutToken()
      const { organization_id: organizationId, directory_id: id, issuer, jwks_url: jwksUrl } = settings
      const audience = `${reeve}/v1/directories/${id}/global-token-revocation`
      const verified = await verifyLogoutToken(token, { issuer, audience, jwksUrl }, keySets, clock.now())
      const tokenHash = vault.hash('logout token', verified.id)
      return { organizationId, id, settings, tokenHash, expiresAt: verified.expiresAt }
    },

    async endSessions(connection, body, context) {
      const { organizationId, settings } = connection
      const subject = parseSubject(body, { provider: settings.issuer, reeve })
      const { userId } = subject
        ? await readOrganization(pool, organizationId, db => db.run({ userId: findSubject(connection, subject) }))
        : {}
      if (!subject || userId === undefined) throw logoutSubjectNotFound()
      await endSessionsOf(runtime, connection, context, {
        userId,
        stillFindsSubject: findSubject(connection, subject).map(found => found === userId),
      })
    },

    close: () => sender.destroyAll(),
  }
}

const readSettings = ({ pool }: Pick<Runtime, 'pool'>, directoryId: string) =>
  inTransaction(pool, '', async transaction => {
    const setting = exposeLogoutSettings(directoryId)
    return (await transaction.run({ setting, settings: findLogoutSettings(directoryId) })).settings
  })

/** Ends the sessions as the directory, whose settings, person and token are checked again under the locks. */
async function endSessionsOf(
  runtime: Runtime,
  { organizationId, id, settings, tokenHash, expiresAt }: LogoutConnection,
  context: RequestContext,
  { userId, stillFindsSubject }: { userId: string; stillFindsSubject: ReturnType<typeof isTokenUsed> },
): Promise<void> {
  const of = { organizationId, id }
  await executeInternally(
    runtime,
    organizationId,
    { actor: SYSTEM_ACTOR, context },
    {
      // Under the account's lock no session begins, and no membership in another organization.
      read: now => ({
        account: lockAccountOfMember(organizationId, userId),
        directory: findDirectory(organizationId, id),
        isUsed: isTokenUsed(of, tokenHash),
        isSubject: stillFindsSubject,
        member: findMember(organizationId, userId),
        setting: exposeMembershipsOf(userId),
        isActiveElsewhere: isActiveElsewhere(userId, organizationId),
        sessions: countSessionsOf(userId, now),
      }),
      decide({ now, found: { directory, isUsed, isSubject, member, isActiveElsewhere, sessions } }) {
        if (directory?.logout_issuer !== settings.issuer || directory.logout_jwks_url !== settings.jwks_url) {
          throw invalidLogoutToken()
        }
        if (isUsed) throw invalidLogoutToken({ detail: 'The token has been used already' })
        if (!isSubject || !member) throw logoutSubjectNotFound()
        const caller = callerOf(directory)
        assertMayActOn(caller, member)
        const ended = isActiveElsewhere ? null : sessions
        const writes = [
          // Links stay if the person is active elsewhere: without them, one organization could keep people out of all.
          ...(isActiveElsewhere
            ? [deleteTrustedDevicesOf(userId), endSessionsIn(organizationId, userId)]
            : [deleteVerificationsOf(userId), endSessions(userId)]),
          deleteExpiredTokens(of, now),
          insertUsedToken(of, tokenHash, expiresAt),
        ]
        return { ...changed(undefined, memberSignedOut(member, id, ended), writes), actor: actorOf(caller) }
      },
    },
  )
}
