// The bundle of the server: the same program as `src/`, in a few files, which load in half the time.

import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))

export const FOLDER = join(root, 'server', 'dist')
export const ENTRY = join(FOLDER, 'bundle', 'main.js')

/** Lists the sources of the bundle: the path of each, and its state when it was read. */
export const SOURCES = 'sources.json'

/** True if there is a bundle, and no source has changed since. Every start looks: an old bundle would run old code. */
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
 * Size and time of a file, in whole seconds: what copies a folder may keep no more.
 * @param {string} path relative to the repository
 */
export function stateOf(path) {
  const { size, mtimeMs } = statSync(`${root}/${path}`)
  return `${size} ${Math.trunc(mtimeMs / 1000)}`
}
