// Sets up this clone: installs the packages of package-lock.json, one of which is Node.js 24, and checks that it runs.
// `setup.js run` omits the packages of checks, tests and benchmarks. Does and prints nothing if everything is up to
// date. Runs on any Node.js from 20 on, without packages. Output goes to stderr; a failure is one sentence and exit
// code 1, and the next run retries. npm runs `setup.js installed` at the end of its own `npm ci` and `npm install`.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { constants, hostname } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expectedFolders } from './expected-packages.js'
import { CLEAR_LINE, showProgress } from './install-progress.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules', '.bin')
const stampFile = join(root, 'node_modules', '.reeve-setup')
const lockFile = join(root, 'package-lock.json')
const busyFile = join(root, '.reeve-setup.lock')

/** Time after which a lock that is no longer touched counts as stale, even if its process id is in use. */
const LOCK_EXPIRES_MS = 60_000

/** Time within which npm must roll back its changes after a signal. */
const NPM_STOPS_WITHIN_MS = 500

/**
 * The packages that are needed: those to run Reeve, or all.
 * @type {'run' | 'all'}
 */
const asked = process.argv[2] === 'run' ? 'run' : 'all'

/**
 * Options that override npm's configuration: install scripts must run, and without a network npm must fail within a
 * minute.
 */
const npmOptions = [
  '--no-save',
  '--ignore-scripts=false',
  '--include=optional',
  '--bin-links',
  '--engine-strict=false',
  '--prefer-offline',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=500',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
]

/**
 * The holder of the setup lock, to which the process id of npm can be added.
 * @typedef {{ alsoHeldBy(pid: number): void }} Holder
 */

/** A failure of which only the message is printed, without a stack. */
class SetupFailure extends Error {}

// Ignores a closed pipe, as in `npm start 2>&1 | head`. The error would end this process and its lock, but not npm.
process.stderr.on('error', () => {})

try {
  if (process.argv[2] === 'installed') recordInstallation()
  else if (!isReady()) {
    await withLock(async holder => {
      if (!isReady()) await install(holder)
    })
  }
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  printMessage(error.message)
  process.exitCode = 1
}

function isReady() {
  const { hash, holds } = readStamp()
  return hash === wantedHash() && (asked === 'run' || holds === 'all') && nodeFault() === undefined
}

/**
 * The hash of the installed packages, and the set that is installed: `run` (runtime packages), `all`, `adding` (runtime
 * packages, and an interrupted installation of the others), or `nothing` (no stamp file, so possibly incomplete).
 */
function readStamp() {
  const [hash, holds = 'all'] = (readIfExists(stampFile) ?? ' nothing').split(' ')
  return { hash, holds }
}

/**
 * @param {string} hash
 * @param {'run' | 'adding' | 'all'} holds
 */
function writeStamp(hash, holds) {
  writeFileSync(stampFile, `${hash} ${holds}`)
}

/**
 * Records an installation that a person has made with npm. Ignores an npm that this script has started, because the
 * installation is not complete yet.
 */
function recordInstallation() {
  const { npm_config_omit: omitted = '', npm_config_workspace: part, REEVE_SETUP: isOwn } = process.env
  if (isOwn || part || omitted.includes('optional')) return
  const holds = (/** @type {'run' | 'all'} */ purpose) =>
    expectedFolders(lockFile, purpose)
      .filter(({ isOptional }) => !isOptional)
      .every(({ folder }) => existsSync(join(root, folder, 'package.json')))
  if (holds('run')) writeStamp(wantedHash(), holds('all') ? 'all' : 'run')
}

/**
 * A hash of everything that determines the installation. It excludes npm scripts, because a change of them needs no new
 * installation.
 */
function wantedHash() {
  const manifests = ['', ...workspaces()].map(folder => {
    const { scripts, ...rest } = manifest(folder)
    return rest
  })
  return createHash('sha256')
    .update(JSON.stringify([process.platform, process.arch, manifests, readFileSync(lockFile, 'utf8')]))
    .digest('hex')
}

/** @returns {string[]} */
function workspaces() {
  return manifest('').workspaces
}

/** @param {string} folder */
function manifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

/** The reason why the installed Node.js 24 is unusable, or undefined. */
function nodeFault() {
  const { error, stdout, stderr } = spawnSync(join(binaries, 'node'), ['--version'], { encoding: 'utf8' })
  if (error) return codeOf(error) === 'ENOENT' ? 'it is missing' : error.message
  if (!stdout.startsWith('v24.')) return `it answers ${JSON.stringify((stdout || stderr).trim().slice(0, 200))}`
}

