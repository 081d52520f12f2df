import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import { type Database, isInvalidValue, type Pool } from '../../../database/pool.ts'
import { inTransaction, onConnection } from '../../../database/transaction.ts'
import { isUuid, SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { lockAccount } from '../index.ts'
import { addPasskey, linkIdentity } from './add-method.ts'
import { beginSession } from './begin-session.ts'
import { findMethods } from './credentials.sql.ts'
import type { SecurityNotices } from './notices.ts'
import { notifyOfChange, notifyOwner } from './notify-owner.ts'
import { raiseCounter } from './passkey-counter.ts'
import type { Proofs } from './proofs.ts'
import { isStillUnused } from './recovery-codes.ts'
import { currentContext } from './request-context.ts'
import type { OtherSessions } from './request-state.ts'
import { consumeResetLink, isReset } from './reset-link.ts'
import { deleteSecondFactor, verifySecondFactor } from './second-factors.sql.ts'
import { renewSessions } from './session-lifetime.sql.ts'
import { voidLinksOf } from './set-password.ts'
import * as storage from './storage.sql.ts'
import {
  changedCredentials,
  changedSecondFactor,
  endedSession,
  lastMethod,
  usedRecoveryCode,
} from './storage-refusals.ts'
import type { TrustedDevice } from './trusted-device.ts'

type Row = Record<string, unknown>
type HashToken = (token: string) => Buffer

interface StorageParts {
  readonly hashToken: HashToken
  readonly otherSessions: OtherSessions
  readonly proofs: Proofs
  readonly notices: SecurityNotices
  readonly trustedDevice: TrustedDevice
}

/** Columns of a second factor after a correct code: no wrong codes, and no lockout. */
const NO_WRONG_CODES = { failed_verification_count: 0, locked_until: null, consecutive_lockouts: 0 }

/** Token of a session that was not looked up by its token: the database stores only hashes of tokens. */
const UNKNOWN_TOKEN = ''

/**
 * Better Auth's storage, on the common pool. It adds five rules: session tokens are stored as keyed hashes;
 * blocked logins are hidden; a change of credentials revokes trusted devices and ends other sessions; only the
 * signed-in person can link a second identity of a provider; the person is mailed each of these changes. Creating a
 * session waits for the account's lock, which a suspension with a login block holds. So a concurrent session is either
 * refused, or ended by the suspension. The same applies to a changed or removed credential.
 */
export function createStorage(pool: Pool, { hashToken, ...parts }: StorageParts) {
  const config = {
    adapterId: 'reeve',
    adapterName: 'Reeve',
    supportsJSON: false,
    supportsDates: true,
    supportsBooleans: true,
    supportsNumericIds: false,
    supportsUUIDs: false,
  }
  const atomically: Run = work =>
    inTransaction(pool, SYSTEM_ORGANIZATION, async transaction => {
      const result = await refusing(work)(transaction)
      await transaction.commit()
      return result
    })
  // Better Auth must not use transactions: a hook inside a transaction needs a second connection, so ten concurrent
  // hooks would deadlock on the pool. Single-use values are consumed in one statement instead.
  return createAdapterFactory({
    config: { ...config, transaction: false },
    adapter: ({ getFieldName }) =>
      adapterOn({
        getFieldName,
        hashToken,
        ...parts,
        run: work => onConnection(pool, refusing(work)),
        atomically,
      }),
  })
}

type Run = <T>(work: (db: Database) => Promise<T>) => Promise<T>

function adapterOn({
  getFieldName,
  hashToken,
  run,
  atomically,
  ...parts
}: StorageParts & {
  readonly getFieldName: (field: { model: string; field: string }) => string
  readonly run: Run
  readonly atomically: Run
}): CustomAdapter {
  const { notices, proofs, trustedDevice } = parts
  const toWhere = (model: string, where: readonly CleanedWhere[] = []): CleanedWhere[] =>
    where.map(one => (isToken(model, one.field) ? { ...one, value: hashed(one.value) as never } : one))
  const hashed = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(hashed) : typeof value === 'string' ? hashToken(value) : value
  const toRow = (model: string, values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isToken(model, name) ? hashed(value) : value]),
    )
  const shown = <T>(model: string, row: Row | undefined, token: unknown = UNKNOWN_TOKEN): T | null => {
    if (!row) return null
    return (model === 'sessions' ? { ...row, token_hash: token } : row) as T
  }
  const tokenIn = (model: string, where: readonly CleanedWhere[]) =>
    where.find(({ field, operator }) => isToken(model, field) && operator === 'eq')?.value

  const change = (model: string, where: CleanedWhere[], values: Row | null, work: (db: Database) => Promise<Row[]>) =>
    endsTrust(model, where, values)
      ? atomically(async db => {
          const rows = await db.run(storage.selectRows(model, { where }))
          await endTrustOf(db, rows, parts)
          const changed = await work(db)
          if (values === null && ADDS_METHOD.has(model)) await refuseWithoutMethod(db, rows)
          await notifyOfChange(db, notices, model, rows, values)
          return changed
        }).finally(notices.deliver)
      : run(work)
  const updateRows = (model: string, asked: readonly CleanedWhere[], update: Row) => {
    const [where, values] = [toWhere(model, asked), toRow(model, update)]
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
    if (model === 'passkeys' && 'counter' in values) return run(db => raiseCounter(db, where, values))
    const { expires_at: expiresAt, ...rest } = values
    if (model === 'sessions' && expiresAt instanceof Date) {
      return run(db => db.run(renewSessions(where, { ...rest, expiresAt })))
    }
    return change(model, where, values, db => db.run(storage.updateRows(model, where, values)))
  }
  const deleteRows = (model: string, asked: readonly CleanedWhere[]) => {
    const where = toWhere(model, asked)
    return change(model, where, null, db => db.run(storage.deleteRows(model, where)))
  }
  const insert = (model: string, row: Row): Promise<Row[]> => {
    if (model === 'sessions') return atomically(db => beginSession(db, row, proofs))
    if (model === 'passkeys') return atomically(db => addPasskey(db, row, parts))
    if (model === 'sign_in_methods' && row.provider_id !== 'credential') {
      return atomically(db => linkIdentity(db, row, parts))
    }
    if (model === 'verifications' && isUuid(String(row.value))) return insertVerification(atomically, row, parts)
    if (endsTrust(model, [], row)) return atomically(db => insertEndingTrust(db, model, row, parts))
    return run(db => db.run(storage.insertRow(model, row)))
  }

  return {
    async create({ model, data }) {
      const row = toRow(model, data)
      const [created] = await insert(model, row)
      if (ADDS_METHOD.has(model)) notices.deliver()
      return shown(model, created, data.token_hash) as typeof data
    },
    async findOne({ model, where }) {
      const [row] = await run(db => db.run(storage.selectRows(model, { where: toWhere(model, where), limit: 1 })))
      if (model === 'accounts' && names('email', where)) proofs.noteAccount(row)
      if (model === 'sessions') proofs.noteSession(row)
      return shown(model, row, tokenIn(model, where))
    },
    async findMany({ model, where, limit, offset, sortBy }) {
      const order = sortBy && { ...sortBy, field: getFieldName({ model, field: sortBy.field }) }
      const rows = await run(db =>
        db.run(storage.selectRows(model, { where: toWhere(model, where), limit, offset, sortBy: order })),
      )
      if (model === 'sign_in_methods' && names('account_id', where)) proofs.noteIdentity(rows[0])
      return rows.map(row => shown(model, row)) as never
    },
    async update({ model, where, update }) {
      const [row] = await updateRows(model, where, update as Row)
      return shown(model, row, tokenIn(model, where))
    },
    async updateMany({ model, where, update }) {
      return (await updateRows(model, where, update)).length
    },
    async delete({ model, where }) {
      if (model === 'verifications' && trustedDevice.defersDeletion(where)) return
      await deleteRows(model, where)
    },
    async deleteMany({ model, where }) {
      return (await deleteRows(model, where)).length
    },
    async consumeOne({ model, where }) {
      const condition = toWhere(model, where)
      const [row] = isReset(model)
        ? await atomically(db => consumeResetLink(db, condition))
        : await run(db => db.run(storage.deleteRows(model, condition)))
      return shown(model, row, tokenIn(model, where))
    },
    async incrementOne({ model, where, increment, set = {} }) {
      // The hook has counted the code before Better Auth verified it.
      if ('failed_verification_count' in increment) return this.findOne({ model, where })
      const isRecovery = 'backup_codes' in set
      const values = isRecovery ? { ...set, ...NO_WRONG_CODES } : set
      const work = async (db: Database) => {
        const [row] = await db.run(storage.incrementRow(model, toWhere(model, where), increment, values))
        if (isRecovery && row) await notifyOwner(db, notices, 'recoveryCodeUsed', row)
        return row
      }
      const row = await (isRecovery ? atomically(work).finally(notices.deliver) : run(work))
      if (isRecovery) {
        if (!row) throw await refusalOfRecoveryCode(run, model, where)
        proofs.noteRecoveryCodes(String(row.backup_codes))
      }
      return shown(model, row)
    },
    async count({ model, where }) {
      return run(db => db.run(storage.countRows(model, toWhere(model, where))))
    },
  }
}

