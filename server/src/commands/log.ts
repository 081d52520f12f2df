import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config/config.ts'
import { isConnectionFailure } from '../database/pool.ts'

export type Log = pino.Logger

/**
 * Buffers lines for at most 100 ms, because a write for each line would cost an eighth of the throughput. The buffer is
 * written on exit and before a fatal error ends the process.
 */
const GATHERED = { sync: false, minLength: 16_000, periodicFlush: 100 }
/** Maximum size in bytes of the lines that wait in memory for a slow reader of the log. Further lines are dropped. */
const MOST_BYTES = 64 * 2 ** 20

/** Writes each line as JSON; on a terminal, as short text. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to: 'stdout' | 'stderr'): Log {
  const { fd, isTTY } = process[to]
  const isGathered = to === 'stdout' && !isTTY
  const destination = pino.destination({ fd, maxLength: MOST_BYTES, ...(isGathered ? GATHERED : { sync: true }) })
  // Ignores write errors, such as those of a closed terminal or pager: the process must keep draining without a log.
  destination.on('error', () => {})
  return pino(logOptions(logLevel), isTTY ? pretty({ ...FOR_A_PERSON, destination }) : destination)
}

/** Resolves when all lines so far are written. */
export async function flushLog(log: Log): Promise<void> {
  const flush = () => new Promise(resolve => log.flush(resolve))
  // While a write is in progress, the first flush waits only for that write.
  await flush()
  await flush()
}

/** Format of every line. */
export const logOptions = (level: string): pino.LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: name => ({ level: name }) },
  serializers: { err: toLoggedError },
})

/** Fields of PostgreSQL's errors that can hold a whole row, and so secrets. */
const NOT_LOGGED = new Set(['detail', 'where'])

/** Connection failures are logged without a stack: while the database is down, every line would repeat it. */
function toLoggedError(error: unknown): unknown {
  if (!isConnectionFailure(error)) return withoutRows(pino.stdSerializers.err(error as Error))
  const { name, message, code } = error as Error & { code?: string }
  return { type: name, message, ...(code !== undefined && { code }) }
}

/** Removes the fields of `NOT_LOGGED`, including those of nested errors. */
const withoutRows = (error: object): object =>
  Object.fromEntries(
    Object.entries(error)
      .filter(([name]) => !NOT_LOGGED.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(withinError) : withinError(value)]),
  )

const withinError = (value: unknown) => (value instanceof Object && 'stack' in value ? withoutRows(value) : value)

const FOR_A_PERSON: pretty.PrettyOptions = {
  sync: true,
  hideObject: true,
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: (line, messageKey) => shortLine(line, String(line[messageKey])),
}

/** Fields that the short line omits, or shows in another form. */
const NOT_SHOWN = new Set(['level', 'time', 'msg', 'request_id', 'err', 'text'])
const REQUEST_ONLY = ['method', 'path', 'operation', 'status', 'ms', 'organization_id', 'user_id', 'ip', 'user_agent']
const LONGEST_VALUE = 60

function shortLine(line: Record<string, unknown>, message: string): string {
  const { method, path, status, ms, err, text } = line
  const isRequest = message === 'request'
  const what = isRequest && method ? `${method} ${path} ${status} in ${ms} ms` : message
  const rest = Object.entries(line)
    .filter(([key]) => !NOT_SHOWN.has(key) && !(isRequest && REQUEST_ONLY.includes(key)))
    .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .filter(([, value]) => !what.includes(value))
    .map(([key, value]) => `${key}=${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value}`)
  const { message: why, stack } = (err ?? {}) as { message?: string; stack?: string }
  const shown = [what, ...rest, ...(why === undefined ? [] : [stack ?? why])].join(' ')
  return typeof text === 'string' ? `${shown}\n${indented(text)}` : shown
}

/** Indents the text of a mail, which is shown in full because it contains a link. */
const indented = (text: string) => `\n${text.trim()}`.replaceAll(/\n(?=.)/g, '\n    ')
