// npm test [-- [options] NAME …]: runs every test file, or those whose path contains one of the names.
//   --test-name TEXT  only the tests whose name matches this text or regular expression
//   --inspect-brk     waits for a debugger at the first line of the one file that is run
// The exit code is 0 only if at least one file was found and every test in it passed.

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../server/test/harness/cluster.ts'
import { findChromium } from './find-chromium.js'

const root = dirname(import.meta.dirname)
/** Each file is a process that reads all of Reeve: compiled once, it starts in half the time. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')
const folders = ['server', 'sdk', 'console', 'bench']

const { values: options, positionals: names } = parseArgs({
  options: { 'test-name': { type: 'string' }, 'inspect-brk': { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** A test that hangs must name itself rather than use up the whole run. With a debugger it waits for a person. */
const timeout = options['inspect-brk'] ? 0 : process.env.REEVE_TEST_LONG ? 30 * 60_000 : 6 * 60_000

const files = folders
  .flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))
  .sort()

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
  try {
    process.exitCode = await runTests(files, { REEVE_TEST_POSTGRES: JSON.stringify(cluster.connection) })
  } finally {
    await cluster.stop()
  }
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
  return [...common, ...pattern, ...files]
}

/**
 * In the runner's own process, where the debugger is.
 * @param {string[]} pattern
 * @param {string[]} files
 */
function alone(pattern, files) {
  return ['--inspect-brk', '--test', '--test-isolation=none', '--test-reporter=spec', ...pattern, ...files]
}
