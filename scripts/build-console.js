// Builds the console into console/dist, unless it is up to date with its sources and packages. `npm start` runs it
// after the set-up; it prints nothing if there is nothing to do. A failure is one sentence and exit code 1.

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FileLock } from '../server/src/database/file-lock.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'console', 'dist')
const unfinished = `${folder}-unfinished`
const SOURCES = [
  'console/{index.html,vite.config.ts}',
  '{console,sdk}/src/**',
  'sdk/entry/**',
  '{console,sdk}/package.json',
  'package-lock.json',
]

/** Smaller files do not benefit from compression. */
const WORTH_COMPRESSING = 500

const hash = hashOfSources()
if (stamp() !== hash) await serialized(build)

/**
 * Concurrent starts, such as test files, are serialized: the first one builds for all.
 * @param {() => Promise<void>} work
 */
async function serialized(work) {
  const path = `${folder}.lock`
  writeFileSync(path, '', { flag: 'a' })
  const lock = new FileLock(path)
  while (!lock.tryExclusive()) await sleep(100)
  try {
    if (stamp() !== hash) await work()
  } finally {
    lock.close()
  }
}

async function build() {
  const started = Date.now()
  process.stderr.write('Building the console (once; a few seconds) …\n')
  try {
    const vite = await import('vite')
    await vite.build({
      root: join(root, 'console'),
      configFile: join(root, 'console', 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: unfinished },
    })
    await compress()
    writeFileSync(join(unfinished, '.built-from'), hash)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    process.stderr.write(`The console could not be built: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
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

function stamp() {
  const file = join(folder, '.built-from')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function compress() {
  const files = globSync('**/*.{html,js,css,svg}', { cwd: unfinished }).map(file => join(unfinished, file))
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
