// npm run release:documents: writes a release's documents about third-party software into release/: sbom.cdx.json
// (CycloneDX) and licences.txt, which contains every licence text. The same commit and npm version always give the same
// output. If a licence is missing or not allowed, or a package has a binary that scripts/allowed-licences.js does not
// name, it reports that, writes nothing and exits with 1. With --check it only reports.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ALLOWED, ALLOWED_TO_BUILD, BROUGHT } from './allowed-licences.js'

/** @typedef {{ path: string, name: string, version: string, licence: string | undefined }} Package */

const root = dirname(import.meta.dirname)
const folder = join(root, 'release')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const packages = packagesThatReeveRunsWith()
const faults = [...packages.flatMap(faultOfLicence), ...packages.flatMap(unknownBinaries)]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
else if (!process.argv.includes('--check')) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(softwareBill(), null, 2)}\n`)
  writeFileSync(join(folder, 'licences.txt'), licenceList())
  console.log(`Wrote release/sbom.cdx.json and release/licences.txt: ${packages.length} packages.`)
}

/** The runtime packages of all platforms, from the lock file. */
function packagesThatReeveRunsWith() {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {Package[]} */
  const found = []
  for (const [path, entry] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.push({ path, name, version: entry.version, licence: entry.license })
  }
  return found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** @param {Package} item */
function keyOf({ name, version, path }) {
  return `${name} ${version} ${path}`
}

/** @param {Package} item */
function faultOfLicence({ name, version, licence }) {
  if (!licence) return [`${name} ${version} names no licence.`]
  const choices = licence.replace(/^\(|\)$/g, '').split(' OR ')
  if (choices.some(choice => ALLOWED.has(choice))) return []
  if (ALLOWED_TO_BUILD.some(one => one.package.test(name) && choices.includes(one.licence))) return []
  return [`${name} ${version} is under ${licence}, which scripts/allowed-licences.js does not allow.`]
}

/**
 * Finds binaries in a package for which scripts/allowed-licences.js has no entry. No manifest declares the licences of
 * the software in them.
 * @param {Package} item
 */
function unknownBinaries({ name, path }) {
  return globSync('**/*.{so,so.*,dylib,node,wasm}', { cwd: join(root, path), exclude: ['node_modules'] })
    .filter(file => !BROUGHT.some(part => part.package.test(name) && part.file?.test(`/${file}`)))
    .map(file => `${name} brings ${file}, about which scripts/allowed-licences.js says nothing.`)
}

/**
 * The SBOM that npm creates. Its timestamp and serial number would differ at each call, so they are replaced: by the
 * time of the commit and by a hash of the content.
 */
function softwareBill() {
  const asked = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error']
  const bill = JSON.parse(execFileSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }))
  const committed = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' }).trim()
  bill.metadata.timestamp = new Date(committed).toISOString()
  Object.assign(bill.metadata.component, { type: 'application', name: 'reeve' })
  delete bill.serialNumber
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  // Formats a hash as a UUID of version 8 (custom).
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
  return { ...bill, serialNumber: `urn:uuid:${id}` }
}

function licenceList() {
  const named = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = [...Map.groupBy(packages, textOf)].map(
    ([text, sharing]) => `${'='.repeat(100)}\n${namesOf(sharing)}\n\n${text}\n`,
  )
  return [
    `Reeve ${version} is under the Apache License 2.0, see LICENSE.`,
    `It runs with these npm packages:\n\n${[...new Set(named)].join('\n')}`,
    `Some of them bring what no manifest names:\n\n${BROUGHT.map(broughtBy).join('\n')}`,
    `The texts:\n\n${texts.join('\n')}`,
  ].join('\n\n')
}

/** @param {typeof BROUGHT[number]} part */
function broughtBy(part) {
  const names = packages.map(({ name }) => name).filter(name => part.package.test(name))
  return `${[...new Set(names)].join(', ')}: ${part.what}: ${part.licence}`
}

/** @param {Package[]} sharing */
function namesOf(sharing) {
  return [...new Set(sharing.map(({ name, version }) => `${name} ${version}`))].join(', ')
}

/**
 * The licence text of a package. A package of another platform is not installed here. Its text comes from a related
 * package that is installed.
 * @param {Package} item
 */
function textOf({ path, name, licence }) {
  const scope = name.startsWith('@') ? dirname(name) : undefined
  const siblings = packages.filter(other => dirname(other.name) === scope && other.licence === licence)
  for (const candidate of [path, ...siblings.map(sibling => sibling.path)]) {
    if (!existsSync(join(root, candidate))) continue
    const files = readdirSync(join(root, candidate)).filter(file =>
      /^(licen[cs]e|copying|notice)/i.test(basename(file)),
    )
    const texts = files.sort().map(file =>
      readFileSync(join(root, candidate, file), 'utf8')
        .replaceAll('\r', '')
        .trim(),
    )
    if (texts.length > 0) return texts.join('\n\n')
  }
  return `The package brings no text of its own. Its manifest says: ${licence}`
}
