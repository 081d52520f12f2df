import { createWriteStream, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntryFamilies, Reeve } from '@reeve/sdk'
import { withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { EXIT, Failure, toFailure } from './failure.ts'
import { faultOf } from './file-fault.ts'
import { endWithReader, printMessage } from './output.ts'
import { findUserId, givenUserId } from './person.ts'
import { countEntries, showProgress } from './progress.ts'

/** The filters of entries, except the time range. */
export interface EntryFilters {
  readonly action?: string
  readonly family?: keyof EntryFamilies
  readonly actor?: string
  readonly target?: string
  readonly key?: string
  readonly request?: string
  readonly targetType?: string
  readonly ip?: string
}

export async function toFilter(reeve: Reeve, asked: EntryFilters) {
  const { action, family, key, request: request_id, targetType: target_type, ip } = asked
  const actor = await givenUserId(reeve, asked.actor)
  const target = asked.target && (await targetId(reeve, asked.target))
  return withoutUndefined({ action, family, actor, target, key, request_id, target_type, ip })
}

/**
 * Resolves a target. A text with @ is the email address of a member or, if no member has it, the id of the target
 * itself.
 */
async function targetId(reeve: Reeve, target: string): Promise<string> {
  if (!target.includes('@')) return target
  const userId = await findUserId(reeve, target).catch(async error => {
    // The API key lacks the permission or the scope to read members.
    if ((await toFailure(error))?.exitCode === EXIT.refused) return undefined
    throw error
  })
  return userId ?? target
}

interface Export extends EntryFilters {
  readonly format: 'ndjson' | 'csv'
  readonly from?: number
  readonly to?: number
  readonly since?: string
  readonly until?: string
  readonly output?: string
  readonly force?: boolean
}

/**
 * Exports the audit trail. A file gets its name only when it is complete, so that a truncated export is not mistaken
 * for the trail.
 */
export async function exportTrail({ format, from, to, since, until, output, force, ...narrowing }: Export) {
  if (output !== undefined) refuseExisting(output, force)
  const reeve = await connect()
  const filter = await toFilter(reeve, narrowing)
  const bytes = await reeve.audit.export({ format, ...withoutUndefined({ from, to, since, until }), ...filter }).bytes()
  const isCounted = [since, until, ...Object.values(filter)].every(value => value === undefined)
  const isShown = process.stderr.isTTY && (output !== undefined || !process.stdout.isTTY)
  const progress = isShown ? showProgress(isCounted ? await countOf(reeve, from, to) : undefined) : undefined
  const entries = countEntries(format, progress?.update)
  const partial = `${output}.partial`
  const source = Readable.fromWeb(bytes as ReadableStream)
  if (output === undefined) {
    endWithReader()
    await pipeline([source, entries.through, process.stdout], { end: false }).catch(throwBrokenOff)
  } else {
    const settle = onInterruption(() => rmSync(partial, { force: true }))
    try {
      await pipeline(source, entries.through, createWriteStream(partial))
      await rename(partial, output)
    } catch (cause) {
      await rm(partial, { force: true })
      throw unwritable(cause, output) ?? throwBrokenOff(cause)
    } finally {
      settle()
    }
  }
  const count = entries.count()
  progress?.end(count)
  if (output !== undefined)
    printMessage(`Exported ${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'} to ${output}.`)
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

/** Number of entries between two sequences, both included. */
async function countOf(reeve: Reeve, from = 1, to = Number.POSITIVE_INFINITY): Promise<number> {
  const { entries } = await reeve.audit.listEntries({ limit: 1 }).page()
  return Math.max(0, Math.min(to, entries[0]?.sequence ?? 0) - from + 1)
}

function throwBrokenOff(cause: unknown): never {
  throw new Failure(EXIT.unavailable, 'The connection closed before the export was complete. Try again.', { cause })
}

function unwritable(cause: unknown, output: string): Failure | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined
  return new Failure(EXIT.usage, `Cannot write to ${output}: ${faultOf(code, 'the folder does not exist')}.`, { cause })
}

/** Calls `act` when a signal arrives, before the process exits. Returns a function that removes the signal handlers. */
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
