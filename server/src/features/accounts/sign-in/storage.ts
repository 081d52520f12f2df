import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import { type Database, isInvalidValue, type Pool } from '../../../database/pool.ts'
import { inTransaction, onConnection } from '../../../database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { isOfOtherCeremony } from './ceremonies.ts'
import { bindIdentity, findIdentity } from './identities.sql.ts'
import { subjectIn, withProvider } from './identity-columns.ts'
import { notifyOwner } from './notify-owner.ts'
import { isStillUnused } from './recovery-codes.ts'
import { consumeResetLink, isReset } from './reset-link.ts'
import * as storage from './storage.sql.ts'
import { changedCredentials, usedRecoveryCode } from './storage-refusals.ts'
import { ADDS_METHOD, createWrites, NO_WRONG_CODES, type Parts, type Run } from './storage-writes.ts'
import { createTokenColumns, type HashToken, type Row, shown as shownWithToken, tokenIn } from './token-columns.ts'

interface StorageParts extends Parts {
  readonly hashToken: HashToken
}

/**
 * Better Auth's storage, on the common pool. It adds five rules: session tokens are stored as keyed hashes; blocked
 * logins are hidden; a change of credentials revokes trusted devices and ends other sessions; only the signed-in person
 * can link a second identity; the person gets a mail about each of these changes. Creating a session waits for the
 * account's lock, which a suspension with a login block holds. So a concurrent session is either refused, or ended by
 * the suspension. In the same way, a concurrent change or removal of the credential refuses or ends the session.
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
  // Better Auth must not use transactions: a hook inside a transaction needs a second connection, so as many concurrent
  // hooks as the pool has connections would deadlock. Links and codes for a single use are consumed in one statement
  // instead.
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

interface AdapterParts extends StorageParts {
  readonly getFieldName: (field: { model: string; field: string }) => string
  readonly run: Run
  readonly atomically: Run
}

function adapterOn({ getFieldName, hashToken, run, atomically, ...parts }: AdapterParts): CustomAdapter {
  const { issuer, notices, proofs, renewal, trustedDevice } = parts
  const shown = <T>(model: string, row: Row | undefined, token?: unknown): T | null =>
    shownWithToken(model, row && model === 'sign_in_methods' ? withProvider(row, issuer) : row, token)
  const { toWhere, toRow } = createTokenColumns(hashToken)
  const { insert, updateRows, deleteRows } = createWrites({ run, atomically, ...parts })

  return {
    async create({ model, data }) {
      // The transaction of the change has already replaced the session.
      const renewed = model === 'sessions' ? renewal.renewedFor(data.user_id) : undefined
      if (renewed) return shown(model, renewed.row, renewed.token) as typeof data
      const row = toRow(model, data)
      const [created] = await insert(model, row)
      if (ADDS_METHOD.has(model)) notices.deliver()
      return shown(model, created, data.token_hash) as typeof data
    },
    async findOne({ model, where }) {
      const [row] = await run(db => db.run(storage.selectRows(model, { where: toWhere(model, where), limit: 1 })))
      noteRow(parts, model, where, row)
      return shown(model, row, tokenIn(model, where))
    },
    async findMany({ model, where, limit, offset, sortBy }) {
      const subject = model === 'sign_in_methods' ? subjectIn(where) : undefined
      if (subject !== undefined && issuer !== null) {
        const identities = await run(db => readIdentity(db, issuer, subject))
        proofs.noteIdentity(identities[0])
        return identities.map(row => shown(model, row)) as never
      }
      const order = sortBy && { ...sortBy, field: getFieldName({ model, field: sortBy.field }) }
      const rows = await run(db =>
        db.run(storage.selectRows(model, { where: toWhere(model, where), limit, offset, sortBy: order })),
      )
      return rows.filter(row => !isOfOtherCeremony(model, row)).map(row => shown(model, row)) as never
    },
    async update({ model, where, update }) {
      const [row] = await updateRows(model, toWhere(model, where), toRow(model, update as Row))
      return shown(model, row, tokenIn(model, where))
    },
    async updateMany({ model, where, update }) {
      return (await updateRows(model, toWhere(model, where), toRow(model, update))).length
    },
    async delete({ model, where }) {
      if (model === 'verifications' && trustedDevice.defersDeletion(where)) return
      await deleteRows(model, toWhere(model, where))
    },
    async deleteMany({ model, where }) {
      return (await deleteRows(model, toWhere(model, where))).length
    },
    async consumeOne({ model, where }) {
      const condition = toWhere(model, where)
      const [row] =
        model === 'verifications' && isReset()
          ? await atomically(db => consumeResetLink(db, condition, proofs))
          : await run(db => db.run(storage.deleteRows(model, condition)))
      if (model === 'verifications') proofs.noteChallenge(row)
      return shown(model, row, tokenIn(model, where))
    },
    async incrementOne({ model, where, increment, set = {} }) {
      // Increments nothing, because the hook counted the code before Better Auth verified it.
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

/** Finds an identity, after storing its issuer if a process of an earlier release linked it without one. */
async function readIdentity(db: Database, issuer: string, subject: string): Promise<Row[]> {
  const [, found] = await db.run([bindIdentity(issuer, subject), findIdentity(issuer, subject)] as const)
  return found
}

/** Records for `proofs` the account, passkey or session that a request reads. */
function noteRow(
  { proofs }: Pick<StorageParts, 'proofs'>,
  model: string,
  where: readonly CleanedWhere[],
  row: Row | undefined,
): void {
  if (model === 'accounts' && names('email', where)) proofs.noteAccount(row)
  if (model === 'passkeys' && names('credential_id', where)) proofs.notePasskey(row)
  if (model === 'sessions') proofs.noteSession(row)
}

/**
 * The error for a recovery code that was correct when it was verified, if another request has used a code since then.
 * Better Auth would return 409 without an error code.
 */
async function refusalOfRecoveryCode(run: Run, model: string, where: readonly CleanedWhere[]): Promise<APIError> {
  const isId = where.filter(({ field }) => field === 'id')
  const [present] = await run(db => db.run(storage.selectRows(model, { where: isId, limit: 1 })))
  // If this code is unused, the other request has used a different one, and this one works in the next sign-in.
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

const names = (column: string, where: readonly CleanedWhere[] = []) => where.some(({ field }) => field === column)
