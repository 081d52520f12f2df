import { readFileSync } from 'node:fs'

/**
 * An entry of the lock file.
 * @typedef {{ link?: true, dev?: true, optional?: true, devOptional?: true, os?: string[], cpu?: string[] }} Locked
 */

/**
 * The folders of the packages for this machine. npm may leave out optional ones.
 * @param {string} lockFile
 * @param {'run' | 'all'} purpose
 */
export function expectedFolders(lockFile, purpose) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return Object.entries(locked)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .filter(([, { dev }]) => purpose === 'all' || !dev)
    .filter(([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch))
    .map(([folder, { optional, devOptional }]) => ({ folder, isOptional: Boolean(optional || devOptional) }))
}

/**
 * @param {string[] | undefined} allowed
 * @param {string} one
 */
function fits(allowed, one) {
  return !allowed || allowed.includes(one)
}
