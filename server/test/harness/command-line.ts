import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ExitedCommand, runInProcess } from './in-process-command.ts'
import { readyAddress } from './process.ts'

export const LAUNCHER = join(import.meta.dirname, '../../bin/reeve.js')

export type { ExitedCommand }

interface Running {
  readonly child: ChildProcess
  readonly url: string
  /** The log so far. */
  log(): string
}

/** A data directory, on which a test runs the operator's commands and a server. */
export interface CommandLine {
  readonly dataDir: string
  /**
   * Runs a command such as `['organization', 'create', …]`, with additional environment variables and standard input.
   */
  reeve(args: string[], more?: Record<string, string>, stdin?: string | Uint8Array): Promise<ExitedCommand>
  /** Runs a command line in a separate process. */
  inOwnProcess(args: string[], more?: Record<string, string>): Promise<ExitedCommand>
  start(): Promise<Running>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** The running server. */
  readonly server: Running
  remove(): void
}

/**
 * Creates a data directory in `parent`. Its built-in database is used unless `settings` contains another
 * `DATABASE_URL`. For tests of `doctor`, `parent` must be on a disk: `doctor` warns of a data directory in memory.
 */
export function openCommandLine(settings: Record<string, string> = {}, parent = tmpdir()): CommandLine {
  const dataDir = mkdtempSync(join(parent, 'reeve-commands-'))
  const environment = (more = {}) => ({
    ...process.env,
    REEVE_DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    REEVE_SIGN_IN_ATTEMPTS: '0',
    REEVE_DRAIN_TIME: '0s',
    ...settings,
    ...more,
  })
  let server: Running | undefined

  return {
    dataDir,
    reeve: (args, more, stdin = '') => runInProcess({ args, environment: environment(more), stdin }),
    async inOwnProcess(args, more) {
      const child = spawn(process.execPath, [LAUNCHER, ...args], { env: environment(more), stdio: 'pipe' })
      child.stdin.end()
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      return { code, stdout, stderr }
    },
    async start() {
      const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let log = ''
      child.stdout.on('data', chunk => {
        log += chunk
      })
      server = { child, url: await readyAddress(child), log: () => log }
      return server
    },
    async stop(signal = 'SIGTERM') {
      const child = server?.child
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
    get server() {
      if (!server) throw new Error('no server was started')
      return server
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
