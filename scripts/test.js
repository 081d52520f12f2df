// npm test [-- [options] NAME …]: runs every test file, or those whose path contains one of the names.
//   --test-name TEXT  only the tests whose name matches this text or regular expression
//   --inspect-brk     waits for a debugger at the first line of the one file that is run
// The exit code is 0 only if at least one file was found and every test in it passed.

import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster } from '../server/test/harness/cluster.ts'
import { findChromium } from './find-chromium.js'

const root = dirname(import.meta.dirname)
/** Each file is a process that reads all of Reeve: compiled once, it starts in half the time. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')
const folders = ['server', 'sdk', 'console', 'bench']
const FILES_IN_A_PROCESS = 4

const { values: options, positionals: names } = parseArgs({
  options: { 'test-name': { type: 'string' }, 'inspect-brk': { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** A test that hangs must name itself rather than use up the whole run. With a debugger it waits for a person. */
const timeout = options['inspect-brk'] ? 0 : process.env.REEVE_TEST_LONG ? 30 * 60_000 : 5 * 60_000

const files = folders
  .flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))

if (files.length === 0) {
  console.error(names.length === 0 ? 'There is no test file.' : `No test file's path contains ${names.join(' or ')}.`)
  process.exitCode = 1
} else if (options['inspect-brk'] && files.length > 1) {
  console.error(`A debugger attaches to one file, and ${files.length} have such a path:\n${files.join('\n')}`)
  process.exitCode = 1
} else {
  // Before the files run side by side, each of which would install it.
  if (files.some(file => file.startsWith('console/'))) findChromium()
  // One PostgreSQL for the whole run: a file only clones a database from its template.
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'reeve-tests-'))
  const isWhole = names.length === 0 && options['test-name'] === undefined
  try {
    const run = isWhole ? shareProcesses(files, folder) : files
    process.exitCode = await runTests(run, { REEVE_TEST_POSTGRES: JSON.stringify(cluster.connection) })
  } finally {
    rmSync(folder, { recursive: true })
    await cluster.stop()
  }
}

/**
 * Answers what to run: files in the folder, each of which imports one test file or several.
 *
 * - A few neighbours share a process, one after the other: loading and first running all of Reeve takes 0.8 s of a
 *   core, longer than most of them do. Those of the console have a browser each.
 * - They run by name and not by folder, so that what takes both cores, such as a browser, and what mostly waits are
 *   mixed. The runner sorts what it is given, hence the numbers.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]}
 */
function shareProcesses(files, folder) {
  const hasBrowser = (/** @type {string} */ file) => file.startsWith('console/')
  const others = files.filter(file => !hasBrowser(file)).sort()
  const groups = [...files.filter(hasBrowser).map(file => [file]), ...chunksOf(others, FILES_IN_A_PROCESS)]
    .map(group => ({ name: basename(group[0] ?? '', '.test.ts'), group }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return groups.map(({ name, group }, index) => {
    const entry = join(folder, `${String(index).padStart(3, '0')}-${name}.test.mjs`)
    const urls = group.map(file => [file, pathToFileURL(join(root, file)).href])
    const together = `import { describe } from 'node:test'
      for (const [file, url] of ${JSON.stringify(urls)})
        await new Promise((read, fail) => describe(file, () => import(url).then(read, fail)))`
    writeFileSync(entry, urls.length > 1 ? together : `import ${JSON.stringify(urls[0]?.[1])}`)
    return entry
  })
}

/**
 * @param {string[]} all
 * @param {number} size
 * @returns {string[][]}
 */
function chunksOf(all, size) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/**
 * Resolves to the runner's exit code. Signals are passed on, so that this process lives long enough to clean up.
 * @param {string[]} files
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function runTests(files, environment) {
  const name = options['test-name']
  // Node.js skips the clean-up of a file in which no test has the name, which would then never end.
  const pattern = name === undefined ? [] : [`--test-name-pattern=${name}`, '--test-force-exit']
  const runner = spawn(process.execPath, options['inspect-brk'] ? alone(pattern, files) : together(pattern, files), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => runner.kill(signal))
  return new Promise((resolve, reject) => {
    runner.once('error', reject)
    runner.once('close', code => resolve(code ?? 1))
  })
}

/**
 * @param {string[]} pattern
 * @param {string[]} files
 */
function together(pattern, files) {
  // Tests wait for PostgreSQL about as long as they compute: one file more than there are cores.
  const concurrency = availableParallelism() + 1
  const common = ['--test', '--test-reporter=spec', `--test-concurrency=${concurrency}`, `--test-timeout=${timeout}`]
  // A young generation that need not grow first saves a tenth of the time of short processes.
  return ['--min-semi-space-size=64', '--max-semi-space-size=64', ...common, ...pattern, ...files]
}

/**
 * In the runner's own process, where the debugger is.
 * @param {string[]} pattern
 * @param {string[]} files
 */
function alone(pattern, files) {
  return ['--inspect-brk', '--test', '--test-isolation=none', '--test-reporter=spec', ...pattern, ...files]
}
