// Packs @reeve/sdk, and checks the package with publint and "are the types wrong", and checks its size.

import { spawnSync } from 'node:child_process'
import { copyClient, packClient } from './client-package.js'

const { sdk, linkPackages, remove } = copyClient()
try {
  linkPackages()
  const tarball = packClient(sdk)
  run('publint', ['--strict', tarball])
  run('attw', [tarball, '--profile', 'esm-only', '--no-color', '--format', 'ascii'])
  run('size-limit', [])
} finally {
  remove()
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: sdk, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exitCode = 1
}
