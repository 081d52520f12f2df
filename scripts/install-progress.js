import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectedFolders } from './expected-packages.js'

/**
 * Interval of the progress line. On a terminal each line replaces the previous one; a log gets a new line each time.
 */
const PROGRESS_EVERY_MS = process.stderr.isTTY ? 500 : 10_000
export const CLEAR_LINE = '\r\x1b[2K'

/**
 * Shows how many packages are installed, until the returned function is called.
 * @param {string} root
 * @param {'run' | 'all'} purpose
 * @param {number} started
 */
export function showProgress(root, purpose, started) {
  const folders = expectedFolders(join(root, 'package-lock.json'), purpose).map(({ folder }) => folder)
  const show = () => {
    const missing = folders.filter(folder => !existsSync(join(root, folder, 'package.json')))
    const seconds = Math.round((Date.now() - started) / 1000)
    const count = `${folders.length - missing.length} of ${folders.length} packages`
    const text = `  ${count}, ${seconds} s${describeRest(missing)}`
    // A line that wraps could not be cleared, so it is truncated.
    const shown = text.slice(0, (process.stderr.columns || 80) - 1)
    process.stderr.write(process.stderr.isTTY ? `${CLEAR_LINE}${shown}` : `${text}\n`)
  }
  const timer = setInterval(show, PROGRESS_EVERY_MS)
  return () => {
    clearInterval(timer)
    if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  }
}

/**
 * Describes what npm does while the number of packages does not change: it installs the largest packages last, and then
 * runs the install scripts.
 * @param {string[]} missing
 */
function describeRest(missing) {
  if (missing.length === 0) return '; npm is unpacking the last files and running install scripts'
  if (missing.length > 9) return ''
  const names = missing.map(folder => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return `; npm is fetching or unpacking ${names.join(', ')}`
}
