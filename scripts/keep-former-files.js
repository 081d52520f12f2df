// Keeps files of earlier builds, because a running process continues to load files of the build with which it started.

import { existsSync, globSync, linkSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Age at which files of earlier builds are deleted. Processes rarely run that long after their installation was
 * rebuilt.
 */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000

/**
 * Adds hard links to the files of an earlier build that the new build lacks, unless they are older than a week. Each
 * name contains a hash of the file's content, so there are no conflicts with new files.
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
