import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../runtimes')
const packages = join(folder, 'node_modules')

/** The runtimes that the client must support, and how a program is started there. */
export const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  'the oldest Node.js': [join(packages, 'node-oldest/bin/node')],
  'the newest Node.js': [join(packages, 'node-newest/bin/node')],
  Deno: [join(packages, 'deno/bin.cjs'), 'run', '--quiet', '--no-lock', '--allow-net', '--allow-env', '--allow-read'],
  Bun: [join(packages, 'bun/bin/bun.exe'), 'run'],
}

/** Installs the runtimes once. They are half a gigabyte, so that only the test that needs them does. */
export function installRuntimes(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = join(packages, '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  npm(folder, 'install', '--no-save', '--ignore-scripts=false', '--include=optional', '--prefer-offline')
  writeFileSync(stamp, hash)
}

/** Runs npm in a folder that belongs to no workspace; throws what it says if it fails. */
export function npm(cwd: string, ...args: string[]): string {
  const options = ['--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...options], { cwd, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`npm ${args.join(' ')}: ${stderr || stdout}`)
  return stdout.trim()
}

/** Resolves to what the program prints; rejects if it fails. */
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
