import type { CleanedWhere } from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import type { Database } from '../../../database/pool.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { lockAccount } from '../index.ts'
import { addPasskey, linkIdentity } from './add-method.ts'
import { beginSession } from './begin-session.ts'
import { findMethods } from './credentials.sql.ts'
import { hasIdentityOfIssuer } from './identities.sql.ts'
import type { SecurityNotices } from './notices.ts'
import { notifyOfChange } from './notify-owner.ts'
import { raiseCounter } from './passkey-counter.ts'
import type { ResetPassword } from './password-reset.ts'
import type { Proofs } from './proofs.ts'
import { currentContext } from './request-context.ts'
import type { OtherSessions } from './request-state.ts'
import { isReset } from './reset-link.ts'
import { deleteBegunSecondFactor, deleteSecondFactor, verifySecondFactor } from './second-factors.sql.ts'
import { renewSessions } from './session-lifetime.sql.ts'
import type { SessionRenewal } from './session-renewal.ts'
import { voidLinksOf } from './set-password.ts'
import * as storage from './storage.sql.ts'
import { blockedLogin, changedCredentials, changedSecondFactor, endedSession, lastMethod } from './storage-refusals.ts'
import type { Row } from './token-columns.ts'
import type { TrustedDevice } from './trusted-device.ts'

export type Run = <T>(work: (db: Database) => Promise<T>) => Promise<T>

export interface Parts {
  /** The configured issuer of identities; null without a provider. */
  readonly issuer: string | null
  readonly otherSessions: OtherSessions
  readonly renewal: SessionRenewal
  readonly proofs: Proofs
  readonly notices: SecurityNotices
  readonly resetPassword: ResetPassword
  readonly trustedDevice: TrustedDevice
}

interface WriteParts extends Parts {
  /** Runs statements one after another, without a transaction. */
  readonly run: Run
  /** Runs statements in a transaction. */
  readonly atomically: Run
}

/** Columns of a second factor after a correct code: no wrong codes, and no lockout. */
export const NO_WRONG_CODES = { failed_verification_count: 0, locked_until: null, consecutive_lockouts: 0 }

/** The tables of sign-in methods. Adding a row to one of them can store a mail to the person. */
export const ADDS_METHOD = new Set(['passkeys', 'sign_in_methods'])

/**
 * Better Auth's updates, deletions and inserts, by the rules of `createStorage`. In conditions and rows, session tokens
 * are already hashed.
 */
export function createWrites({ run, atomically, ...parts }: WriteParts) {
  const { notices, proofs } = parts
  const change = (model: string, where: CleanedWhere[], values: Row | null, work: (db: Database) => Promise<Row[]>) =>
    endsTrust(model, where, values)
      ? atomically(async db => {
          const rows = await db.run(storage.selectRows(model, { where }))
          const removesMethod = values === null && ADDS_METHOD.has(model)
          await endTrustOf(db, rows, parts, model === 'sessions' ? proofs.isSignedIn : proofs.isSignedInEverywhere)
          if (values && setsPassword(model, values)) {
            await voidBegunFactors(db, rows)
            for (const { user_id } of rows) await parts.renewal.renew(db, String(user_id))
          }
          const changed = await work(db)
          if (removesMethod) await refuseWithoutMethod(db, rows, parts)
          await notifyOfChange(db, notices, model, rows, values)
          return changed
        })
          .then(changed => {
            // Later changes of the request depend on the new password.
            if (values && setsPassword(model, values)) proofs.noteBasis(String(values.password))
            return changed
          })
          .finally(notices.deliver)
      : run(work)
  const updateRows = (model: string, where: CleanedWhere[], values: Row) => {
    if (setsPassword(model, values) && isReset()) {
      const owner = where.find(({ field }) => field === 'user_id')
      return resetPassword({ user_id: owner?.value, ...values }, parts)
    }
    const { two_factor_enabled: isEnabled } = values
    if (model === 'accounts' && typeof isEnabled === 'boolean') {
      return atomically(async db => {
        const accounts = await db.run(storage.selectRows(model, { where }))
        await setSecondFactor(db, accounts, isEnabled, parts)
        return db.run(storage.updateRows(model, where, values))
      }).finally(notices.deliver)
    }
    if (model === 'two_factors' && 'secret' in values) return atomically(db => replaceSecret(db, where, values, parts))
    if (model === 'two_factors' && 'failed_verification_count' in values) {
      return run(db => db.run(storage.updateRows(model, where, { ...values, ...NO_WRONG_CODES })))
    }
    if (model === 'passkeys' && 'counter' in values) return run(db => raiseCounter(db, where, values, proofs))
    const { expires_at: expiresAt, ...rest } = values
    if (model === 'sessions' && expiresAt instanceof Date) {
      return run(db => db.run(renewSessions(where, { ...rest, expiresAt })))
    }
    return change(model, where, values, db => db.run(storage.updateRows(model, where, values)))
  }
  const deleteRows = (model: string, where: CleanedWhere[]) =>
    change(model, where, null, db => db.run(storage.deleteRows(model, where)))
  const insert = (model: string, row: Row): Promise<Row[]> => {
    if (setsPassword(model, row) && isReset()) return resetPassword(row, parts)
    if (model === 'sessions') return atomically(db => beginSession(db, row, proofs))
    if (model === 'passkeys') return atomically(db => addPasskey(db, row, parts))
    if (model === 'sign_in_methods' && row.provider_id !== 'credential') {
      return atomically(db => linkIdentity(db, row, parts))
    }
    if (model === 'verifications' && isUuid(String(row.value))) return insertVerification(atomically, row, parts)
    if (endsTrust(model, [], row)) return atomically(db => insertEndingTrust(db, model, row, parts))
    return run(db => db.run(storage.insertRow(model, row)))
  }

  return { updateRows, deleteRows, insert }
}

