import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Ended } from './command-line.ts'

export const LAUNCHER = join(import.meta.dirname, '../../bin/reeve.js')

/** Client commands, typed on a machine that has no database. */
export interface ClientCommands {
  (...args: string[]): Promise<Ended>
  /** The same, while it runs. */
  start(...args: string[]): ChildProcessWithoutNullStreams
  readonly environment: Readonly<Record<string, string>>
}

export function clientCommands(url: string, key: string, more: Record<string, string> = {}): ClientCommands {
  const environment = {
    REEVE_URL: url,
    REEVE_API_KEY: key,
    DATABASE_URL: 'postgres://127.0.0.1:1/no-database',
    REEVE_DATA_DIR: '/nowhere',
    ...more,
  }
  const inherited = Object.entries(process.env).filter(([name]) => !/^(REEVE_|NO_COLOR|FORCE_COLOR)/.test(name))
  const start = (...args: string[]) =>
    spawn(process.execPath, [LAUNCHER, ...args], { env: { ...Object.fromEntries(inherited), ...environment } })
  const run = async (...args: string[]) => {
    const child = start(...args)
    child.stdin.end()
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code, stdout, stderr }
  }
  return Object.assign(run, { start, environment })
}

/** What a command printed with --json, after it has succeeded. */
export function jsonOf({ code, stdout, stderr }: Ended) {
  if (code !== 0) throw new Error(`the command ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