/**
 * The error of a recovery code that was right when it was verified, if another request has used a code since then.
 * Better Auth would return 409 without an error code.
 */
async function refusalOfRecoveryCode(run: Run, model: string, where: readonly CleanedWhere[]): Promise<APIError> {
  const isId = where.filter(({ field }) => field === 'id')
  const [present] = await run(db => db.run(storage.selectRows(model, { where: isId, limit: 1 })))
  // The other request has used a different code, so this one works in the next sign-in.
  const isUnused = present && (await isStillUnused(String(present.backup_codes)))
  return isUnused ? changedCredentials() : usedRecoveryCode()
}

/** Maps a value that does not fit its column to a client error (400). */
const refusing =
  <T>(work: (db: Database) => Promise<T>) =>
  async (db: Database): Promise<T> => {
    try {
      return await work(db)
    } catch (error) {
      if (!isInvalidValue(error)) throw error
      throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR', message: 'A value does not fit' })
    }
  }

/** The tables of sign-in methods. The person gets a mail about each added row. */
const ADDS_METHOD = new Set(['passkeys', 'sign_in_methods'])

const names = (column: string, where: readonly CleanedWhere[] = []) => where.some(({ field }) => field === column)

const isToken = (model: string, column: string) => model === 'sessions' && column === 'token_hash'

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