/**
 * True if a change must revoke trusted devices, pending challenges and links. Such changes are a new password, a
 * changed second factor, new recovery codes, a removed sign-in method, and ending all sessions of a person. `values` is
 * null if rows are deleted.
 */
function endsTrust(model: string, where: readonly CleanedWhere[], values: Row | null): boolean {
  if (model === 'sign_in_methods') return values === null || 'password' in values
  if (model === 'two_factors') {
    return values === null || 'secret' in values || 'backup_codes' in values || values.verified === true
  }
  if (model === 'passkeys') return values === null
  return model === 'sessions' && values === null && where.every(({ field }) => field === 'user_id')
}

/**
 * Voids the links, challenges and trusted devices of these rows' accounts, and ends the other sessions if the request
 * must end them. Locks the account first, in the same order as Reeve's own password changes. Refuses a session that an
 * organization has ended, unless the change itself only ends sessions.
 * @throws APIError if, even in the meantime, the request's session has ended, or the password on which the request
 * depends was changed
 */
async function endTrustOf(
  db: Database,
  rows: readonly Row[],
  { otherSessions, proofs }: Parts,
  isSignedInNow = proofs.isSignedInEverywhere,
): Promise<void> {
  for (const userId of new Set(rows.map(row => String(row.user_id)))) {
    const [, isSignedIn, isBasisUnchanged, , ended] = await db.run([
      lockAccount(userId),
      isSignedInNow(userId),
      proofs.isBasisUnchanged(userId),
      voidLinksOf(userId),
      otherSessions.deletionFor(userId),
    ] as const)
    if (isSignedIn === false) throw endedSession()
    if (isBasisUnchanged === false) throw changedCredentials()
    if (ended !== undefined) otherSessions.countEnded(ended)
  }
}

/**
 * Refuses to remove the last method with which the person can sign in. An identity of an issuer other than the
 * configured one does not count, because nobody can sign in with it. The account is locked, so concurrent removals are
 * serialized.
 */
async function refuseWithoutMethod(db: Database, removed: readonly Row[], { issuer }: Parts): Promise<void> {
  for (const userId of new Set(removed.map(row => String(row.user_id)))) {
    const [methods, hasIdentity] = await db.run([findMethods(userId), hasIdentityOfIssuer(userId, issuer)] as const)
    if (!methods.has_password && !methods.has_passkey && !hasIdentity) throw lastMethod()
  }
}

/**
 * Enables or removes the second factor in the transaction that sets `two_factor_enabled`. Better Auth would use
 * separate transactions. A failure in between would leave an account that requires a code but accepts none.
 */
