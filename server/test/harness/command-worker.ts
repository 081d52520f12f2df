// A thread that runs command lines one after the other, with an environment and standard streams of each.
import { Readable, Writable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { runCommandLine } from '../../src/command-line.ts'
import type { CommandLineRun, FromCommand } from './in-process-command.ts'

const tell = (message: FromCommand) => parentPort?.postMessage(message)

function replaceStream(name: 'stdout' | 'stderr'): void {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      tell({ [name]: String(chunk) })
      done()
    },
  })
  Object.defineProperty(process, name, { value: stream, configurable: true })
}

parentPort?.on('message', async ({ args, environment, stdin }: CommandLineRun) => {
  process.env = { ...environment }
  process.exitCode = undefined
  replaceStream('stdout')
  replaceStream('stderr')
  Object.defineProperty(process, 'stdin', { value: Readable.from([stdin]), configurable: true })
  await runCommandLine(args)
  tell({ code: Number(process.exitCode ?? 0) })
})
