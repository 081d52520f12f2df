import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { IS_LONG, installOnce } from './npm.ts'

const folder = join(import.meta.dirname, '../../runtimes')
const packages = join(folder, 'node_modules')

/** The supported runtimes that this form of the tests installs, each with the command that starts a program. */
export const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  'the oldest Node.js': [join(packages, 'node-oldest/bin/node')],
  ...(IS_LONG && {
    'the newest Node.js': [join(packages, 'node-newest/bin/node')],
    Deno: [join(packages, 'deno/bin.cjs'), 'run', '--quiet', '--no-lock', '--allow-net', '--allow-env', '--allow-read'],
    Bun: [join(packages, 'bun/bin/bun.exe'), 'run'],
  }),
}

/** Installs the runtimes once. All of them take half a gigabyte, so only the test that needs them installs them. */
export const installRuntimes = (): string => installOnce(folder, '--ignore-scripts=false')

/** Returns the output of the program; rejects if it fails. */
export function runProgram(command: readonly string[], cwd: string, env: Record<string, string>): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve(output) : reject(new Error(`${command.join(' ')} ended with ${code}: ${errors}${output}`)),
    )
  })
}
