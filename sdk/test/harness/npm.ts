import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs npm in a folder that belongs to no workspace. Returns its output, or throws an error with it. */
export function npm(cwd: string, ...args: string[]): string {
  const options = ['--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...options], { cwd, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`npm ${args.join(' ')}: ${stderr || stdout}`)
  return stdout.trim()
}

/** True for the long form of the tests, which also installs the `devDependencies`. */
export const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)

/**
 * Installs the packages of a folder's lock file from the registry unless they are installed already. Returns their
 * folder. For large packages that a single test needs. The short form of the tests omits the `devDependencies`.
 */
export function installOnce(folder: string, ...given: readonly string[]): string {
  const options = IS_LONG ? given : [...given, '--omit=dev']
  const packages = join(folder, 'node_modules')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(options.join(' ')).digest('hex')
  const stamp = join(packages, '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return packages
  npm(folder, 'install', '--no-save', '--include=optional', '--prefer-offline', ...options)
  writeFileSync(stamp, hash)
  return packages
}
