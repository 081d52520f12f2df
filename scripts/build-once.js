// Builds a folder once for all processes that need it.

import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileLock } from '../server/src/database/file-lock.ts'

/**
 * Builds the folder unless it is current. Prints nothing if there is nothing to do. If several processes, such as test
 * files, call it at once, the first one builds, and the others wait and use its result. If the build fails, it prints
 * one sentence, and the exit code is 1.
 * @param {object} job
 * @param {string} job.name such as "console"
 * @param {string} job.folder
 * @param {() => boolean} job.isCurrent
 * @param {(into: string) => Promise<void>} job.build writes into a folder that replaces the former one
 */
export async function buildOnce({ name, folder, isCurrent, build }) {
  if (isCurrent()) return
  const path = `${folder}.lock`
  writeFileSync(path, '', { flag: 'a' })
  const lock = new FileLock(path)
  while (!lock.tryExclusive()) await sleep(100)
  const [unfinished, former] = [`${folder}-unfinished`, `${folder}-former`]
  try {
    if (isCurrent()) return
    const started = Date.now()
    process.stderr.write(`Building the ${name} (once; about 10 s, or longer on a busy machine) …\n`)
    const stopProgress = showSeconds(name, started)
    await build(unfinished).finally(stopProgress)
    rmSync(former, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, former)
    renameSync(unfinished, folder)
    process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
  } catch (error) {
    process.stderr.write(`The ${name} could not be built: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  } finally {
    for (const left of [unfinished, former]) rmSync(left, { recursive: true, force: true })
    lock.close()
  }
}

/**
 * Shows the elapsed seconds until the returned function is called. A terminal shows them in place; a log gets a line
 * every ten seconds.
 * @param {string} name
 * @param {number} started
 */
function showSeconds(name, started) {
  const { isTTY } = process.stderr
  const show = () => {
    const seconds = `${Math.round((Date.now() - started) / 1000)} s`
    process.stderr.write(isTTY ? `\r  ${seconds}` : `  still building the ${name}, ${seconds}\n`)
  }
  const timer = setInterval(show, isTTY ? 1000 : 10_000)
  return () => {
    clearInterval(timer)
    if (isTTY) process.stderr.write('\r\x1b[2K')
  }
}
