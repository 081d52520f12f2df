import { inTransaction, readOrganization } from '../../../database/transaction.ts'
import { PublicError } from '../../../kernel/errors.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { executeInternally, SYSTEM_ACTOR } from '../../../operations/internal-change.ts'
import { changed, type RequestContext } from '../../../operations/operation.ts'
import { actorOf } from '../../../operations/refused.ts'
import type { Runtime } from '../../../operations/runtime.ts'
import { deleteOwnerSetupLink, lockAccountOfMember } from '../../accounts/index.ts'
import {
  countSessionsOf,
  deleteTrustedDevicesOf,
  deleteVerificationsOf,
  endSessions,
  endSessionsIn,
} from '../../accounts/sessions/index.ts'
import { type AllowList, createSender } from '../../governance/destinations/index.ts'
import { exposeMembershipsOf, findMember, isActiveElsewhere, memberTarget } from '../../members/index.ts'
import { assertMayActOn } from '../../profiles/index.ts'
import { findDirectory } from '../directories.sql.ts'
import { callerOf } from '../in-directory.ts'
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
} from './logout.sql.ts'
import { assertFewLogouts, countLogout } from './logout-limit.ts'
import { verifyLogoutToken } from './logout-token.ts'
import {
  assertCurrent,
  isRefusalRecorded,
  type LogoutConnection,
  orRefusal,
  refused,
  refuseLogout,
  tokenIsUsed,
} from './refuse-logout.ts'
import { parseSubject } from './subject.ts'

/**
 * Universal Logout (draft-parecki-oauth-global-token-revocation): an identity provider ends all sessions of a person.
 * Keys come only from the URL of the directory's settings. A token can be used once. A recorded refusal uses it up,
 * too. A refusal is not recorded if its reason is the token's signature, issuer, type, id or time, or a change of the
 * settings: then the request is not the provider's, or may repeat an earlier one. Too many logouts are not recorded
 * either.
 */
export interface Logout {
  /** @throws invalid_logout_token, logout_keys_unavailable */
  authenticate(directoryId: string, token: string, context: RequestContext): Promise<LogoutConnection>
  /**
   * Resolves after the commit: from then on, no new request with one of the sessions succeeds in this organization. If
   * the person is active in another organization, their sessions end only here.
   * @throws malformed_subject, logout_subject_not_found, owner_required, too_many_logouts, invalid_logout_token
   */
  endSessions(connection: LogoutConnection, body: unknown, context: RequestContext): Promise<void>
  /**
   * Records that the body was refused, and uses up the token.
   * @throws the refusal, or invalid_logout_token
   */
  refuse(connection: LogoutConnection, refusal: PublicError, context: RequestContext): Promise<never>
  close(): void
}

interface LogoutParts {
  readonly runtime: Runtime
  readonly vault: Vault
  readonly allow: AllowList
  readonly publicUrl: string
}

/** Limits of the request for the keys, for which the request of the identity provider waits. */
const LIMITS = { connectMs: 3_000, totalMs: 5_000, bodyBytes: MOST_BYTES, keptBytes: MOST_BYTES }

export function createLogout({ runtime, vault, allow, publicUrl }: LogoutParts): Logout {
  const { pool, clock } = runtime
  const sender = createSender({ allow, limits: LIMITS })
  const keySets = createKeySets({ sender, clock })
  const reeve = publicUrl.replace(/\/+$/, '')
  /** Does not record the body, which may contain anything. */
  const refuse: Logout['refuse'] = (connection, refusal, context) =>
    refuseLogout(runtime, connection, { refusal, body: undefined }, context)
  return {
    async authenticate(directoryId, token, context) {
      const settings = isUuid(directoryId) ? await readSettings(runtime, directoryId) : undefined
      if (!settings) throw invalidLogoutToken()
      const { organization_id: organizationId, directory_id: id, issuer, jwks_url: jwksUrl } = settings
      const audience = `${reeve}/v1/directories/${id}/global-token-revocation`
      const verified = await verifyLogoutToken(token, { issuer, audience, jwksUrl }, keySets, clock.now())
      const tokenHash = vault.hash('logout token', verified.id)
      const refusalHash = vault.hash('refused logout token', verified.id)
      const connection = { organizationId, id, settings, tokenHash, refusalHash, expiresAt: verified.expiresAt }
      const { refusal } = verified
      if (refusal) await refuse(connection, refusal, context)
      return connection
    },

    async endSessions(connection, body, context) {
      const { organizationId, settings } = connection
      const subject = orRefusal(() => parseSubject(body, { provider: settings.issuer, reeve }))
      if (subject instanceof PublicError) return refuse(connection, subject, context)
      const { userId } = subject
        ? await readOrganization(pool, organizationId, db => db.run({ userId: findSubject(connection, subject) }))
        : {}
      if (!subject || userId === undefined) {
        return refuseLogout(runtime, connection, { refusal: logoutSubjectNotFound(), body }, context)
      }
      const stillFindsSubject = findSubject(connection, subject).map(found => found === userId)
      const countLogoutAt = (now: Date) => countLogout(vault, connection, userId, now)
      const asked = { userId, body, stillFindsSubject, countLogoutAt }
      const refusal = await endSessionsOf(runtime, connection, context, asked)
      if (refusal) throw refusal
    },

    refuse,
    close: () => sender.destroyAll(),
  }
}

