import { dataKeyOfEarlierRelease, makeDataKey, openDataKey, sealDataKey } from '../kernel/data-key.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { openVault, type Vault } from '../kernel/vault.ts'
import { type ConnectionOptions, type Database, openPool } from './pool.ts'
import { makeSecrets, readSecrets, replaceKeptSecret, type Secret, type SecretPlace, type Secrets } from './secrets.ts'
import { type Statement, sql } from './statement.ts'
import { onConnection } from './transaction.ts'

/** The row that ties the database to a secret. */
interface InstallationRow {
  /** By this a release before data keys sees that it has another secret. */
  readonly secret_check: Buffer
  /** Null while only such a release has started on the database. */
  readonly sealed_data_key: Buffer | null
}

interface OpenedDataKey {
  readonly dataKey: Buffer
  /** The secret that opened it. */
  readonly under: Secret
  readonly secrets: Secrets
}

/**
 * The data key of the database. The first start makes it, and the first one after an upgrade seals what was derived
 * from the secret so far. @throws OperatorError when it is sealed under another secret than those in this place
 */
export async function openInstallation(target: ConnectionOptions, place: SecretPlace): Promise<Buffer> {
  return onOwnConnection(target, async db => {
    if (!(await db.run(findInstallation()))) await insertInstallation(db, makeSecrets(place))
    const row = await db.run(findInstallation())
    if (!row) throw new Error('the installation is not there')
    const { dataKey, under } = openWith(row, place)
    if (row.sealed_data_key === null) await db.run(adoptDataKey(sealDataKey(dataKey, under.text)))
    return dataKey
  })
}

/** The same, and changes nothing. @throws OperatorError also when no process has started on the database yet */
export async function inspectInstallation(
  target: ConnectionOptions,
  place: SecretPlace,
): Promise<OpenedDataKey & { readonly isSealed: boolean }> {
  return onOwnConnection(target, async db => {
    const row = await db.run(findInstallation())
    if (!row) throw new OperatorError('This database has no data key yet. The first start creates it.')
    return { ...openWith(row, place), isSealed: row.sealed_data_key !== null }
  })
}

/** The data key of a restored database, which nothing has started on. Changes nothing. @throws OperatorError */
export async function readDataKey(db: Database, secret: string): Promise<Buffer> {
  const row = await db.run(findInstallation())
  if (!row) throw new OperatorError('The database has no data key.')
  return openWith(row, { secret, previousSecret: null, dataDir: '' }).dataKey
}

/** The secrets are read after the row: a rotation writes a new secret's file before it changes the row. */
function openWith({ secret_check, sealed_data_key }: InstallationRow, place: SecretPlace): OpenedDataKey {
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
      ? `Copy the file it was in to ${secrets.current.from}, or set REEVE_SECRET to it.`
      : 'Set REEVE_SECRET to the secret that it is sealed under. If REEVE_SECRET is to take the place of that one, ' +
        'set REEVE_SECRET_PREVIOUS to it as well.'
  throw new OperatorError(`This database's data key is encrypted with a different secret than ${names}. ${mend}`)
}

/** The data key of a release before data keys, if it started on the database with this secret. */
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

/** Answers whether the database still has the data key that this vault was opened with. */
export const isTiedTo = (vault: Vault): Statement<boolean> =>
  findInstallation().map(row => row?.secret_check.equals(checkOf(vault)) ?? false)

const checkOf = (vault: Vault): Buffer => vault.hash('installation', 'reeve')

const findInstallation = (): Statement<InstallationRow | undefined> =>
  sql<InstallationRow[]>`select secret_check, sealed_data_key from installation`.first()

/** Other processes may start for the first time at this moment. One of them makes the data key. */
async function insertInstallation(db: Database, { current }: Secrets): Promise<void> {
  const dataKey = makeDataKey()
  await db.run(sql`
    insert into installation (secret_check, sealed_data_key)
    values (${checkOf(openVault(dataKey))}, ${sealDataKey(dataKey, current.text)}) on conflict do nothing`)
}

const adoptDataKey = (sealed: Buffer) => sql`
  update installation set sealed_data_key = ${sealed} where sealed_data_key is null`

/** The data key as it is sealed at this moment. */
export async function readSealedDataKey(db: Database): Promise<Buffer | null> {
  return (await db.run(findInstallation()))?.sealed_data_key ?? null
}

/** The installation's row, which nobody else reseals until the transaction ends. */
export const lockInstallation = (): Statement<InstallationRow | undefined> =>
  sql<InstallationRow[]>`select secret_check, sealed_data_key from installation for update`.first()

/**
 * Seals the data key under the current secret, within the caller's transaction. Where secrets are kept in files and the
 * key is sealed under the current one already, it makes a new one first. A crash at any point leaves a database that
 * the current or the previous secret opens. `seen` is the sealed key that the caller has read before.
 * @returns the secrets as they are now, and whether anything was changed
 * @throws OperatorError when another rotation was faster
 */
export function resealDataKey(
  row: InstallationRow | undefined,
  place: SecretPlace,
  seen: Buffer | null,
): { secrets: Secrets; isChanged: boolean; write?: Statement } {
  if (!row?.sealed_data_key || !seen?.equals(row.sealed_data_key)) {
    throw new OperatorError('Another command has rotated the secret in the meantime. Nothing was changed.')
  }
  const { dataKey, under, secrets } = openWith(row, place)
  const isCurrent = under === secrets.current
  if (isCurrent && place.secret !== null) return { secrets, isChanged: false }
  const next = isCurrent ? replaceKeptSecret(place.dataDir, secrets) : secrets
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
