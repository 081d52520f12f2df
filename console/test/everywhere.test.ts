// What holds on every screen: faults, two people at once, the way back, the keyboard. One process, as for screens.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'

const folder = join(import.meta.dirname, 'everywhere')

// Each test has a window and an organization of its own.
describe('everywhere', { concurrency: availableParallelism() }, async () => {
  for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
})