const readSettings = ({ pool }: Pick<Runtime, 'pool'>, directoryId: string) =>
  inTransaction(pool, '', async transaction => {
    const setting = exposeLogoutSettings(directoryId)
    return (await transaction.run({ setting, settings: findLogoutSettings(directoryId) })).settings
  })

interface Asked {
  readonly userId: string
  readonly body: unknown
  readonly stillFindsSubject: ReturnType<typeof isTokenUsed>
  readonly countLogoutAt: (now: Date) => ReturnType<typeof countLogout>
}

/**
 * Ends the sessions as the directory. Checks its settings, the person and the token again under the locks. Returns the
 * refusal; null if the sessions have ended.
 */
const endSessionsOf = (
  runtime: Runtime,
  connection: LogoutConnection,
  context: RequestContext,
  { userId, body, stillFindsSubject, countLogoutAt }: Asked,
): Promise<PublicError | null> => {
  const { organizationId, id, settings, tokenHash, expiresAt } = connection
  return executeInternally(
    runtime,
    organizationId,
    { actor: SYSTEM_ACTOR, context },
    {
      // The account's lock prevents new sessions, and new memberships in other organizations, until the commit.
      read: now => ({
        account: lockAccountOfMember(organizationId, userId),
        directory: findDirectory(organizationId, id),
        isUsed: isTokenUsed(connection, tokenHash),
        isRecorded: isRefusalRecorded(connection),
        isSubject: stillFindsSubject,
        member: findMember(organizationId, userId),
        setting: exposeMembershipsOf(userId),
        isActiveElsewhere: isActiveElsewhere(userId, organizationId),
        sessions: countSessionsOf(userId, now),
      }),
      // A request with a used token is not counted, because everyone who has the token can repeat it.
      readMore: ({ now, found: { isUsed, isSubject } }) => !isUsed && isSubject && countLogoutAt(now),
      decide({ now, found: { isUsed, isRecorded, isSubject, isActiveElsewhere, sessions, ...found }, more: counted }) {
        const directory = assertCurrent(found.directory, settings)
        const caller = callerOf(directory)
        const member = orRefusal(() => {
          if (isUsed) throw tokenIsUsed()
          if (!isSubject || !found.member) throw logoutSubjectNotFound()
          assertMayActOn(caller, found.member)
          return found.member
        })
        if (member instanceof PublicError) {
          const target = isSubject && found.member ? memberTarget(found.member) : undefined
          return refused(connection, { directory, target, isRecorded }, { refusal: member, body }, now)
        }
        assertFewLogouts(counted || undefined, now)
        const ended = isActiveElsewhere ? null : sessions
        const writes = [
          // Mailed links stay valid if the person is active elsewhere: otherwise one organization could keep the person
          // out of all organizations.
          ...(isActiveElsewhere
            ? [deleteTrustedDevicesOf(userId), endSessionsIn(organizationId, userId)]
            : [deleteVerificationsOf(userId), endSessions(userId)]),
          member.is_owner && deleteOwnerSetupLink(organizationId, userId),
          deleteExpiredTokens(connection, now),
          insertUsedToken(connection, tokenHash, expiresAt),
        ]
        return { ...changed(null, memberSignedOut(member, id, ended), writes), actor: actorOf(caller) }
      },
    },
  )
}
