import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { type Config, readConfig } from '../config/config.ts'
import {
  type Contents,
  type Header,
  matchesSecret,
  openSecret,
  readHeader,
  restoreBackup,
  verifyFile,
} from '../database/backup/index.ts'
import { describeEmbedded } from '../database/embedded/index.ts'
import { makeDataFolder } from '../database/make-data-folder.ts'
import { openServer } from '../database/open.ts'
import { previousSecretFile, readSecrets, type Secret, secretFile, storeSecret } from '../database/secrets.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { describeContents, toSummary, verifyContents } from './contents.ts'
import { createLog } from './log.ts'
import { type PassphraseOptions, readPassphrase } from './passphrase.ts'
import { print } from './print.ts'
import { showProgress } from './row-progress.ts'
import { listenForStop, type StopRequest, throwIfStopped } from './stop-request.ts'

interface Options extends PassphraseOptions {
  json?: boolean
}

/** Restores a backup into an empty database, and verifies it before the commit. "-" is stdin. */
export async function restore(path: string, options: Options): Promise<void> {
  const config = readConfig()
  const stop = listenForStop()
  if (path === '-' && options.passphraseStdin) {
    throw new UsageError('Standard input is used for the backup. Use --passphrase-file for the passphrase.')
  }
  const file = path === '-' ? null : await openFile(path)
  // The signal aborts a read that waits for a pipe. Otherwise Ctrl-C would have no effect during that wait.
  const read = () =>
    readHeader(addAbortSignal(stop.signal, file?.createReadStream({ start: 0, autoClose: false }) ?? process.stdin))
  try {
    const opened = await read()
    const found = await findSecret(config, opened.header, options)
    const contents = await throwIfStopped(stop, 'Nothing was restored.', async () => {
      if (file) await verifyFile(opened, found.secret)
      const source = file ? await read() : opened
      return cleanUpOnFailure(config, onEmpty => restoreFrom(source, config, found, stop, onEmpty))
    })
    const summary = toSummary(contents)
    const said = [
      `Restored the backup of ${contents.created_at}: ${describeContents(summary)}.`,
      'Verified: all audit logs are intact.',
      ...(found.isNew ? [`The secret was written to ${secretFile(config.dataDir)}.`] : []),
    ]
    print(options.json, { ...summary, verified: true }, said.join('\n'))
  } finally {
    if (file) await file.close()
    else process.stdin.destroy()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch(error => {
    const reason = error.code === 'ENOENT' ? 'the file does not exist' : error.code
    throw new OperatorError(`Cannot read ${path} (${reason}).`, { cause: error })
  })
  if (!(await file.stat()).isDirectory()) return file
  await file.close()
  throw new OperatorError(`${path} is a folder. Choose a backup file.`)
}

interface FoundSecret {
  readonly secret: string
  /** True if the secret came from the backup and is not stored on this machine yet. */
  readonly isNew: boolean
}

/** The secret that is set or stored here, otherwise the one in the backup. */
async function findSecret(config: Config, header: Header, options: PassphraseOptions): Promise<FoundSecret> {
  if (config.secret !== null || existsSync(secretFile(config.dataDir))) {
    const { current, previous } = readSecrets(config)
    const known = previous ? [current, previous] : [current]
    const matching = known.find(({ text }) => matchesSecret(text, header))
    if (!matching) throw differentSecret(config, known)
    return { secret: matching.text, isNew: false }
  }
  if (!header.secret) {
    throw new OperatorError(
      'The backup does not contain the secret, and none is set. Set REEVE_SECRET to the original secret (if it was ' +
        'rotated after the backup: to the content of "secret.previous"), or copy the ' +
        `file "secret" of the original data folder to ${secretFile(config.dataDir)}.`,
    )
  }
  return { secret: await openSecret(header.secret, await readPassphrase(options)), isNew: true }
}

/** The error for a backup under another secret. It explains where the previous secret is after a rotation. */
function differentSecret({ secret, dataDir }: Config, known: readonly Secret[]): OperatorError {
  const fault = `The backup was made with a different secret than ${known.map(({ from }) => from).join(' and ')}.`
  if (secret === null && known.length === 1) {
    return new OperatorError(
      `${fault} If the secret was rotated after the backup, copy the file "secret.previous" of the original data ` +
        `folder to ${previousSecretFile(dataDir)}. Otherwise set REEVE_SECRET to the original secret.`,
    )
  }
  return new OperatorError(
    `${fault} Set REEVE_SECRET to the secret of the time of the backup. If it was rotated once since, that is the ` +
      'previous secret: the content of the file "secret.previous", if the original data folder has one.',
  )
}

async function restoreFrom(
  source: Parameters<typeof restoreBackup>[0],
  config: Config,
  { secret, isNew }: FoundSecret,
  { signal: stopped }: StopRequest,
  onEmpty: () => void,
): Promise<Contents> {
  const log = createLog({ logLevel: 'warn' }, 'stderr')
  const server = await openServer(config, log, { stopped })
  try {
    const shown = showProgress('restored')
    const contents = await restoreBackup(source, {
      target: server.target,
      secret,
      log,
      stopped,
      onEmpty,
      onRows: shown.show,
      async verify(pool, loaded) {
        shown.end()
        await verifyContents(pool, secret, loaded)
        // The secret is stored before the commit, because a database without its secret is useless.
        if (isNew) storeSecret(config.dataDir, secret)
      },
    })
    return contents
  } finally {
    await server.close()
  }
}

/** Names that the data folder may contain before a restore: a secret, a cluster of a killed restore, lost+found. */
const ALLOWED_NAMES = /^(postgres|secret|lost\+found$)/

/**
 * After a failure, deletes what the restore has created in the data folder. Deletes nothing if the database was not
 * empty or is in use: the files may be another process's.
 */
async function cleanUpOnFailure<T>(
  { dataDir, databaseUrl }: Config,
  work: (onEmpty: () => void) => Promise<T>,
): Promise<T> {
  const made = makeDataFolder(dataDir)
  const before = new Set(readdirSync(dataDir))
  const foreign = [...before].find(name => !ALLOWED_NAMES.test(name))
  if (databaseUrl === null && foreign) {
    throw new OperatorError(
      `${dataDir} contains "${foreign}", which does not belong to Reeve. Set REEVE_DATA_DIR to a new or empty folder.`,
    )
  }
  let wasEmpty = false
  try {
    return await work(() => {
      wasEmpty = true
    })
  } catch (error) {
    if (!wasEmpty || describeEmbedded(dataDir).pid !== undefined) {
      if (made) removeIfEmpty(dataDir)
      throw error
    }
    const left = made ? [made] : readdirSync(dataDir).filter(name => !before.has(name))
    for (const name of left) rmSync(made ?? join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
