// One process of a test run. Its processes take one file after another from a shared queue.

import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'

/** Time that a process may take to end after its tests. Longer than any clean-up takes. */
const ENDS_WITHIN_MS = 60_000

/** Fails a process that stays alive after its tests, for example because a failed test left a server open. */
export function endAfterTests() {
  after(() => {
    setTimeout(() => {
      console.error(`The tests have ended, but something is still open: ${process.getActiveResourcesInfo().join(', ')}`)
      process.exit(1)
    }, ENDS_WITHIN_MS).unref()
  })
}

/**
 * Runs the files that no other process has taken, one after another. The shared server lives as long as this process;
 * stopping it verifies the audit chains of everything that the tests wrote.
 * @param {[name: string, url: string][]} files
 * @param {string} folder where the processes mark the files that they take
 */
export async function runFiles(files, folder) {
  endAfterTests()
  const needsServer = files.some(([name]) => !name.includes('.rules.test.'))
  const stopSharedReeve = needsServer && (await import('../server/test/harness/reeve.ts')).keepSharedReeve()
  for (const [index, [name, url]] of files.entries()) {
    if (!take(join(folder, `taken-${index}`))) continue
    const { promise: ended, resolve } = Promise.withResolvers()
    describe(name, { timeout: Number.POSITIVE_INFINITY }, async () => {
      try {
        await import(url)
      } finally {
        // After the file's own hooks, which run in the order in which they were registered.
        after(() => resolve(undefined))
      }
    })
    await ended
  }
  if (stopSharedReeve) await test('all that was written through the shared server is consistent', stopSharedReeve)
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
