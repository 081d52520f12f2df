import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { port } from './socket-path.ts'

/** The running postmaster of a cluster. */
export interface RunningServer {
  pid: number
  /** False while PostgreSQL is starting, recovering or stopping. */
  acceptsConnections: boolean
}

/**
 * Finds the postmaster that runs on this cluster. Ignores a stale postmaster.pid that a crash has left, even if another
 * program has its process id now.
 */
export function runningServer(cluster: string): RunningServer | undefined {
  const lines = postmasterFile(cluster)
  const pid = Math.abs(Number(lines?.[0])) // negative: a single-user PostgreSQL, run by an administrator
  if (!lines || !isServerOf(pid, cluster)) return undefined
  return { pid, acceptsConnections: lines[7]?.trim() === 'ready' }
}

/**
 * PostgreSQL's lock files that exist. PostgreSQL deletes them when it ends, and refuses to start while a process with
 * the id in one of them is alive.
 */
export const lockFilesOf = (cluster: string) =>
  ['postmaster.pid', `.s.PGSQL.${port}.lock`].map(name => join(cluster, name)).filter(path => existsSync(path))

/**
 * Child processes of a killed postmaster that have not noticed its death, because they are busy or stopped. They keep
 * the shared memory, so a new PostgreSQL cannot start while they run. Detected on Linux only.
 *
 * The caller kills these processes, possibly as root, so owner, program name and working directory must all match.
 */
export function orphansOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 1 && ownerOf(pid) === owner && worksIn(pid, cluster))
}

const ownerOf = (pid: number) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid

function postmasterFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** True if `pid` is a running process of PostgreSQL on this cluster. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return process.platform === 'linux' ? worksIn(pid, cluster) : wasStartedOn(pid, cluster)
}

/** True for a process of PostgreSQL whose working directory is the cluster. A zombie has no working directory. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)')) return false
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false
  }
}

function wasStartedOn(pid: number, cluster: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster) && !stdout.startsWith('Z')
}
