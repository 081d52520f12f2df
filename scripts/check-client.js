// Builds the package @reeve/sdk, and judges it by publint, by "are the types wrong", and by its size.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildClient } from './client-package.js'

const sdk = join(dirname(import.meta.dirname), 'sdk')

const folder = buildClient('dist')
try {
  run('publint', ['--strict', folder], sdk)
  run('attw', ['--pack', folder, '--profile', 'esm-only', '--no-color', '--format', 'ascii'], sdk)
  run('size-limit', [], sdk)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exitCode = 1
}
