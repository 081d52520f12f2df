import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'console', 'dist')

/** Where the console lies that was built beside this source; null where none was. */
export const consoleFolder = (): string | null => (existsSync(join(FOLDER, 'index.html')) ? FOLDER : null)
