import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ExitedCommand {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandLineRun {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdin: string | Uint8Array
}

/** A chunk of output, or the exit code. */
export type FromCommand = { readonly stdout?: string; readonly stderr?: string; readonly code?: number }

let thread: Worker | undefined
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a command line in a thread that has already loaded the program, which is faster than starting a process.
 * Commands run one after another. Tests of signals, terminals, pipes, the launcher or loaded modules need a real
 * process instead.
 */
export function runInProcess(run: CommandLineRun): Promise<ExitedCommand> {
  const ended = previous.then(() => runNext(run))
  previous = ended.catch(() => {})
  return ended
}

async function runNext(run: CommandLineRun): Promise<ExitedCommand> {
  thread ??= new Worker(new URL('command-worker.ts', import.meta.url), { env: {} })
  const worker = thread
  // While a command runs, the thread keeps the process alive.
  worker.ref()
  const output = { stdout: '', stderr: '' }
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  const hear = ({ stdout = '', stderr = '', code }: FromCommand) => {
    output.stdout += stdout
    output.stderr += stderr
    if (code !== undefined) resolve(code)
  }
  worker.on('message', hear)
  worker.postMessage(run)
  const over = new AbortController()
  const exited = once(worker, 'exit', over).then(([code]) => {
    thread = undefined
    return Number(code)
  })
  try {
    return { code: await Promise.race([ended, exited]), ...output }
  } finally {
    over.abort()
    worker.off('message', hear)
    worker.unref()
  }
}
