import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithRun } from './ending.ts'
import { type DriverName, FASTEST } from './floor/drivers/names.ts'
import { BENCH_SECRET } from './population.ts'

/** The root folder of this repository. */
export const ROOT = join(import.meta.dirname, '..')

const STARTS_WITHIN_MS = 120_000
/** Timeout for stopping a server. It is longer than Reeve's own limit for stopping PostgreSQL. */
const STOPS_WITHIN_MS = 20_000

/** Number of database connections: Reeve's default. The floor opens as many. */
const DATABASE_CONNECTIONS = '10'

/** The addresses of the webhook receivers. Reeve must be configured to allow them, because they are not public. */
const RECEIVERS = '127.0.0.1/32'

/** A measured server, in a process of its own. */
export interface Contestant {
  readonly port: number
  readonly pid: number
  /** Time from spawning the process to the first 200 of /readyz, in milliseconds. */
  readonly readyAfter: number
  /** Resident memory now, in bytes. */
  memory(): number
  stop(): Promise<void>
}

const reeveOf = (root: string, ...options: readonly string[]) => {
  return (databaseUrl: string) =>
    start(
      ['server/bin/reeve.js', 'serve', ...options],
      {
        DATABASE_URL: databaseUrl,
        REEVE_DATABASE_CONNECTIONS: DATABASE_CONNECTIONS,
        REEVE_SECRET: BENCH_SECRET,
        REEVE_WEBHOOK_ALLOW: RECEIVERS,
      },
      root,
    )
}

/**
 * Starts the Reeve of another folder as `npm start` does: one process serves the API, delivers, and logs every request.
 */
export const startReeveOf = (root: string) => reeveOf(root)

export const startReeve = reeveOf(ROOT)

/** Starts Reeve with the role `api`, in which it does not deliver. */
export const startApi = reeveOf(ROOT, '--role', 'api')

/** Starts the job queue of the baseline (queue/worker.ts), which fetches jobs in batches or one at a time. */
export const startQueue = (databaseUrl: string, inBatches: boolean) =>
  start(['bench/queue/worker.ts'], {
    DATABASE_URL: databaseUrl,
    PGUSER: 'postgres',
    ...(inBatches && { BATCHES: '1' }),
  })

/** Starts Reeve as `npm start` does, with its built-in PostgreSQL. */
export const startWhole = (dataDir: string, compileCache: string) =>
  start(['server/bin/reeve.js', 'serve'], { REEVE_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCache })

/** Starts the floor (floor/server.ts) with this driver. */
export const startFloorWith = (driver: DriverName) => (databaseUrl: string) =>
  start(['bench/floor/server.ts'], {
    DATABASE_URL: databaseUrl,
    CONNECTIONS: DATABASE_CONNECTIONS,
    FLOOR_DRIVER: driver,
  })

export const startFloor = startFloorWith(FASTEST)

async function start(
  command: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<Contestant> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'reeve-bench-'))
  const log = openSync(join(folder, 'log'), 'w')
  const spawned = performance.now()
  const child = spawn(process.execPath, [...nodeOptions(command), ...command], {
    cwd: root,
    env: {
      ...(process.env.PATH && { PATH: process.env.PATH }),
      ...(process.env.HOME && { HOME: process.env.HOME }),
      PORT: String(port),
      REEVE_RATE_LIMIT: '0',
      REEVE_SCIM_RATE_LIMIT: '0',
      REEVE_DRAIN_TIME: '0s',
      ...environment,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  const stop = endWithRun(async () => {
    await stopProcess(child)
    rmSync(folder, { recursive: true })
  })
  while (!(await isReady(port))) {
    if (hasEnded(child) || performance.now() - spawned > STARTS_WITHIN_MS) {
      await stop()
      throw new Error(`${command.join(' ')} did not start`)
    }
    await sleep(5)
  }
  const readyAfter = performance.now() - spawned
  return { port, pid: child.pid ?? 0, readyAfter, memory: () => residentMemory(child), stop }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stopProcess(child: ChildProcess) {
  if (hasEnded(child)) return
  const kill = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async answer => {
      await answer.text()
      return answer.status === 200
    },
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP port')
  return address.port
}

function residentMemory({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
}

/**
 * The Node.js options with which scripts/run starts Reeve. With `REEVE_BENCH_PROFILE=<folder>` the process writes a CPU
 * profile when it ends.
 */
const nodeOptions = ([script]: readonly string[]) => {
  const folder = process.env.REEVE_BENCH_PROFILE
  if (!script?.startsWith('server/')) return []
  const heap = ['--max-semi-space-size=8', '--heap-growing-percent=30']
  return [...heap, ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])]
}
