import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { type Config, readConfig } from '../config/config.ts'
import { type Contents, sealSecret, takeBackup } from '../database/backup/index.ts'
import { openConnection } from '../database/connection.ts'
import { requireInstallation } from '../database/existing.ts'
import { inspectInstallation } from '../database/installation.ts'
import type { ConnectionOptions, Database } from '../database/pool.ts'
import { requireRights } from '../database/rights.ts'
import { inspectStandby } from '../database/standby.ts'
import { listChainHeads } from '../features/audit/index.ts'
import { hasCode } from '../kernel/has-code.ts'
import { OperatorError, UsageError } from '../kernel/operator-error.ts'
import { VERSION } from '../version.ts'
import { describeContents, toSummary } from './contents.ts'
import { openExistingServer } from './existing-server.ts'
import { createLog, type Log } from './log.ts'
import { choosePassphrase, type PassphraseOptions } from './passphrase.ts'
import { print } from './print.ts'
import { showProgress } from './row-progress.ts'
import { listenForStop, throwIfStopped } from './stop-request.ts'

interface Options extends PassphraseOptions {
  force?: boolean
  includeSecret?: boolean
  json?: boolean
}

/** Writes a snapshot of all rows of the database to a file, or to stdout for "-". */
export async function backup(file: string, options: Options): Promise<void> {
  const config = readConfig()
  const isToStdout = file === '-'
  if (isToStdout && process.stdout.isTTY) throw new UsageError('A backup is binary. Write it to a file or to a pipe.')
  if (!isToStdout && !options.force && existsSync(file)) throw alreadyThere(file)
  if (!isToStdout && statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw isFolder(file)
  const passphrase = options.includeSecret ? await choosePassphrase(options) : null
  const stop = listenForStop()
  const started = performance.now()
  const contents = await throwIfStopped(stop, 'No backup was written.', () =>
    isToStdout
      ? toStdout(sink => backupTo(sink, config, passphrase, stop.signal))
      : intoFile(file, options.force ?? false, sink => backupTo(sink, config, passphrase, stop.signal)),
  )
  const summary = { ...toSummary(contents), ...(!isToStdout && { file, bytes: statSync(file).size }) }
  const seconds = Math.round((performance.now() - started) / 1000)
  const text = `Backup of ${contents.created_at} completed in ${seconds} s: ${describeContents(summary)}.`
  if (isToStdout) process.stderr.write(`${text}\n`)
  else print(options.json, summary, `${text}\nWritten to ${file} (${(summary.bytes ?? 0).toLocaleString('en')} bytes).`)
}

const BY_INSTALLED_RELEASE =
  'Back up with the release that is installed. For 0.1.0, which has no backups, stop it and copy the data folder, or ' +
  'use pg_dump.'

async function backupTo(sink: Writable, config: Config, passphrase: string | null, stopped: AbortSignal) {
  const log = createLog({ logLevel: 'warn' }, 'stderr')
  const server = await openExistingServer(config, log)
  try {
    await requireInstallation(server, BY_INSTALLED_RELEASE)
    await requireRights(server.target, config)
    // The backup is encrypted under the secret that seals the data key, so that a restore needs only this secret.
    const { text: secret } = (await inspectInstallation(server.target, config)).under
    const shown = showProgress('backed up')
    const sealedSecret = passphrase === null ? null : await sealSecret(secret, passphrase)
    const options = {
      target: server.target,
      standby: await findStandby(config, server.target, log),
      secret,
      sealedSecret,
      release: VERSION,
      listHeads: (db: Database) => db.run(listChainHeads()),
    }
    const contents = await takeBackup({ ...options, log, stopped, onRows: shown.show }, sink)
    shown.end()
    return contents
  } finally {
    await server.close()
  }
}

/** The standby of DATABASE_READ_URL; null if it is unset, or if the standby cannot be read. */
async function findStandby({ databaseReadUrl: url }: Config, target: ConnectionOptions, log: Log) {
  if (url === null) return null
  const primary = openConnection(target, {})
  try {
    return await inspectStandby(url, primary)
  } catch (error) {
    log.warn({ err: error }, 'the standby of DATABASE_READ_URL cannot be read; the backup is taken from the primary')
    return null
  } finally {
    await primary.close()
  }
}

async function toStdout(work: (sink: Writable) => Promise<Contents>): Promise<Contents> {
  return work(process.stdout).catch(error => {
    throw asSentence(error, 'standard output')
  })
}

/** Writes a temporary file in the same folder, syncs it, and renames it. Deletes it after a failure. */
async function intoFile(path: string, replaces: boolean, work: (sink: Writable) => Promise<Contents>) {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    const contents = await work(file.createWriteStream({ flush: true }))
    // `link` does not replace a file that another process has created in the meantime.
    if (replaces) renameSync(draft, path)
    else linkSync(draft, path)
    await syncFolder(dirname(path))
    return contents
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw alreadyThere(path)
    throw asSentence(error, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

const alreadyThere = (path: string) =>
  new OperatorError(`${path} already exists. Choose another file, or use --force to overwrite it.`)

const isFolder = (path: string) =>
  new OperatorError(`${path} is a folder. Choose a file in it, such as ${join(path, 'reeve.backup')}.`)

const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'the folder does not exist',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
  EPIPE: 'the reading program has ended',
  EISDIR: 'it is a folder',
  EIO: 'disk error',
}

function asSentence(error: unknown, path: string): unknown {
  const cause = error instanceof Error && 'code' in error ? CAUSES[String(error.code)] : undefined
  return cause ? new OperatorError(`Cannot write to ${path}: ${cause}.`, { cause: error }) : error
}
