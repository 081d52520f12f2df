import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../kernel/has-code.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { makeDataFolder } from './make-data-folder.ts'

/** The place of the secrets: environment variables or, if `secret` is null, files in the data directory. */
export interface SecretSource {
  readonly secret: string | null
  readonly previousSecret: string | null
  readonly dataDir: string
}

export interface Secret {
  readonly text: string
  /** The variable or the file that holds the secret, for messages. */
  readonly from: string
}

/** The current secret, and the previous one as long as it is configured or stored. */
export interface Secrets {
  readonly current: Secret
  readonly previous: Secret | null
}

/** The file of the secret. It is used only if REEVE_SECRET is not set. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** File to which a rotation moves the previous secret. */
export const previousSecretFile = (dataDir: string): string => join(dataDir, 'secret.previous')

/** @throws OperatorError when no secret is set or stored */
export function readSecrets({ secret, previousSecret, dataDir }: SecretSource): Secrets {
  if (secret !== null) {
    return {
      current: { text: secret, from: 'REEVE_SECRET' },
      previous: previousSecret === null ? null : { text: previousSecret, from: 'REEVE_SECRET_PREVIOUS' },
    }
  }
  const current = readIfThere(secretFile(dataDir))
  if (current !== null) return { current, previous: readIfThere(previousSecretFile(dataDir)) }
  throw new OperatorError(
    `No secret found in ${dataDir}. Set REEVE_SECRET to the secret of this database, or REEVE_DATA_DIR to the ` +
      'folder where "serve" stores it.',
    { code: 'no_secret' },
  )
}

/**
 * Reads the secrets for a new database. If REEVE_SECRET is not set, first stores a secret that only this user can read.
 */
export function makeSecrets(place: SecretSource): Secrets {
  if (place.secret === null) storeSecret(place.dataDir, randomBytes(32).toString('base64url'))
  return readSecrets(place)
}

/**
 * Stores a secret unless the directory already has one. If two processes start for the first time at once, the hard
 * link lets exactly one of them store its secret, and nobody reads a partly written file.
 */
export function storeSecret(dataDir: string, secret: string): void {
  makeDataFolder(dataDir)
  const path = secretFile(dataDir)
  const draft = writeDraft(path, secret)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Writes a new secret, and moves the current one to the file of the previous secret. Both files are on disk when this
 * function returns. After a crash, one of the files still has the current secret.
 * @throws OperatorError when this would overwrite another previous secret, which might be the only one that opens a
 * backup
 */
export function replaceStoredSecret(dataDir: string, { current, previous }: Secrets): Secrets {
  if (previous !== null && previous.text !== current.text) {
    throw new OperatorError(
      `${previous.from} contains the previous secret, which is needed to restore earlier backups. Move that ` +
        'file to where you keep those backups, or delete it if you keep none. Then rotate again.',
    )
  }
  for (const name of readdirSync(dataDir)) if (IS_DRAFT.test(name)) rmSync(join(dataDir, name))
  renameSync(writeDraft(previousSecretFile(dataDir), current.text), previousSecretFile(dataDir))
  renameSync(writeDraft(secretFile(dataDir), randomBytes(32).toString('base64url')), secretFile(dataDir))
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return readSecrets({ secret: null, previousSecret: null, dataDir })
}

/** Names of temporary files. They are stale: the caller holds the rotation lock, so no process is writing one. */
const IS_DRAFT = /^secret(\.previous)?\.\d+$/

/** Writes a temporary file beside `path`, flushed to disk. */
function writeDraft(path: string, secret: string): string {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  return draft
}

function readIfThere(path: string): Secret | null {
  try {
    return { text: readFileSync(path, 'utf8').trim(), from: path }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new OperatorError(`Cannot read the secret in ${path}. Run Reeve as the user that owns ${dirname(path)}.`, {
      cause: error,
    })
  }
}
