// Builds the console into console/dist, unless the existing build is up to date with the sources and packages.

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildOnce } from './build-once.js'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'console/{index.html,vite.config.ts}',
  '{console,sdk}/src/**',
  'sdk/entry/**',
  '{console,sdk}/package.json',
  'package-lock.json',
]

/** Minimum size in bytes of a file that is compressed. */
const WORTH_COMPRESSING = 500

const folder = join(root, 'console', 'dist')
const STAMP = '.built-from'
const hash = hashOfSources()

await buildOnce({ name: 'console', folder, isCurrent, build })

function isCurrent() {
  const file = join(folder, STAMP)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

/** @param {string} into */
async function build(into) {
  const vite = await import('vite')
  await vite.build({
    root: join(root, 'console'),
    configFile: join(root, 'console', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: into },
  })
  await compress(into)
  writeFileSync(join(into, STAMP), hash)
}

function hashOfSources() {
  const files = SOURCES.flatMap(pattern => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter(file => file.isFile() && !file.name.includes('.test.'))
    .map(file => join(file.parentPath, file.name))
    .sort()
  const digest = createHash('sha256')
  for (const file of files)
    digest
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return digest.digest('hex')
}

/** @param {string} folder */
async function compress(folder) {
  const files = globSync('**/*.{html,js,css,svg}', { cwd: folder }).map(file => join(folder, file))
  await Promise.all(
    files.map(async file => {
      const text = await readFile(file)
      if (text.length < WORTH_COMPRESSING) return
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        promisify(gzip)(text, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
    }),
  )
}
