// npm test [-- NAME …]: runs every test file, or those whose path contains one of the names.
// The exit code is 0 only if at least one file was found and every test in it passed.

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { startCluster } from '../server/test/harness/cluster.ts'

const root = dirname(import.meta.dirname)
const folders = ['server', 'sdk', 'console', 'bench']

/** A test that hangs must name itself rather than use up the whole run. */
const timeout = process.env.REEVE_TEST_LONG ? 30 * 60_000 : 3 * 60_000

const names = process.argv.slice(2)
const files = folders
  .flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))
  .sort()

if (files.length === 0) {
  console.error(names.length === 0 ? 'There is no test file.' : `No test file's path contains ${names.join(' or ')}.`)
  process.exitCode = 1
} else {
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
  const runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      // Tests wait for PostgreSQL about as long as they compute: one file more than there are cores.
      `--test-concurrency=${availableParallelism() + 1}`,
      `--test-timeout=${timeout}`,
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  )
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => runner.kill(signal))
  return new Promise((resolve, reject) => {
    runner.once('error', reject)
    runner.once('close', code => resolve(code ?? 1))
  })
}
