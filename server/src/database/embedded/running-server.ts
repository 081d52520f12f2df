import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { port } from './socket-path.ts'

/** The live postmaster of a cluster. */
export interface RunningServer {
  pid: number
  /** False while it is starting, recovering or stopping. */
  acceptsConnections: boolean
}

/**
 * The postmaster that runs on this cluster now. A postmaster.pid that a crash left behind is not believed, even when
 * its process id belongs to another program by now.
 */
export function runningServer(cluster: string): RunningServer | undefined {
  const lines = postmasterFile(cluster)
  const pid = Math.abs(Number(lines?.[0])) // negative: a single-user PostgreSQL, someone's maintenance
  if (!lines || !isServerOf(pid, cluster)) return undefined
  return { pid, acceptsConnections: lines[7]?.trim() === 'ready' }
}

/** The files that PostgreSQL removes when it ends. It does not start if the process id in one is alive. */
export const traces = (cluster: string) =>
  ['postmaster.pid', `.s.PGSQL.${port}.lock`].map(name => join(cluster, name)).filter(path => existsSync(path))

/**
 * Processes of a killed postmaster that have not noticed its death, because they are busy or stopped. They hold the
 * shared memory, so that PostgreSQL does not start beside them. Known on Linux only.
 *
 * These processes are killed, by root too: hence the owner, the program's name and the working directory must all
 * agree.
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

/** True if `pid` is a live process of PostgreSQL on this cluster. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return process.platform === 'linux' ? worksIn(pid, cluster) : wasStartedOn(pid, cluster)
}

/** PostgreSQL works in its cluster's directory. A zombie, as an init process that does not reap leaves it, has none. */
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
