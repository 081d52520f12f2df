import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
// Starts the server and the browser for all suites of the process, not only for the first one.
import './browser.ts'

/** Runs the tests of a folder concurrently, with one server and one browser. Each test has its own window and data. */
export function inOneProcess(name: string): void {
  const folder = join(import.meta.dirname, '..', name)
  describe(name, { concurrency: availableParallelism() }, async () => {
    for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
  })
}
