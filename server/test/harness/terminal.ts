import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = new URL('../../..', import.meta.url).pathname

/** A command in its own pseudo-terminal. */
export interface Terminal {
  readonly child: ChildProcess
  /** The output so far. */
  shown(): string
  /** Waits for this output. */
  shows(text: RegExp, withinMs?: number): Promise<RegExpExecArray>
  type(text: string): void
  /** The exit code of the command. */
  ended(): Promise<number | null>
  /** Closes the terminal. */
  close(): void
}

export const CTRL_C = '\x03'

const hasScript = existsSync('/proc') && spawnSync('script', ['--version']).stdout?.includes('util-linux')
/** Test options that skip a test on a machine without pseudo-terminals. */
export const onLinux = { skip: hasScript ? false : 'needs /proc and `script` of util-linux' }

/** Variables of the test run that are not passed to the terminal: those of Reeve, and those that control colours. */
const IS_OF_RUN = /^(REEVE_.*|CI|NO_COLOR|FORCE_COLOR|NODE_DISABLE_COLORS)$/

/** Runs the command in a pseudo-terminal of `script`, which Debian always has, in the package bsdutils. */
export function openTerminal(command: string, environment: Record<string, string>): Terminal {
  const inherited = Object.entries(process.env).filter(([name]) => !IS_OF_RUN.test(name))
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout.on('data', chunk => {
    shown += chunk
  })
  const exit = once(child, 'exit')
  return {
    child,
    shown: () => shown,
    async shows(text, withinMs = 180_000) {
      for (const late = Date.now() + withinMs; Date.now() < late; await sleep(20)) {
        const found = text.exec(shown)
        if (found) return found
        if (child.exitCode !== null) break
      }
      throw new Error(`the terminal did not show ${text}:\n${shown}`)
    },
    type: text => void child.stdin.write(text),
    async ended() {
      const [code] = await exit
      return code
    },
    close: () => void child.kill('SIGKILL'),
  }
}

/** The ids of processes whose environment contains this `NAME=value`. */
export const processesWith = (value: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(value)
      } catch {
        return false
      }
    })
    .map(Number)
