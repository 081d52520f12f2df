import { spawn } from 'node:child_process'
import { closeSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../kernel/has-code.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Binaries } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'
import { onCluster } from './on-cluster.ts'
import { isServerOf, lockFilesOf, orphansOf, runningServer } from './running-server.ts'
import { openLog, readLogSince, rotateLog } from './server-log.ts'
import type { ServiceUser } from './service-user.ts'
import { port } from './socket-path.ts'

/** Parameters for starting PostgreSQL on a cluster. */
export interface ServerPlan {
  directory: DataDirectory
  binaries: Binaries
  user: ServiceUser | undefined
  /** Settings that override postgresql.conf. */
  settings: Record<string, string>
}

const recoveryPatience = 300_000
const sharedMemoryPatience = 10_000

/** Starts PostgreSQL unless it runs, and returns when it accepts connections. Call it under the change lock. */
export async function startServer(plan: ServerPlan): Promise<'started' | 'attached'> {
  const { cluster } = plan.directory
  const deadline = Date.now() + sharedMemoryPatience
  for (;;) {
    if (runningServer(cluster) && (await becomesReady(plan))) return 'attached'
    await clearAfterCrash(cluster)
    const lastOutput = await launch(plan)
    if (lastOutput === undefined) return 'started'
    const mayPass = runningServer(cluster) || lastOutput.includes('pre-existing shared memory block')
    if (!mayPass || Date.now() > deadline) throw new OperatorError(doesNotStart(plan.directory, lastOutput))
    await sleep(100)
  }
}

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C does not reach it. Resolves to undefined when it is ready, or to
 * its log output if it has exited.
 */
async function launch(plan: ServerPlan): Promise<string | undefined> {
  const { directory, binaries, user } = plan
  rotateLog(directory)
  const log = openLog(directory)
  const child = onCluster(directory.cluster, user, ({ path, descriptors, options }) =>
    spawn(binaries.postgres, ['-D', path, ...settingFlags(plan)], {
      ...options,
      detached: true,
      stdio: ['ignore', log.fd, log.fd, ...descriptors],
    }),
  )
  closeSync(log.fd)
  child.unref()
  let hasEnded = false
  let failure = ''
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', error => {
    hasEnded = true
    failure = error.message
  })
  const isReady = await becomesReady(plan, () => hasEnded)
  return isReady ? undefined : failure + readLogSince(directory, log.since)
}

function settingFlags({ settings }: ServerPlan): string[] {
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    port: String(port),
    log_destination: 'stderr',
    logging_collector: 'off',
  }
  return Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Waits until a starting or recovering server is ready. Returns false if it exits instead. */
async function becomesReady({ directory }: ServerPlan, hasEnded = () => !runningServer(directory.cluster)) {
  const deadline = Date.now() + recoveryPatience
  while (!runningServer(directory.cluster)?.acceptsConnections) {
    if (hasEnded()) return false
    if (Date.now() > deadline) throw new OperatorError(notReady(directory))
    await sleep(5)
  }
  return true
}

/**
 * Cleans up after a killed postmaster: kills processes that still hold its shared memory, and deletes its lock files.
 * PostgreSQL refuses to start while the process id in a lock file is alive, even if it now belongs to another program
 * or a zombie.
 */
async function clearAfterCrash(cluster: string): Promise<void> {
  const left = lockFilesOf(cluster)
  if (left.length === 0) return
  for (const pid of orphansOf(cluster)) send('SIGKILL', pid)
  const deadline = Date.now() + sharedMemoryPatience
  while (orphansOf(cluster).length > 0 && Date.now() < deadline) await sleep(10)
  for (const path of left) rmSync(path, { force: true })
}

/**
 * Stops PostgreSQL and returns when it has ended. First tries a fast shutdown, which rolls back open transactions.
 * After `patienceMs`, tries an immediate shutdown, and a second later kills the server. Both are like a crash: nothing
 * that was committed is lost. Call it under the change lock.
 */
export async function stopServer(cluster: string, patienceMs = 6_000): Promise<void> {
  const server = runningServer(cluster)
  if (!server) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(signal, server.pid)
    const deadline = Date.now() + (signal === 'SIGINT' ? patienceMs : 1_000)
    while (Date.now() < deadline) {
      if (!isServerOf(server.pid, cluster)) return
      await sleep(5)
    }
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

const doesNotStart = ({ root, serverLog }: DataDirectory, failure: string) =>
  `PostgreSQL did not start on ${root}. Its last words, from ` +
  `${serverLog}:\n${failure.trim().split('\n').slice(-8).join('\n')}`

const notReady = ({ serverLog }: DataDirectory) =>
  `PostgreSQL has not become ready within ${recoveryPatience / 1000} seconds; read ${serverLog} and start again.`
