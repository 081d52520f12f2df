import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ConnectionOptions } from '../../src/database/pool.ts'
import { type Answer, type CallOptions, call, TEST_SECRET } from './reeve.ts'

const LAUNCHER = join(import.meta.dirname, '../../bin/reeve.js')
const READY_WITHIN_MS = 180_000
const LOG_KEPT = 10_000

/** `reeve serve` as a separate process on a shared database. */
export interface ReeveProcess {
  readonly url: string
  readonly child: ChildProcess
  /** The last part of the log so far. */
  log(): string
  call(request: string, options?: CallOptions): Promise<Answer>
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>
}

export function databaseUrl({ host, port, database, user }: ConnectionOptions): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}@localhost/${database}?${query}`
}

interface ProcessOptions {
  readonly role?: 'all' | 'api' | 'worker'
  readonly environment?: Record<string, string>
  /** The path of the program, if it is that of another release. */
  readonly program?: string
}

export async function startReeveProcess(
  target: ConnectionOptions,
  { role = 'all', environment = {}, program = LAUNCHER }: ProcessOptions = {},
): Promise<ReeveProcess> {
  const child = spawn(process.execPath, [program, 'serve', '--role', role], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(target),
      REEVE_SECRET: TEST_SECRET,
      REEVE_RATE_LIMIT: '0',
      REEVE_SCIM_RATE_LIMIT: '0',
      REEVE_DRAIN_TIME: '0s',
      REEVE_PRIMARY_LEASE: '0s',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', chunk => {
    log = (log + chunk).slice(-LOG_KEPT)
  })
  const url = await readyAddress(child).catch(error => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    child,
    log: () => log,
    call: (request, options) => call(url, request, options),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

/** The URL in the log line that reports readiness: for a worker, that of its probes. Empty if the line has none. */
export async function readyAddress(child: ChildProcess): Promise<string> {
  let seen = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`reeve did not get ready:\n${seen}`)), READY_WITHIN_MS)
    child.once('exit', code => reject(new Error(`reeve ended with ${code}:\n${seen}`)))
    child.stdout?.on('data', chunk => {
      seen += chunk
      const ready = /Reeve is ready(?:(?: at | \(worker, probes at )(http:[^"\s)]+))?/.exec(seen)
      if (!ready) return
      clearTimeout(late)
      resolve(ready[1] ?? '')
    })
  })
}
