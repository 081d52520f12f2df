import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config/config.ts'
import { isConnectionFailure } from '../database/pool.ts'

export type Log = pino.Logger

/**
 * A write for each line would cost a request in eight of its speed. Lines are gathered for at most so long, and written
 * before the process ends: on exit, and on an error that ends it.
 */
const GATHERED = { sync: false, minLength: 16_000, periodicFlush: 100 }
/** Lines that wait to be written while nobody reads. Further lines are dropped rather than kept in memory. */
const MOST_BYTES = 64 * 2 ** 20

/** One line of JSON each; on a terminal, one short line for a person. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to: 'stdout' | 'stderr'): Log {
  const { fd, isTTY } = process[to]
  const isGathered = to === 'stdout' && !isTTY
  const destination = pino.destination({ fd, maxLength: MOST_BYTES, ...(isGathered ? GATHERED : { sync: true }) })
  // A terminal that was closed, or a pager that has ended, takes no more lines. Draining must go on without them.
  destination.on('error', () => {})
  return pino(logOptions(logLevel), isTTY ? pretty({ ...FOR_A_PERSON, destination }) : destination)
}

/** Resolves when the lines until now are written. */
export async function written(log: Log): Promise<void> {
  const flush = () => new Promise(resolve => log.flush(resolve))
  // While a write is under way, the first one waits for that write alone.
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

/** While the database is away every line would repeat the same stack. */
function toLoggedError(error: unknown): unknown {
  if (!isConnectionFailure(error)) return pino.stdSerializers.err(error as Error)
  const { name, message, code } = error as Error & { code?: string }
  return { type: name, message, ...(code !== undefined && { code }) }
}

const FOR_A_PERSON: pretty.PrettyOptions = {
  sync: true,
  hideObject: true,
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: (line, messageKey) => shortLine(line, String(line[messageKey])),
}

/** Fields that the line shows in another way. */
const NOT_SHOWN = new Set(['level', 'time', 'msg', 'request_id', 'err'])
const REQUEST_ONLY = ['method', 'path', 'operation', 'status', 'ms', 'organization_id', 'user_id', 'ip', 'user_agent']
const LONGEST_VALUE = 60

function shortLine(line: Record<string, unknown>, message: string): string {
  const { method, path, status, ms, err } = line
  const isRequest = message === 'request'
  const what = isRequest && method ? `${method} ${path} ${status} in ${ms} ms` : message
  const rest = Object.entries(line)
    .filter(([key]) => !NOT_SHOWN.has(key) && !(isRequest && REQUEST_ONLY.includes(key)))
    .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .filter(([, value]) => !what.includes(value))
    .map(([key, value]) => `${key}=${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value}`)
  const { message: why, stack } = (err ?? {}) as { message?: string; stack?: string }
  return [what, ...rest, ...(why === undefined ? [] : [stack ?? why])].join(' ')
}
