import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'

/** The tests of a folder, some at a time, with one server and one browser. Each has a window and data of its own. */
export function inOneProcess(name: string): void {
  const folder = join(import.meta.dirname, '..', name)
  describe(name, { concurrency: availableParallelism() }, async () => {
    for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
  })
}
