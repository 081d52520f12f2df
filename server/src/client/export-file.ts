import { createWriteStream, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXIT, Failure } from './failure.ts'
import { faultOf } from './file-fault.ts'
import { endWithReader, printMessage } from './output.ts'
import { countRecords, type Noun, showProgress } from './progress.ts'

/** The options of every export. */
export interface Output {
  readonly output?: string
  readonly force?: boolean
}

interface Exported {
  readonly bytes: ReadableStream<Uint8Array>
  readonly format: 'ndjson' | 'csv'
  readonly noun: Noun
  /** Reads the expected number of records; undefined if it is unknown. Called only if the progress is shown. */
  readonly total?: () => Promise<number | undefined>
}

/**
 * Writes an export to a file or to stdout. A file gets its name only when it is complete, so that a truncated export is
 * not mistaken for a whole one. @throws {Failure}
 */
export async function exportFile({ output, force }: Output, open: () => Promise<Exported>): Promise<void> {
  if (output !== undefined) refuseExisting(output, force)
  const { bytes, format, noun, total } = await open()
  const isShown = process.stderr.isTTY && (output !== undefined || !process.stdout.isTTY)
  const progress = isShown ? showProgress(noun, await total?.()) : undefined
  const records = countRecords(format, progress?.update)
  const source = Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
  if (output === undefined) {
    endWithReader()
    await pipeline([source, records.through, process.stdout], { end: false }).catch(throwBrokenOff)
  } else {
    await writeWhole(output, [source, records.through])
  }
  const count = records.count()
  progress?.end(count)
  if (output !== undefined)
    printMessage(`Exported ${count.toLocaleString('en')} ${count === 1 ? noun.one : noun.many} to ${output}.`)
}

async function writeWhole(output: string, streams: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]) {
  const partial = `${output}.partial`
  const settle = onInterruption(() => rmSync(partial, { force: true }))
  try {
    await pipeline([...streams, createWriteStream(partial)])
    await rename(partial, output)
  } catch (cause) {
    await rm(partial, { force: true })
    throw unwritable(cause, output) ?? throwBrokenOff(cause)
  } finally {
    settle()
  }
}

/** Refuses an output that is not a regular file, or that exists and must not be overwritten. @throws {Failure} */
function refuseExisting(output: string, force = false): void {
  const found = statSync(output, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new Failure(EXIT.usage, `${output} is not a regular file and cannot be overwritten.`)
  if (found && !force) {
    throw new Failure(EXIT.usage, `${output} already exists. Choose another file, or use --force to overwrite it.`)
  }
}

function throwBrokenOff(cause: unknown): never {
  throw new Failure(EXIT.unavailable, 'The connection closed before the export was complete. Try again.', { cause })
}

function unwritable(cause: unknown, output: string): Failure | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined
  return new Failure(EXIT.usage, `Cannot write to ${output}: ${faultOf(code, 'the folder does not exist')}.`, { cause })
}

/** On a signal, calls `act` and exits with the signal's code. Returns a function that removes the signal handlers. */
function onInterruption(act: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = (signal: NodeJS.Signals) => {
    act()
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
