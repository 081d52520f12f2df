// Prints the compressed download sizes of the sign-in, of the first page and of each dynamically loaded module, and
// fails if one exceeds its limit below. A size includes all static imports. For the sign-in and the first page, it also
// includes the texts, in the language whose texts are longer; for the other modules, neither texts nor the files that
// the sign-in or the first page has loaded.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import './build-console.js'

const KB = 1000
const LANGUAGE = 'pt-BR'
const folder = join(import.meta.dirname, '..', 'console', 'dist')

/** @typedef {{ file: string, imports?: string[], css?: string[], src?: string, isDynamicEntry?: boolean }} Chunk */
/** @type {Record<string, Chunk>} */
const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))

const words = (/** @type {string} */ name) => `src/${name}/strings.${LANGUAGE}.ts`
const start = filesOf(['index.html', words('ui'), words('api'), words('layout')])
const signIn = together(start, ['src/features/accounts/sign-in.tsx', words('features/accounts')])
const first = together(start, [
  'src/authenticated-app.ts',
  'src/layout/layout.tsx',
  'src/features/members/list-members.tsx',
  words('features/members'),
])
const known = new Set([...signIn, ...first])

let fails = false
limit('sign-in, script', signIn, '.js', 160)
limit('first page, script', first, '.js', 300)
limit('first page, styles', first, '.css', 45)
for (const [name, { isDynamicEntry }] of Object.entries(chunks)) {
  if (!isDynamicEntry || /\/strings\./.test(name)) continue
  const further = [...filesOf([name])].filter(file => !known.has(file))
  limit(name, new Set(further), '.js', 40)
}
if (fails) process.exitCode = 1

/** @param {string[]} names */
function filesOf(names) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const files = new Set()
  const walk = (/** @type {string} */ name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The console has no ${name}. Say in scripts/check-console.js what it is called now.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) walk(other)
  }
  for (const name of names) walk(name)
  return files
}

/**
 * @param {Set<string>} files
 * @param {string[]} names
 */
function together(files, names) {
  return new Set([...files, ...filesOf(names)])
}

/**
 * @param {string} what
 * @param {Set<string>} files
 * @param {string} ending
 * @param {number} most
 */
function limit(what, files, ending, most) {
  const bytes = [...files].filter(file => file.endsWith(ending)).reduce((sum, file) => sum + compressedSize(file), 0)
  const isTooLarge = bytes > most * KB
  if (isTooLarge) fails = true
  const kb = (bytes / KB).toFixed(1)
  console.log(
    `${isTooLarge ? 'Too large: ' : most >= 100 || ending === '.css' ? 'Note: ' : ''}${what} ${kb} of ${most} kB`,
  )
}

/** @param {string} file */
function compressedSize(file) {
  const path = join(folder, file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}
