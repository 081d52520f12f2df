import { join } from 'node:path'

/** The folder of the server's package: two above this file, and two above the bundle, which is in `dist/bundle/`. */
export const PACKAGE_FOLDER = join(import.meta.dirname, '../..')
