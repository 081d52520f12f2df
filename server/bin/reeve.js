#!/usr/bin/env node
// The command line of Reeve. On an older Node.js, this file runs itself again with the Node.js 24 of `node_modules`. In
// the root of a clone, `npx reeve` runs scripts/reeve, which first installs the packages and then runs this file.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENTRY, isCurrent } from './bundle.js'

const here = fileURLToPath(import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= 24) {
  module.enableCompileCache()
  if (process.env.npm_command) stopWithParent()
  await import(isCurrent() ? ENTRY : '../src/main.ts')
} else {
  const node = installedNode(dirname(here))
  if (node) await handOverTo(node)
  else {
    console.error(`Reeve needs Node.js 24; this is ${process.version}. In a clone, "npm start" brings the right one.`)
    process.exitCode = 1
  }
}

/**
 * Sends this process a SIGTERM when its parent has ended, because the parent may end without forwarding a signal:
 * `npx reeve` runs this process through `sh -c`, which forwards none, and npm may be killed with SIGKILL.
 */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function installedNode(folder) {
  const candidate = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder ? undefined : installedNode(parent)
}

/**
 * Runs this file with the given Node.js. The child process inherits stdin, stdout and stderr, and gets the SIGINT,
 * SIGTERM and SIGHUP of this process. Its exit code becomes that of this process.
 * @param {string} node
 */
async function handOverTo(node) {
  const heap = ['--max-semi-space-size=8', '--heap-growing-percent=30']
  const child = spawn(node, [...heap, here, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
