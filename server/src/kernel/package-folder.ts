import { join } from 'node:path'

/** The folder of the server's package: two levels above this file, and above the bundle in `dist/bundle/`. */
export const PACKAGE_FOLDER = join(import.meta.dirname, '../..')
