// Keeps files of former builds, because a running process loads the files of the build that it started with.

import { existsSync, globSync, linkSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Age at which former files are deleted. Processes rarely run longer after their installation was rebuilt. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000

/**
 * Hard-links the files of a former build that the new one lacks, unless they are older than a week. Their names contain
 * a hash of their contents, so they do not conflict with new files.
 * @param {string} former
 * @param {string} folder of the new build
 */
export function keepFormerFiles(former, folder) {
  for (const name of globSync('*-*.js', { cwd: former })) {
    const from = join(former, name)
    if (existsSync(join(folder, name)) || Date.now() - statSync(from).mtimeMs > KEPT_FOR_MS) continue
    linkSync(from, join(folder, name))
  }
}
