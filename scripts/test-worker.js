// One process of a test run. All processes take one file after another from a shared queue.

import { channel } from 'node:diagnostics_channel'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'

/** Maximum time that a process may take to end after its tests, longer than any clean-up. */
const ENDS_WITHIN_MS = 60_000

/**
 * Fails a process that stays alive after its tests, for example because a failed test left a server open. Kills the
 * processes that a test did not end: they inherit the standard streams, and the runner waits until those are closed.
 */
export function endAfterTests(withinMs = ENDS_WITHIN_MS) {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set()
  channel('child_process').subscribe(message => {
    const { process: child } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message)
    children.add(child)
    child.once('exit', () => children.delete(child))
  })
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
  after(() => {
    setTimeout(() => {
      console.error(`The tests have ended, but something is still open: ${process.getActiveResourcesInfo().join(', ')}`)
      process.exit(1)
    }, withinMs).unref()
  })
}

/**
 * Runs the files that no other process has taken, one after another. The shared server lives as long as this process.
 * When it is stopped, the audit chains of everything that the tests wrote are verified.
 *
 * The next file is taken even after a file that hangs at its top level or in a hook.
 * @param {[name: string, url: string][]} files
 * @param {string} folder where the processes mark the files that they take
 * @param {number} timeout milliseconds that a file may take to load
 * @param {number} [endsWithinMs]
 */
export async function runFiles(files, folder, timeout, endsWithinMs) {
  endAfterTests(endsWithinMs)
  const needsServer = files.some(([name]) => !name.includes('.rules.test.'))
  const stopSharedReeve = needsServer && (await import('../server/test/harness/reeve.ts')).keepSharedReeve()
  for (const [index, [name, url]] of files.entries()) {
    if (!take(join(folder, `taken-${index}`))) continue
    const { promise: ended, resolve } = Promise.withResolvers()
    describe(name, async ({ signal }) => {
      // A file that has timed out skips its remaining hooks.
      signal.addEventListener('abort', resolve)
      try {
        await within(timeout, import(url))
      } finally {
        // Runs after the file's own hooks, because hooks run in the order of their registration.
        after(() => resolve(undefined))
      }
    })
    await ended
  }
  if (stopSharedReeve) await test('all that was written through the shared server is consistent', stopSharedReeve)
}

/**
 * Rejects if `work` takes longer than this time. Counts steps of one second, so that an installation of packages that
 * blocks the event loop counts as one second only.
 * @param {number} ms 0 for no limit
 * @param {Promise<unknown>} work
 */
async function within(ms, work) {
  const { promise: late, reject } = Promise.withResolvers()
  const stepMs = Math.min(ms || 1_000, 1_000)
  let left = ms > 0 ? Math.ceil(ms / stepMs) : Number.POSITIVE_INFINITY
  const timer = setInterval(() => --left > 0 || reject(new Error(`not loaded within ${ms} ms`)), stepMs)
  await Promise.race([work, late]).finally(() => clearInterval(timer))
}

/** @param {string} mark */
function take(mark) {
  try {
    closeSync(openSync(mark, 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
