import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NEEDED = [
  ...['LICENSE', 'package.json', 'tsconfig.json', 'scripts', 'server/package.json', 'console/package.json'],
  ...['src', 'entry', 'README.md', 'package.json', 'tsconfig.json', 'tsconfig.build.json'].map(name => `sdk/${name}`),
]

/** A hash of all files that packing needs, and of package-lock.json, which has the versions of the dependencies. */
export function clientState() {
  const hash = createHash('sha256')
  for (const path of [...NEEDED, 'package-lock.json'].flatMap(filesIn)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** @param {string} path */
const filesIn = path =>
  statSync(join(root, path)).isFile()
    ? [path]
    : globSync(`${path}/**`, { cwd: root, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort()

/**
 * Copies the sources of the package @reeve/sdk, so that packing does not change this clone. The copy has no installed
 * packages until `linkPackages` is called.
 */
export function copyClient() {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-clone-'))
  for (const path of NEEDED) cpSync(join(root, path), join(folder, path), { recursive: true })
  return {
    /** The client's folder in the copy. */
    sdk: join(folder, 'sdk'),
    linkPackages: () => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Runs `npm pack` in the client's folder, as `npm publish` does first. Returns the path of the tarball.
 * @param {string} sdk
 */
export function packClient(sdk) {
  const { status, stdout, stderr, error } = spawnSync('npm', ['pack'], { cwd: sdk, encoding: 'utf8' })
  const tarball = readdirSync(sdk).find(name => name.endsWith('.tgz'))
  if (status !== 0 || !tarball) throw error ?? new Error(`npm pack: ${stderr || stdout}`)
  return join(sdk, tarball)
}
