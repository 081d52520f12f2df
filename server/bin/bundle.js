// The bundle contains the same program as `src/` in a few files, which load in half the time.

import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))

export const FOLDER = join(root, 'server', 'dist')
export const ENTRY = join(FOLDER, 'bundle', 'main.js')

/** The file with the bundle's sources: the path of each, and its state at the time of the build. */
export const SOURCES = 'sources.json'

/** True if there is a bundle and no source has changed since. Checked at every start: a stale bundle is old code. */
export function isCurrent(folder = FOLDER) {
  try {
    /** @type {[path: string, state: string][]} */
    const sources = JSON.parse(readFileSync(join(folder, SOURCES), 'utf8'))
    return sources.every(([path, state]) => stateOf(path) === state)
  } catch {
    return false
  }
}

/**
 * The size and the modification time of a file. In whole seconds, because a copy of the folder may lose the fraction.
 * @param {string} path relative to the repository
 */
export function stateOf(path) {
  const { size, mtimeMs } = statSync(`${root}/${path}`)
  return `${size} ${Math.trunc(mtimeMs / 1000)}`
}
