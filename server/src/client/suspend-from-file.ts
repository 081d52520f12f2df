import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reeve } from '@reeve/sdk'
import type { CsvError } from 'csv-parse/sync'
import { connect } from './connection.ts'
import { EXIT, Failure, toFailure } from './failure.ts'
import { faultOf } from './file-fault.ts'
import { type Printing, printData, printMessage } from './output.ts'
import { withUserId } from './person.ts'
import { remarkOnBlock } from './preview.ts'
import { confirm, requireTerminal } from './questions.ts'
import { type SuspensionChoices, toRequest } from './suspend-member.ts'
import { toJson, visible } from './terminal-text.ts'

export interface BulkSuspension extends SuspensionChoices, Printing {
  readonly fromFile?: string
  /** Maximum number of lines per second: 5 if it is omitted. */
  readonly rate?: number
  readonly yes?: boolean
  readonly dryRun?: boolean
}

interface Line {
  /** Line number in the file, from 1. */
  readonly line: number
  /** User id, email address or external id. */
  readonly userId: string
  readonly reason: string | undefined
}

/** Default rate: slow enough for the service to keep serving other requests. */
const LINES_PER_SECOND = 5

const RESULTS = ['suspended', 'would_be_suspended', 'already_suspended', 'failed'] as const

/** The result of a line. */
interface Result {
  readonly line: number
  readonly user_id: string
  readonly result: (typeof RESULTS)[number]
  readonly detail?: string
}

/**
 * Suspends everyone in the file, one after another, and prints each result immediately. A member who is already
 * suspended counts as success, so that the same file can be used again after an interruption. A refused line does not
 * stop the other lines. An unavailable service or a refused key stops the command.
 * @throws {Failure}
 */
export async function suspendFromFile(options: BulkSuspension): Promise<void> {
  const { fromFile = '', rate = LINES_PER_SECOND, yes, dryRun } = options
  const lines = await readPeople(fromFile)
  if (!yes && !dryRun) {
    requireTerminal()
    await confirm(`Suspend ${lines.length === 1 ? 'one member' : `${lines.length} members`}?`)
  }
  const reeve = await connect()
  const results: Result['result'][] = []
  let due = 0
  for (const line of lines) {
    await sleep(Math.max(0, due - performance.now()))
    due = performance.now() + 1000 / rate
    const result = await suspendLine(reeve, line, options)
    results.push(result.result)
    await printData(options.json ? `${toJson(result)}\n` : toText(result))
  }
  const summary = `${counted(results)}${dryRun ? ' This was a preview. No members were suspended.' : ''}`
  if (results.includes('failed')) throw new Failure(EXIT.no, summary)
  printMessage(summary)
}

/** The summary, such as `3 suspended, 1 failed.` */
function counted(results: readonly Result['result'][]): string {
  const counts = RESULTS.map(word => ({ word, count: results.filter(result => result === word).length }))
  const known = counts.filter(({ count }) => count > 0)
  return `${known.map(({ word, count }) => `${count} ${inWords(word)}`).join(', ')}.`
}

const inWords = (result: Result['result']) => result.replaceAll('_', ' ')

async function suspendLine(reeve: Reeve, line: Line, options: BulkSuspension): Promise<Result> {
  const about = { line: line.line, user_id: line.userId }
  const request = toRequest({ ...options, ...(line.reason && { reason: line.reason }) })
  const dryRun = options.dryRun === true
  try {
    const suspend = (userId: string) => reeve.members.suspend(userId, request, { dryRun })
    const receipt = await withUserId(reeve, line.userId, suspend)
    const detail = remarkOnBlock(receipt)
    const result = receipt.already_suspended ? 'already_suspended' : dryRun ? 'would_be_suspended' : 'suspended'
    return { ...about, result, ...(detail && { detail }) }
  } catch (error) {
    const failure = await toFailure(error)
    if (!failure) throw error
    const { exitCode, message } = failure
    if (exitCode === EXIT.unavailable || exitCode === EXIT.unauthenticated) {
      throw new Failure(
        exitCode,
        `Stopped at line ${line.line}: ${message}\nRun the command again with the same file to continue.`,
      )
    }
    return { ...about, result: 'failed', detail: message }
  }
}

const toText = ({ line, user_id, result, detail }: Result): string =>
  `line ${line}  ${visible(user_id)}  ${inWords(result)}${detail ? `: ${visible(detail)}` : ''}\n`

/** Parses the whole file before the first suspension. @throws {Failure} */
async function readPeople(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Failure(EXIT.usage, `Cannot read ${file}: ${faultOf(cause.code, 'it does not exist')}.`, { cause })
  })
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const format = { bom: true, trim: true, skip_empty_lines: true, columns: checkHeader, info: true }
    const records = parse(text, format) as unknown as { record: Record<string, string>; info: { lines: number } }[]
    const lines = records.map(({ record, info }) => toLine(record, info.lines))
    if (/^\s*$/.test(text)) throw new Failure(EXIT.usage, `${file} is empty.`)
    if (lines.length === 0) throw new Failure(EXIT.usage, 'The file has no lines after the header.')
    return lines
  } catch (error) {
    if (error instanceof CsvError) {
      throw new Failure(EXIT.usage, `${file} is not a valid CSV file: ${faultOfCsv(error)}.`, { cause: error })
    }
    throw error
  }
}

/** Describes an error of the parser. Omits the line of an unclosed quotation mark, which the parser does not report. */
function faultOfCsv({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed'
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return `line ${lines} has a different number of columns than the header`
  return `a quotation mark in line ${lines} is misplaced`
}

function checkHeader(names: readonly string[]): string[] {
  const isRight = names.includes('user_id') && names.every(name => name === 'user_id' || name === 'reason')
  if (!isRight) throw new Failure(EXIT.usage, 'The first line of the file must be user_id,reason.')
  return [...names]
}

function toLine({ user_id: userId, reason }: Record<string, string>, line: number): Line {
  if (!userId || /^\.{1,2}$/.test(userId)) throw new Failure(EXIT.usage, `Line ${line} of the file has no user_id.`)
  return { line, userId, reason }
}