/** @param {Holder} holder */
async function install(holder) {
  checkLockFile()
  const started = Date.now()
  const { hash, holds } = readStamp()
  const wanted = wantedHash()
  const isWhole = (holds === 'run' || holds === 'all') && nodeFault() === undefined
  // Once the packages for checks are installed, they stay.
  const purpose = holds === 'all' ? 'all' : asked
  const isAdding = isWhole && holds === 'run' && hash === wanted
  printMessage(
    isAdding
      ? 'Installing the packages of checks and tests (once; 15 s to 2 minutes) …'
      : 'Installing the packages (once; 30 to 70 s, or longer on a slow network or a busy machine) …',
  )
  if (!isWhole) removePackages()
  // A server might be running on the runtime packages. If packages are only added, these do not change, so the server
  // can even restart during the installation.
  if (isAdding) writeStamp(wanted, 'adding')
  else rmSync(stampFile, { force: true })
  const stopProgress = showProgress(root, purpose, started)
  const failure = await npmInstall(holder, purpose)
  stopProgress()
  if (failure) {
    // npm has rolled back its changes, so the runtime packages are complete.
    if (isAdding) writeStamp(wanted, 'run')
    throw new SetupFailure(
      `The packages could not be installed: ${failure}. The first start needs npm and its registry: check ` +
        "the network and npm's configuration, then repeat the command.",
    )
  }
  const fault = nodeFault()
  if (fault) {
    throw new SetupFailure(
      `Reeve runs on Node.js 24, which comes as the npm package "node", but ${fault}. That package fetches ` +
        'the binary for this machine in its install script: see that npm reaches its registry and that Node.js 24 ' +
        'exists for this machine (64-bit Linux with glibc, or macOS), then repeat the command.',
    )
  }
  writeStamp(wanted, purpose)
  printMessage(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Throws if the lock file does not match the package.json files: npm would otherwise change it. */
function checkLockFile() {
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  for (const folder of ['', ...workspaces()]) {
    const file = join(folder, 'package.json')
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      if (!isDeepStrictEqual(locked[folder]?.[kind] ?? {}, manifest(folder)[kind] ?? {})) {
        throw new SetupFailure(`package-lock.json does not fit ${kind} in ${file}: run "npm install" and commit both.`)
      }
    }
  }
}

function removePackages() {
  for (const folder of ['', ...workspaces()]) {
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
  }
}

/**
 * Installs the packages of the lock file, and runs install scripts even if npm is configured not to. Resolves to the
 * reason for a failure, or to undefined. Does not use `npm ci`, which would first remove all packages, although a
 * server may be using them.
 * @param {Holder} holder
 * @param {'run' | 'all'} purpose
 */
async function npmInstall(holder, purpose) {
  const npm = spawn('npm', ['install', purpose === 'all' ? '--include=dev' : '--omit=dev', ...npmOptions], {
    cwd: root,
    env: { ...npmEnvironment(), REEVE_SETUP: '1' },
    stdio: ['ignore', 'ignore', 2],
    // npm gets its own process group. Otherwise a terminal's Ctrl-C would reach npm directly, and npm would wait for
    // its downloads and scripts.
    detached: true,
  })
  if (npm.pid) holder.alsoHeldBy(npm.pid)
  /** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP' | undefined} */
  let stoppedBy
  const stop = (/** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP'} */ signal) => {
    stoppedBy = signal
    signalGroup(npm.pid, signal)
    setTimeout(() => {
      signalGroup(npm.pid, 'SIGKILL')
      endBy(signal)
    }, NPM_STOPS_WITHIN_MS)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  const failure = await new Promise(resolve => {
    npm.once('error', error => resolve(`npm could not be started (${codeOf(error)})`))
    npm.once('close', (code, signal) => {
      resolve(code === 0 ? undefined : `"npm install" ended with ${signal ?? code}, and says why above`)
    })
  })
  if (stoppedBy) {
    signalGroup(npm.pid, 'SIGKILL')
    endBy(stoppedBy)
  }
  return failure
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function endBy(signal) {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  printMessage('The installation was interrupted. The next run repeats it.')
  process.exit(128 + constants.signals[signal])
}

/** Excludes this clone's Node.js from PATH: npm replaces it, and it may be broken. */
function npmEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== binaries)
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs `work` under this clone's setup lock. The lock is a file with the process ids of its holders, which is touched
 * every second. It counts as stale, and is removed, if the processes are dead or if it is no longer touched. npm counts
 * as a holder, because it keeps running if only this process is killed.
 * @param {(holder: Holder) => Promise<void>} work
 */
async function withLock(work) {
  const holder = { host: hostname(), pids: [process.pid] }
  const contents = () => JSON.stringify(holder)
  let waits = false
  while (!createLock(contents())) {
    if (removeIfLeftOver()) continue
    if (!waits) printMessage('Another setup of this clone is running; waiting for it …')
    waits = true
    await sleep(200)
  }
  const release = () => rmSync(busyFile, { force: true })
  const touch = setInterval(() => utimes(busyFile, new Date(), new Date(), () => {}), 1000)
  process.once('exit', release)
  try {
    await work({
      alsoHeldBy(pid) {
        holder.pids.push(pid)
        writeFileSync(busyFile, contents())
      },
    })
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @param {string} contents */
function createLock(contents) {
  try {
    writeFileSync(busyFile, contents, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new SetupFailure(`Reeve's packages must be installed, but ${root} cannot be written (${codeOf(error)}).`)
  }
}

function removeIfLeftOver() {
  const text = readIfExists(busyFile)
  if (text === undefined) return true
  if (!isLeftOver(text)) return false
  // If two processes remove the lock at once, the later rename fails, or it moves the new lock of the other process,
  // which is then moved back.
  const aside = `${busyFile}.${process.pid}`
  try {
    renameSync(busyFile, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw new SetupFailure(`An interrupted setup left ${busyFile}, which cannot be removed (${codeOf(error)}).`)
  }
  if (readFileSync(aside, 'utf8') === text) rmSync(aside)
  else renameSync(aside, busyFile)
  return true
}

/** @param {string} text */
function isLeftOver(text) {
  const touched = statSync(busyFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - touched > LOCK_EXPIRES_MS) return true
  // A lock file is empty for a moment after its creation.
  if (text === '') return false
  const { host, pids } = JSON.parse(text)
  return host === hostname() && !pids.some(isAlive)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {string} file */
function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The error code, such as ENOENT, or undefined.
 * @param {unknown} error
 */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** @param {string} sentence */
function printMessage(sentence) {
  process.stderr.write(`${sentence}\n`)
}
