import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { type ExitedCommand, LAUNCHER } from './command-line.ts'
import { runInProcess } from './in-process-command.ts'
import { startReeve, type TestOptions } from './reeve.ts'
import { openTerminal, type Terminal } from './terminal.ts'

/** Runs client commands: in this process by default, or in a separate one with `start` or a launcher. */
export interface ClientCommands {
  (...args: string[]): Promise<ExitedCommand>
  /** Starts a command in a separate process. */
  start(...args: string[]): ChildProcessWithoutNullStreams
  /** Starts a command in a terminal, which is closed after the test. */
  inTerminal(t: TestContext, args: string, more?: Record<string, string>): Terminal
}

export function clientCommands(
  url: string,
  key: string,
  more: Record<string, string> = {},
  launcher?: string,
): ClientCommands {
  const environment = {
    REEVE_URL: url,
    REEVE_API_KEY: key,
    DATABASE_URL: 'postgres://127.0.0.1:1/no-database',
    REEVE_DATA_DIR: '/nowhere',
    ...more,
  }
  const kept = Object.entries(process.env).filter(([name]) => !/^(REEVE_|NO_COLOR|FORCE_COLOR)/.test(name))
  const whole = { ...Object.fromEntries(kept), ...environment }
  const start = (...args: string[]) => spawn(process.execPath, [launcher ?? LAUNCHER, ...args], { env: whole })
  const run = async (...args: string[]) => {
    if (!launcher) return runInProcess({ args, environment: whole, stdin: '' })
    const child = start(...args)
    child.stdin.end()
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code, stdout, stderr }
  }
  const inTerminal = (t: TestContext, args: string, more: Record<string, string> = {}) => {
    const terminal = openTerminal(`${process.execPath} ${LAUNCHER} ${args}`, { ...environment, ...more })
    t.after(() => terminal.close())
    return terminal
  }
  return Object.assign(run, { start, inTerminal })
}

/** Starts a service with an organization, and its owner's client commands. */
export async function startWithCommands(options: TestOptions = {}) {
  const server = await startReeve(options)
  const acme = await server.organization()
  return { server, acme, reeve: clientCommands(server.url, acme.owner.key) }
}

/** The parsed --json output of a command, which must succeed. */
export function jsonOf({ code, stdout, stderr }: ExitedCommand) {
  if (code !== 0) throw new Error(`the command ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
