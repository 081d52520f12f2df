import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { appendFile, chmod, lchown, lstat, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError, Stopped } from '../../kernel/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { clusterVersion, type DataDirectory } from './data-directory.ts'
import { inBatches } from './in-batches.ts'
import { onCluster } from './on-cluster.ts'
import { anyUnprivilegedAccount, type ServiceUser } from './service-user.ts'

/** PostgreSQL's superuser, and the database that Reeve uses. */
export const superuser = 'postgres'
export const databaseName = 'reeve'

/**
 * Settings of a new cluster that differ from PostgreSQL's defaults. Operators may change them. PostgreSQL does not log
 * failed statements, because Reeve does, and a second log would contain members' data.
 */
const configuration = `
# Reeve's defaults; what you change in this file stays changed.
log_error_verbosity = terse
log_min_error_statement = panic
`

/**
 * Creates the cluster with its database if it is missing. Makes `user` the owner of an existing cluster and removes
 * the access of others, because a restored backup might belong to root or be readable by all. A new cluster is made in
 * a temporary folder and then renamed, so that a kill never leaves an incomplete one. Call it under the change lock.
 * @throws Stopped if the signal interrupts the creation
 */
export async function ensureCluster(
  directory: DataDirectory,
  binaries: Binaries,
  user: ServiceUser | undefined,
  stopped?: AbortSignal,
): Promise<void> {
  await removeUnfinished(directory)
  if (clusterVersion(directory.cluster)) {
    const { uid, mode } = statSync(directory.cluster)
    if ((user && user.uid !== uid) || mode & 0o027) await settle(directory.cluster, user)
    return
  }
  const staging = await mkdtemp(join(directory.root, unfinished))
  try {
    const maker = await runInitdb(binaries, staging, user, stopped)
    await appendFile(join(staging, 'postgresql.conf'), configuration)
    await createDatabase(binaries, staging, maker, stopped)
    await settle(staging, user)
    await rename(staging, directory.cluster)
    await sync(directory.root)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (stopped?.aborted) throw new Stopped('Interrupted. The next start creates the database again.', { cause: error })
    if (isDiskFull(String(error))) throw new OperatorError(diskFull(directory.root), { cause: error })
    throw error
  }
}

const unfinished = 'postgres.unfinished-'

async function removeUnfinished({ root }: DataDirectory): Promise<void> {
  for (const name of readdirSync(root).filter(name => name.startsWith(unfinished))) {
    // A killed Reeve may have left an initdb that still writes to the folder. The initdb fails once the folder is gone.
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/**
 * Runs initdb as the service user. If that user has no name, which initdb may reject, runs it as another account.
 * Returns the user that initdb ran as.
 */
async function runInitdb(
  binaries: Binaries,
  staging: string,
  user: ServiceUser | undefined,
  stopped: AbortSignal | undefined,
) {
  const first = await attempt(user)
  if (first.succeeded) return user
  const account = user && first.output.includes('could not look up effective user ID') && anyUnprivilegedAccount()
  const last = account ? await attempt(account) : first
  if (!last.succeeded) throw new OperatorError(notInitialised(last.output))
  return account || user

  async function attempt(as: ServiceUser | undefined) {
    if (as) await lchown(staging, as.uid, as.gid)
    return run({ program: binaries.initdb, flags: initdbFlags(binaries), cluster: staging, as, stopped })
  }
}

const initdbFlags = ({ major }: Binaries) => [
  `--username=${superuser}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  ...(Number(major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  '--data-checksums',
  '--no-sync',
]

async function createDatabase(
  { postgres: program }: Binaries,
  cluster: string,
  as: ServiceUser | undefined,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const flags = ['--single', '-F', '-j', superuser]
  const input = `create database ${databaseName}`
  const { succeeded, output } = await run({ program, flags, cluster, as, stopped, input })
  if (!succeeded || /ERROR|FATAL|PANIC/.test(output)) throw new OperatorError(notInitialised(output))
}

/** Makes `user` the owner of the cluster's files, removes the access of others, and syncs the files to disk. */
async function settle(cluster: string, user: ServiceUser | undefined): Promise<void> {
  await chmod(cluster, 0o700)
  const names = await readdir(cluster, { recursive: true })
  await inBatches([...names.map(name => join(cluster, name)), cluster], path => settleOne(path, user))
}

async function settleOne(path: string, user: ServiceUser | undefined): Promise<void> {
  if (user) await lchown(path, user.uid, user.gid)
  const entry = await lstat(path)
  if (entry.isFile() || entry.isDirectory()) await sync(path)
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

interface Run {
  readonly program: string
  readonly flags: string[]
  readonly cluster: string
  readonly as: ServiceUser | undefined
  readonly stopped: AbortSignal | undefined
  readonly input?: string
}

/**
 * Runs the program in its own process group, because Ctrl-C on a terminal would otherwise interrupt it, too. Kills the
 * whole group when `stopped` aborts.
 */
async function run({ program, flags, cluster, as, stopped, input = '' }: Run) {
  const child = onCluster(cluster, as, ({ path, descriptors, options: { env, ...options } }) =>
    spawn(program, flags, {
      ...options,
      detached: true,
      env: { ...env, PGDATA: path },
      stdio: ['pipe', 'pipe', 'pipe', ...descriptors],
    }),
  )
  child.stdin?.on('error', () => {}).end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', data => (output += data))
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  if (stopped?.aborted) kill()
  stopped?.addEventListener('abort', kill)
  try {
    const [code] = await once(child, 'close')
    return { succeeded: code === 0, output }
  } finally {
    stopped?.removeEventListener('abort', kill)
  }
}

const isDiskFull = (message: string) => /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(message)

const diskFull = (root: string) =>
  `The disk that holds ${root} is full; a new database needs about 60 MB. Make room, or point REEVE_DATA_DIR elsewhere.`

const notInitialised = (output: string) =>
  `PostgreSQL could not make a new database:\n${output.trim().split('\n').slice(-8).join('\n')}`