type Parts = Omit<StorageParts, 'hashToken'>

/**
 * Locks the account first, in the same order as Reeve's own password changes.
 * @throws APIError if the request's session has ended in the meantime
 */
async function endTrustOf(db: Database, rows: readonly Row[], { otherSessions, proofs }: Parts): Promise<void> {
  for (const userId of new Set(rows.map(row => String(row.user_id)))) {
    const [, isSignedIn, , ended] = await db.run([
      lockAccount(userId),
      proofs.isSignedIn(userId),
      voidLinksOf(userId),
      otherSessions.deletionFor(userId),
    ] as const)
    if (isSignedIn === false) throw endedSession()
    if (ended !== undefined) otherSessions.countEnded(ended)
  }
}

/** Refuses to remove an account's last sign-in method. The account is locked, so concurrent removals are serialized. */
async function refuseWithoutMethod(db: Database, removed: readonly Row[]): Promise<void> {
  for (const userId of new Set(removed.map(row => String(row.user_id)))) {
    const { identities, has_password, has_passkey } = await db.run(findMethods(userId))
    if (!has_password && !has_passkey && identities.length === 0) throw lastMethod()
  }
}

/**
 * Enables or removes the second factor together with the account's column for it. Better Auth changes the column later,
 * in a separate transaction. A failure in between would leave an account that requires a code but accepts none.
 */
async function setSecondFactor(
  db: Database,
  accounts: readonly Row[],
  isEnabled: boolean,
  parts: Parts,
): Promise<void> {
  const ofAccounts = accounts.map(({ id }) => ({ user_id: id }))
  await endTrustOf(db, ofAccounts, parts)
  for (const { id, email } of accounts) {
    const userId = String(id)
    if (!isEnabled) await db.run(deleteSecondFactor(userId))
    else if (!(await db.run(verifySecondFactor(userId, parts.proofs.provenSecret() ?? '')))) {
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'The second factor was replaced' })
    }
    const kind = isEnabled ? 'secondFactorEnabled' : 'secondFactorDisabled'
    await db.run(parts.notices.notice(kind, String(email), currentContext()))
  }
}

/**
 * Replaces the secret of a second factor, unless a code has enabled it in the meantime, or a concurrent request has
 * replaced it: that one's response has a secret and recovery codes that must stay valid.
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

async function insertEndingTrust(db: Database, model: string, row: Row, parts: Parts) {
  await endTrustOf(db, [row], parts)
  return db.run(storage.insertRow(model, row).refusing('one_second_factor_an_account', changedSecondFactor))
}

/**
 * Refuses a challenge or a trusted device if its sign-in has become invalid in the meantime, or if the trust in the
 * device has been revoked since the sign-in read it. Ends the session that the sign-in began.
 */
async function insertVerification(atomically: Run, row: Row, { proofs, trustedDevice }: Parts): Promise<Row[]> {
  const userId = String(row.value)
  const inserted = await atomically(async db => {
    const [, ...checks] = await db.run([storage.waitForBlock(userId), ...proofs.isUnchanged(userId)])
    const isUnchanged = await Promise.all(checks)
    const deletion = trustedDevice.deletionOfFormer()
    const isTrusted = deletion ? await db.run(deletion) : deletion !== false
    if (isTrusted && !isUnchanged.includes(false)) return db.run(storage.insertRow('verifications', row))
    await db.run([trustedDevice.refuse(userId)])
    return null
  })
  // The error is thrown after the commit: a rollback would keep the session.
  if (inserted === null) throw changedCredentials()
  return inserted
}