async function setSecondFactor(
  db: Database,
  accounts: readonly Row[],
  isEnabled: boolean,
  parts: Parts,
): Promise<void> {
  // Blocked logins are hidden.
  if (accounts.length === 0) throw blockedLogin()
  const ofAccounts = accounts.map(({ id }) => ({ user_id: id }))
  await endTrustOf(db, ofAccounts, parts)
  for (const { id, email } of accounts) {
    const userId = String(id)
    if (!isEnabled) await db.run(deleteSecondFactor(userId))
    else if (!(await db.run(verifySecondFactor(userId, parts.proofs.provenSecret() ?? '')))) {
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'The second factor was replaced' })
    }
    await parts.renewal.renew(db, userId)
    const kind = isEnabled ? 'secondFactorEnabled' : 'secondFactorDisabled'
    await db.run(parts.notices.notice(kind, String(email), currentContext()))
  }
}

/**
 * Replaces the secret of a second factor. Refuses if a code has enabled the second factor in the meantime, or if a
 * concurrent request has replaced the secret: the response to that request has a secret and recovery codes that must
 * stay valid.
 */
async function replaceSecret(db: Database, where: readonly CleanedWhere[], values: Row, parts: Parts) {
  const [factor] = await db.run(storage.selectRows('two_factors', { where }))
  if (!factor) throw changedSecondFactor()
  await endTrustOf(db, [factor], parts)
  const isUnchanged = [isEqual('verified', false), isEqual('secret', String(factor.secret))]
  const replaced = await db.run(storage.updateRows('two_factors', [...where, ...isUnchanged], values))
  if (replaced.length > 0) return replaced
  const [present] = await db.run(storage.selectRows('two_factors', { where }))
  if (!present?.verified) throw changedSecondFactor()
  throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED', message: 'The second factor is already enabled' })
}

const isEqual = (field: string, value: string | boolean): CleanedWhere => ({
  field,
  operator: 'eq',
  value,
  connector: 'AND',
  mode: 'sensitive',
})

const setsPassword = (model: string, values: Row): boolean => model === 'sign_in_methods' && 'password' in values

/**
 * Deletes the second factors that no code has enabled yet. Beginning one requires the password, so who knew only the
 * former one must not complete it.
 */
async function voidBegunFactors(db: Database, rows: readonly Row[]): Promise<void> {
  for (const userId of new Set(rows.map(row => String(row.user_id)))) await db.run(deleteBegunSecondFactor(userId))
}

/** Sets the password of a reset by mail, in one transaction with everything else that the reset does. */
async function resetPassword(row: Row, { otherSessions, proofs, ...parts }: Parts): Promise<Row[]> {
  const userId = String(row.user_id)
  const isBasisUnchanged = proofs.isBasisUnchanged(userId)
  const reset = { userId, passwordHash: String(row.password), isBasisUnchanged, context: currentContext() }
  otherSessions.countEnded(await parts.resetPassword(reset))
  // A password has no issuer.
  return [{ ...row, issuer: null }]
}

async function insertEndingTrust(db: Database, model: string, row: Row, parts: Parts) {
  await endTrustOf(db, [row], parts)
  if (setsPassword(model, row)) await voidBegunFactors(db, [row])
  return db.run(storage.insertRow(model, row).refusing('one_second_factor_per_account', changedSecondFactor))
}

/**
 * Inserts a challenge, a trusted device or a link that resets a password. Refuses it if the sign-in has become invalid
 * in the meantime, or if the trust in the device has been revoked since the sign-in read it. The refusal also ends the
 * session that the sign-in began.
 * @throws APIError
 */
async function insertVerification(atomically: Run, row: Row, { proofs, trustedDevice }: Parts): Promise<Row[]> {
  const userId = String(row.value)
  const inserted = await atomically(async db => {
    const [, ...checks] = await db.run([storage.waitForBlock(userId), ...proofs.isUnchanged(userId)])
    const isUnchanged = await Promise.all(checks)
    const deletion = trustedDevice.deletionOfFormer()
    const isTrusted = deletion ? await db.run(deletion) : deletion !== false
    if (isTrusted && !isUnchanged.includes(false)) {
      // Stored here, because the cookie with this choice may be missing from the request with the second factor.
      const choice = proofs.isRemembered() ? {} : { is_remembered: false }
      return db.run(storage.insertRow('verifications', { ...row, ...choice }))
    }
    await db.run([trustedDevice.refuse(userId)])
    return null
  })
  // The error is thrown after the commit: a rollback would keep the session.
  if (inserted === null) throw changedCredentials()
  return inserted
}
