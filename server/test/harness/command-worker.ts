// A thread that runs command lines one after another, each with its own environment and standard streams.
import { mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { runCommandLine } from '../../src/command-line.ts'
import type { CommandLineRun, FromCommand } from './in-process-command.ts'

const tell = (message: FromCommand) => parentPort?.postMessage(message)

/** Files that stand in for stdout and stderr, because the log of a command writes to file descriptors. */
const folder = mkdtempSync(join(tmpdir(), 'reeve-command-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const logs = (['stdout', 'stderr'] as const).map(name => {
  const path = join(folder, name)
  return { name, path, fd: openSync(path, 'a') }
})

function replaceStream({ name, fd }: (typeof logs)[number]): void {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      tell({ [name]: String(chunk) })
      done()
    },
  })
  Object.defineProperty(process, name, { value: Object.assign(stream, { fd }), configurable: true })
}

function tellLogs(): void {
  for (const { name, path } of logs) {
    const text = readFileSync(path, 'utf8')
    if (text === '') continue
    tell({ [name]: text })
    truncateSync(path)
  }
}

/** Removes the signal handlers of a command, which in a process of its own would end with the process. */
function forgetSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal)
}

parentPort?.on('message', async ({ args, environment, stdin }: CommandLineRun) => {
  process.env = { ...environment }
  process.exitCode = undefined
  logs.forEach(replaceStream)
  Object.defineProperty(process, 'stdin', { value: Readable.from([stdin]), configurable: true })
  await runCommandLine(args)
  tellLogs()
  forgetSignals()
  tell({ code: Number(process.exitCode ?? 0) })
})
