// npm test: runs every test file, or those whose path contains one of the names; see USAGE.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startCluster } from '../server/test/harness/cluster.ts'
import { DISK_FOLDER, temporaryFolder } from '../server/test/harness/memory-folder.ts'
import { findChromium } from './find-chromium.js'
import { readOptions } from './read-options.js'

const root = dirname(import.meta.dirname)
/** Cache of compiled modules, so that each module is compiled once for all processes and later runs. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')
const folders = ['server', 'sdk', 'console', 'bench']
const TIERS = ['rules', 'service', 'system']
/**
 * The slowest files, by the beginnings of their names. They start first, so that none of them runs alone at the end.
 */
const SLOWEST =
  `removal-faults. commands. mail-limit. alerts. backup. searches-use-indexes. guides. crafted-backups. removal.
  remote-login-block. backup-commands. dead-worker. misconfigurations. openid-unavailable. audited-mutations.
  export-audit. bad-input. authorization-matrix. existing-database. account. drain. failover.`.split(/\s+/)

/** Scripts that build the bundles and the console, which tests of the tier `system` start as users do. */
const BUILDS = ['build-server.js', 'build-test-programs.js', 'build-console.js']

/** With --test-name, the reporter omits files without a matching test. */
const namedReporter = join(import.meta.dirname, 'named-tests-reporter.js')

const USAGE = `npm test [-- [options] NAME …]

Runs every test file, or those whose path contains one of the names.

  --tier TIER,…     only these tiers: rules (no database), service (HTTP and a real PostgreSQL), system (processes,
                    kills, other releases, embedded PostgreSQL, browsers)
  --test-name TEXT  only the tests whose name matches this text or regular expression
  --inspect-brk     waits for a debugger at the first line of the one file that is run
  --help            prints this

The exit code is 0 only if at least one file, and with --test-name one test, was found, and every test passed.`

