// What everyone can read: axe looks at every screen, and at what opens over it. One process, as for screens.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'

const folder = join(import.meta.dirname, 'accessible')

// Each test has windows and an organization of its own.
describe('accessible', { concurrency: availableParallelism() }, async () => {
  for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
})
