// The bundle contains the same program as `src/` in a few files, which load in half the time.

import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))

export const FOLDER = join(root, 'server', 'dist')
export const ENTRY = join(FOLDER, 'bundle', 'main.js')

/** Name of the JSON file that lists the bundle's source files, each as its path and its `stateOf` at build time. */
export const SOURCES = 'sources.json'

/** True if there is a bundle and no source has changed since. Every start checks this: a stale bundle runs old code. */
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
 * The size in bytes and the modification time of a file. The time is in whole seconds, because a copy of the folder may
 * lose the fraction.
 * @param {string} path relative to the repository
 */
export function stateOf(path) {
  const { size, mtimeMs } = statSync(`${root}/${path}`)
  return `${size} ${Math.trunc(mtimeMs / 1000)}`
}
