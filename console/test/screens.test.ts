// Every screen, in one process: one server and one browser for all of them. A screen's tests are in screens/.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'

const folder = join(import.meta.dirname, 'screens')

// Each test has a window and an organization of its own.
describe('screens', { concurrency: availableParallelism() }, async () => {
  for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
})
