import { dataKeyOfEarlierRelease, makeDataKey, openDataKey, sealDataKey } from '../kernel/data-key.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { openVault, type Vault } from '../kernel/vault.ts'
import { type ConnectionOptions, type Database, openPool } from './pool.ts'
import {
  makeSecrets,
  readSecrets,
  replaceStoredSecret,
  type Secret,
  type SecretSource,
  type Secrets,
} from './secrets.ts'
import { type Statement, sql } from './statement.ts'
import { onConnection } from './transaction.ts'

/** The only row of the table that ties the database to a secret. */
interface InstallationRow {
  /** Identifies the data key by a keyed hash. Releases without stored data keys use it to detect another secret. */
  readonly secret_check: Buffer
  /** Null until a release that supports data keys has started on the database. */
  readonly sealed_data_key: Buffer | null
}

interface OpenedDataKey {
  readonly dataKey: Buffer
  /** The secret that decrypted the data key. */
  readonly under: Secret
  readonly secrets: Secrets
}

/**
 * Opens the data key of the database. The first start creates the key. The first start after an upgrade from a release
 * without data keys stores the key that such a release derived from the secret.
 * @throws OperatorError when none of the secrets of `place` opens the key
 */
export async function openInstallation(target: ConnectionOptions, place: SecretSource): Promise<Buffer> {
  return onOwnConnection(target, async db => {
    if (!(await db.run(findInstallation()))) await insertInstallation(db, makeSecrets(place))
    const row = await db.run(findInstallation())
    if (!row) throw new Error('the installation is not there')
    const { dataKey, under } = openWith(row, place)
    if (row.sealed_data_key === null) await db.run(adoptDataKey(sealDataKey(dataKey, under.text)))
    return dataKey
  })
}

/** Like `openInstallation`, but changes nothing. @throws OperatorError also when the database has no data key yet */
export async function inspectInstallation(
  target: ConnectionOptions,
  place: SecretSource,
): Promise<OpenedDataKey & { readonly isSealed: boolean }> {
  return onOwnConnection(target, async db => {
    const row = await db.run(findInstallation())
    if (!row) throw new OperatorError('This database has no data key yet. The first start creates it.')
    return { ...openWith(row, place), isSealed: row.sealed_data_key !== null }
  })
}

/** The data key of a restored database, before a process has started on it. Changes nothing. @throws OperatorError */
export async function readDataKey(db: Database, secret: string): Promise<Buffer> {
  const row = await db.run(findInstallation())
  if (!row) throw new OperatorError('The database has no data key.')
  return openWith(row, { secret, previousSecret: null, dataDir: '' }).dataKey
}

/**
 * Decrypts the data key of the row. Reads the secrets after the row, because a rotation writes the file of the new
 * secret before it changes the row.
 */
function openWith({ secret_check, sealed_data_key }: InstallationRow, place: SecretSource): OpenedDataKey {
  const secrets = readSecrets(place)
  const known = [secrets.current, ...(secrets.previous ? [secrets.previous] : [])]
  for (const under of known) {
    const dataKey =
      sealed_data_key === null
        ? openAsEarlierRelease(secret_check, under.text)
        : openUndamaged(sealed_data_key, under.text)
    if (dataKey) return { dataKey, under, secrets }
  }
  const names = known.map(({ from }) => from).join(' and ')
  const mend =
    place.secret === null
      ? `Copy the file with that secret to ${secrets.current.from}, or set REEVE_SECRET to it.`
      : 'Set REEVE_SECRET to that secret. If you are replacing it, keep the new REEVE_SECRET, and set ' +
        'REEVE_SECRET_PREVIOUS to that secret.'
  throw new OperatorError(`This database's data key is encrypted with a different secret than ${names}. ${mend}`)
}

/**
 * The data key that a release without stored data keys derives from this secret. Null if this database has another key.
 */
function openAsEarlierRelease(secretCheck: Buffer, secret: string): Buffer | null {
  const dataKey = dataKeyOfEarlierRelease(secret)
  return checkOf(openVault(dataKey)).equals(secretCheck) ? dataKey : null
}

function openUndamaged(sealed: Buffer, secret: string): Buffer | null {
  try {
    return openDataKey(sealed, secret)
  } catch (error) {
    throw new OperatorError(
      'The data key in the table "installation" was modified outside Reeve and cannot be decrypted. ' +
        'Restore that row from a backup.',
      { cause: error },
    )
  }
}

/** True if the database still has the data key from which this vault derives its keys. */
export const isTiedTo = (vault: Vault): Statement<boolean> =>
  findInstallation().map(row => row?.secret_check.equals(checkOf(vault)) ?? false)

const checkOf = (vault: Vault): Buffer => vault.hash('installation', 'reeve')

const findInstallation = (): Statement<InstallationRow | undefined> =>
  sql<InstallationRow[]>`select secret_check, sealed_data_key from installation`.first()

/** Inserts a new data key. If several processes start for the first time at once, only one of them inserts its key. */
async function insertInstallation(db: Database, { current }: Secrets): Promise<void> {
  const dataKey = makeDataKey()
  await db.run(sql`
    insert into installation (secret_check, sealed_data_key)
    values (${checkOf(openVault(dataKey))}, ${sealDataKey(dataKey, current.text)}) on conflict do nothing`)
}

const adoptDataKey = (sealed: Buffer) => sql`
  update installation set sealed_data_key = ${sealed} where sealed_data_key is null`

/** The sealed data key. Null if there is none. */
export async function readSealedDataKey(db: Database): Promise<Buffer | null> {
  return (await db.run(findInstallation()))?.sealed_data_key ?? null
}

/** Locks the installation's row until the transaction ends, so that no other command reseals its key. */
export const lockInstallation = (): Statement<InstallationRow | undefined> =>
  sql<InstallationRow[]>`select secret_check, sealed_data_key from installation for update`.first()

/**
 * Returns the statement that seals the data key under the current secret. If secrets are files and the key is already
 * sealed under the current one, creates a new secret first. After a crash at any point, the current or the previous
 * secret opens the database. `seen` is the sealed key that the caller read before it locked the row.
 * @returns the secrets after the change and, if `isChanged`, the statement, which the caller's transaction must send
 * @throws OperatorError when another command has rotated the secret in the meantime
 */
export function resealDataKey(
  row: InstallationRow | undefined,
  place: SecretSource,
  seen: Buffer | null,
): { secrets: Secrets; isChanged: boolean; write?: Statement } {
  if (!row?.sealed_data_key || !seen?.equals(row.sealed_data_key)) {
    throw new OperatorError('Another command has rotated the secret in the meantime. Nothing was changed.')
  }
  const { dataKey, under, secrets } = openWith(row, place)
  const isCurrent = under === secrets.current
  if (isCurrent && place.secret !== null) return { secrets, isChanged: false }
  const next = isCurrent ? replaceStoredSecret(place.dataDir, secrets) : secrets
  const write = sql`update installation set sealed_data_key = ${sealDataKey(dataKey, next.current.text)}`
  return { secrets: next, isChanged: true, write }
}

async function onOwnConnection<T>(target: ConnectionOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(target, 1)
  try {
    return await onConnection(pool, work)
  } finally {
    await pool.close()
  }
}
