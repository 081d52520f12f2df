import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * An entry of the lock file.
 * @typedef {{
 *   link?: true, dev?: true, optional?: true, devOptional?: true, hasInstallScript?: true,
 *   os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 * }} Locked
 */

/**
 * The folders of the packages that this machine needs. npm may omit those with `isOptional`.
 * @param {string} lockFile
 * @param {'run' | 'all'} purpose
 */
export function expectedFolders(lockFile, purpose) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const needed = neededFolders(locked)
  return Object.entries(locked)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .filter(([, { dev }]) => purpose === 'all' || !dev)
    .filter(([folder, { optional, devOptional }]) => needed.has(folder) || !(optional || devOptional))
    .map(([folder, { optional, devOptional, hasInstallScript = false }]) => ({
      folder,
      isOptional: Boolean(optional || devOptional),
      hasInstallScript,
    }))
}

/**
 * The folders of packages that the root and the workspaces need, directly or through other packages. Excludes packages
 * of other platforms, and packages that only those need, because npm installs neither.
 * @param {Record<string, Locked>} locked
 */
function neededFolders(locked) {
  const libc = ownLibc()
  /** @type {Set<string>} */
  const needed = new Set(Object.keys(locked).filter(folder => !folder.includes('node_modules/')))
  for (const folder of needed) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked[folder] ?? {}
    for (const name of Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const found = folderOf(name, folder, locked)
      const { os, cpu, libc: libraries } = locked[found ?? ''] ?? {}
      const isFit = fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libraries, libc))
      // Iterating a set also visits entries that are added meanwhile.
      if (found && isFit) needed.add(found)
    }
  }
  return needed
}

/**
 * The folder from which Node.js loads the package `name` in a file of `folder`.
 * @param {string} name
 * @param {string} folder
 * @param {Record<string, Locked>} locked
 * @returns {string | undefined}
 */
function folderOf(name, folder, locked) {
  const candidate = posix.join(folder, 'node_modules', name)
  if (locked[candidate]) return candidate
  return folder === '' || folder === '.' ? undefined : folderOf(name, posix.dirname(folder), locked)
}

/** The C library of this machine; undefined on platforms where packages do not depend on it. */
function ownLibc() {
  if (process.platform !== 'linux') return undefined
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header?.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * @param {string[] | undefined} allowed
 * @param {string} one
 */
function fits(allowed, one) {
  return !allowed || allowed.includes(one)
}
