// npm run check: all static checks. They run concurrently, and all of them run even if one fails. The exit code is 1 if
// any of them failed.

import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const environment = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }

/** @type {Record<string, [command: string, ...args: string[]]>} */
const checks = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  types: ['tsc', '-p', '.'],
  'types of the client': ['tsc', '-p', 'sdk'],
  'types of the console': ['tsc', '-p', 'console'],
  'dead code': ['knip', '--no-progress'],
  // The long form of these tests includes the one of the repository, which `npm test` skips.
  architecture: [
    'env',
    'REEVE_TEST_LONG=1',
    'node',
    '--test',
    '--test-reporter=spec',
    'server/test/architecture.test.ts',
  ],
  'package of the client': ['node', 'scripts/check-client.js'],
  'size of the console': ['node', 'scripts/check-console.js'],
  migrations: ['node', 'scripts/lint-migrations.js'],
  'generated files': ['node', 'scripts/generate.js', '--check'],
  'API document': ['node', 'scripts/lint-document.js'],
  licences: ['node', 'scripts/release-documents.js', '--check'],
  vulnerabilities: ['node', 'scripts/advisories.js'],
}

const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
const failed = results.filter(result => !result.passed).map(result => result.name)
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * Prints one line when the check ends, then its notes, or its full output if it failed.
 * @param {string} name
 * @param {[command: string, ...args: string[]]} command
 */
async function run(name, [command, ...args]) {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Buffer[]} */
  const output = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', resolve)
  })
  const passed = code === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  const text = Buffer.concat(output).toString()
  if (passed) for (const [note] of text.matchAll(/^Note: .*$/gm)) console.log(`  ${note}`)
  else console.log(`${text}${typeof code === 'string' ? code : ''}`)
  return { name, passed }
}