const { values: options, positionals: names } = readOptions({
  command: 'npm test',
  usage: USAGE,
  options: {
    tier: { type: 'string', default: TIERS.join(',') },
    'test-name': { type: 'string' },
    'inspect-brk': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const reporter = options['test-name'] === undefined ? 'spec' : pathToFileURL(namedReporter).href

/**
 * Milliseconds after which a hanging test is reported. There is no limit under a debugger, which may pause for long.
 */
const timeout = options['inspect-brk'] ? 0 : process.env.REEVE_TEST_LONG ? 30 * 60_000 : 5 * 60_000

const tiers = options.tier.split(',')
/**
 * Number of processes. It exceeds the number of cores, because tests spend half of their time waiting, and more than
 * that without the programs and browsers of the tier `system`.
 */
const processes = availableParallelism() + (tiers.includes('system') ? 3 : 8)
const files = folders
  .flatMap(folder => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))
  .filter(file => tiers.includes(tierOf(file)))
  .sort()

const unknownTier = tiers.find(tier => !TIERS.includes(tier))
if (unknownTier !== undefined) {
  console.error(`There is no tier "${unknownTier}"; the tiers are ${TIERS.join(', ')}.`)
  process.exitCode = 1
} else if (files.length === 0) {
  console.error(names.length === 0 ? 'There is no test file.' : `No test file's path contains ${names.join(' or ')}.`)
  process.exitCode = 1
} else if (options['inspect-brk'] && files.length > 1) {
  console.error(`A debugger attaches to one file, and ${files.length} have such a path:\n${files.join('\n')}`)
  process.exitCode = 1
} else {
  // Installs Chromium before the files run concurrently, because otherwise each of them would install it.
  if (files.some(hasBrowser)) findChromium()
  if (files.some(file => tierOf(file) === 'system')) await Promise.all(BUILDS.map(build))
  // One PostgreSQL for the whole run. A test file only clones a database of it.
  const folder = mkdtempSync(join(temporaryFolder(), 'reeve-tests-'))
  // Tests create their temporary files in this folder. Tests that run as root give other users access to such files, so
  // the folder has the mode of /tmp.
  chmodSync(folder, 0o1777)
  const dataFolder = join(folder, 'initialised')
  const cluster = tiers.join() === 'rules' ? undefined : await startCluster(dataFolder)
  try {
    const connection = cluster && {
      REEVE_TEST_POSTGRES: JSON.stringify(cluster.connection),
      REEVE_TEST_DATA_FOLDER: dataFolder,
    }
    const temporary = { TMPDIR: folder, [DISK_FOLDER]: tmpdir() }
    const run = options['inspect-brk'] ? files : writeEntries(files, folder)
    process.exitCode = await runTests(run, { ...temporary, ...connection })
  } finally {
    rmSync(folder, { recursive: true })
    await cluster?.stop()
  }
}

/**
 * Runs a build script in a separate process, because a build changes NODE_ENV.
 * @param {string} script
 */
async function build(script) {
  await once(spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' }), 'exit')
}

/** @param {string} file */
function tierOf(file) {
  if (file.includes('.rules.test.')) return 'rules'
  return hasBrowser(file) || file.includes('.system.test.') ? 'system' : 'service'
}

/** @param {string} file */
function rankOf(file) {
  const slowest = SLOWEST.findIndex(name => file.includes(`/${name}`))
  return slowest < 0 ? SLOWEST.length + TIERS.length - TIERS.indexOf(tierOf(file)) : slowest
}

/** @param {string} file */
function hasBrowser(file) {
  return file.startsWith('console/')
}

/**
 * Writes an entry file for each process of the run, and returns them in the order in which the runner starts them.
 *
 * - A few processes take files from a queue, because loading all of Reeve takes more processor time than most files.
 *   The slowest files come first, then the other system files.
 * - The console's files share a process, because a browser, its windows and a server take as much processor time as
 *   twenty page loads. They run one after another, beside processes that mostly wait.
 * - With --test-name every other file has its own process.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]}
 */
function writeEntries(files, folder) {
  const isNamed = options['test-name'] !== undefined
  const browsed = files.filter(hasBrowser)
  const others = files.filter(file => !hasBrowser(file))
  const queue = (isNamed ? [] : others).sort((a, b) => rankOf(a) - rankOf(b)).map(file => [file, urlOf(file)])
  const worker = pathToFileURL(join(import.meta.dirname, 'test-worker.js'))
  const takesFiles = `import { runFiles } from '${worker}'
    await runFiles(${JSON.stringify(queue)}, ${JSON.stringify(folder)}, ${timeout})`
  const [last = [], ...first] = Array.from({ length: Math.min(processes, queue.length) }, () => takesFiles)
  const takes = (/** @type {string} */ statements) => `import { endAfterTests } from '${worker}'
    endAfterTests()
    ${statements}`
  // The imports are static, so that all tests are known before the first one runs and before --test-force-exit ends the
  // process.
  const imports = browsed.map(file => `import '${urlOf(file)}'`).join('\n')
  const takesBrowsed = browsed.length === 0 ? [] : takes(imports)
  const texts = [first, takesBrowsed, isNamed ? others.map(file => takes(asSuite(file))) : [], last].flat()
  return texts.map((text, index) => {
    const entry = join(folder, `process-${String(index).padStart(3, '0')}.test.mjs`)
    writeFileSync(entry, text)
    return entry
  })
}

/**
 * Wraps a file in a suite. If no test matches --test-name, Node.js skips the hooks of a suite, but not those of a file.
 * Files with a browser are not wrapped: their tests are in suites of their own, which Node.js would skip.
 * @param {string} file
 */
function asSuite(file) {
  return `const { describe } = await import('node:test')
    describe(${JSON.stringify(file)}, async () => void (await import('${urlOf(file)}')))`
}

/** @param {string} file */
function urlOf(file) {
  return pathToFileURL(join(root, file)).href
}

/**
 * Runs the files, and resolves to the runner's exit code. Forwards signals to the runner, so that this process can
 * clean up afterwards.
 * @param {string[]} files
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function runTests(files, environment) {
  const name = options['test-name']
  // If no test of a file has the name, Node.js skips the file's clean-up. Without --test-force-exit the file would not
  // end.
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
  const limits = [`--test-concurrency=${processes}`, `--test-timeout=${timeout}`]
  const common = ['--test', `--test-reporter=${reporter}`, ...limits]
  // Starting with the maximum size of the young generation saves a tenth of the time of short processes.
  return ['--min-semi-space-size=64', '--max-semi-space-size=64', ...common, ...pattern, ...files]
}

/**
 * Arguments to run the tests in the runner's own process, to which the debugger attaches.
 * @param {string[]} pattern
 * @param {string[]} files
 */
function alone(pattern, files) {
  return ['--inspect-brk', '--test', '--test-isolation=none', `--test-reporter=${reporter}`, ...pattern, ...files]
}
