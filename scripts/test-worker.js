// One process of a test run. The processes of a run take test files from a shared queue, one at a time.

import { channel } from 'node:diagnostics_channel'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'

/** Time within which a process must end after its tests. It is longer than any clean-up takes. */
const ENDS_WITHIN_MS = 60_000

/**
 * Ends a process that stays alive after its tests, for example because a failed test left a server open, and reports
 * this as a failure. Also kills child processes that a test did not end: they inherit the standard streams, and the
 * runner waits until those are closed.
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
 * Runs the files that no other process has taken, one after another, even if a file hangs at its top level or in a
 * hook. The shared server lives as long as this process. When the server is stopped, the audit chains of all
 * organizations that tests created on it are verified.
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
      // After its timeout, a file skips its remaining hooks, so the promise is resolved here.
      signal.addEventListener('abort', resolve)
      try {
        await within(timeout, import(url))
      } finally {
        // Registered after the file's own hooks, so it runs after them.
        after(() => resolve(undefined))
      }
    })
    await ended
  }
  if (stopSharedReeve) await test('all data written through the shared server is consistent', stopSharedReeve)
}

/**
 * Rejects if `work` takes longer than this time. Counts the ticks of a timer that fires every second, so that a blocked
 * event loop, for example during an installation of packages, counts as one second only.
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
