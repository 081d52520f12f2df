// Every screen, in one process: one server and one browser for all of them. A screen's tests are in screens/.
import { globSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'screens')
for (const file of globSync('*.ts', { cwd: folder }).sort()) await import(join(folder, file))
