import { resolve } from 'node:path'
import { OperatorError } from './kernel/operator-error.ts'

/** Everything that an operator can set. This file is the only reader of the environment. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Null: Reeve runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** Null: kept in `dataDir`. */
  readonly secret: string | null
  readonly requestsPerMinute: number
  readonly webhookAllow: string
  readonly deliveryLanes: number
  readonly deliveryRetentionDays: number
  readonly deliveryConnectTimeoutMs: number
  readonly deliveryTimeoutMs: number
  /** The pauses before each attempt after the first. */
  readonly deliveryRetriesMs: readonly number[]
  readonly deliveryLongestPauseMs: number
  /** 0: never. */
  readonly deliveryDisableAfterDays: number
  /** Null: a worker answers nothing. */
  readonly workerPort: number | null
  readonly trustProxy: boolean
  readonly logLevel: LogLevel
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** One environment variable: what it is called, what it is when unset, what it means, and how it is read. */
interface Variable<T> {
  readonly name: string
  readonly fallback: string
  readonly meaning: string
  read(text: string): T
}

const VARIABLES = {
  port: {
    name: 'PORT',
    fallback: '7070',
    meaning: 'TCP port to listen on; 0 takes a free one',
    read: text => integer(text, 0, 65535),
  },
  host: { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on', read: text => text },
  dataDir: {
    name: 'REEVE_DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the built-in PostgreSQL, and of the secret when REEVE_SECRET is unset',
    read: text => resolve(text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL 15 or newer, by a direct connection; unset: the built-in PostgreSQL 18',
    read: text => (text === '' ? null : databaseUrl(text)),
  },
  databaseConnections: {
    name: 'REEVE_DATABASE_CONNECTIONS',
    fallback: '10',
    meaning: 'Most connections that one process opens for requests; a worker opens up to 8 more',
    read: text => integer(text, 2, 500),
  },
  secret: {
    name: 'REEVE_SECRET',
    fallback: '',
    meaning: 'At least 32 characters, the same for all processes; unset: made once, and kept in REEVE_DATA_DIR',
    read: text => (text === '' ? null : secret(text)),
  },
  requestsPerMinute: {
    name: 'REEVE_RATE_LIMIT',
    fallback: '600',
    meaning: 'Requests a minute for each API key, counted in each process; 0 for no limit',
    read: text => integer(text, 0, 1_000_000),
  },
  webhookAllow: {
    name: 'REEVE_WEBHOOK_ALLOW',
    fallback: '',
    meaning: 'Private receivers that webhooks may reach, such as `127.0.0.1/32:9000`; comma-separated',
    read: text => text,
  },
  deliveryLanes: {
    name: 'REEVE_DELIVERY_LANES',
    fallback: '64',
    meaning: 'How many webhooks one worker process sends to at once',
    read: text => integer(text, 1, 1_000),
  },
  deliveryRetentionDays: {
    name: 'REEVE_DELIVERY_RETENTION_DAYS',
    fallback: '30',
    meaning: 'Days for which finished deliveries and their attempts are kept',
    read: text => integer(text, 1, 3_650),
  },
  deliveryConnectTimeoutMs: {
    name: 'REEVE_DELIVERY_CONNECT_TIMEOUT',
    fallback: '5s',
    meaning: 'Longest time until a webhook is looked up, connected to and greeted by TLS',
    read: text => duration(text, '1s', '1m'),
  },
  deliveryTimeoutMs: {
    name: 'REEVE_DELIVERY_TIMEOUT',
    fallback: '15s',
    meaning: 'Longest time of one request to a webhook, connecting included',
    read: text => duration(text, '1s', '1m'),
  },
  deliveryRetriesMs: {
    name: 'REEVE_DELIVERY_RETRIES',
    fallback: '5s 5m 30m 2h 5h 10h 14h 20h 24h',
    meaning: 'Pauses between the attempts of a delivery, each give or take a fifth; the last one is the last attempt',
    read: text => durations(text, 20, '1s', '7d'),
  },
  deliveryLongestPauseMs: {
    name: 'REEVE_DELIVERY_LONGEST_PAUSE',
    fallback: '15m',
    meaning: 'A webhook that fails 5 times in a row is given a pause of 30s, doubling up to this',
    read: text => duration(text, '30s', '1d'),
  },
  deliveryDisableAfterDays: {
    name: 'REEVE_DELIVERY_DISABLE_AFTER_DAYS',
    fallback: '5',
    meaning: 'Days without a success, and at least 10 attempts, after which a webhook is disabled; 0 for never',
    read: text => integer(text, 0, 365),
  },
  workerPort: {
    name: 'REEVE_WORKER_PORT',
    fallback: '',
    meaning: 'TCP port on which `--role worker` answers /livez, /readyz and /metrics; unset: on none',
    read: text => (text === '' ? null : integer(text, 0, 65535)),
  },
  trustProxy: {
    name: 'REEVE_TRUST_PROXY',
    fallback: 'false',
    meaning: 'Whether a proxy in front sets X-Forwarded-For',
    read: text => boolean(text),
  },
  logLevel: {
    name: 'REEVE_LOG_LEVEL',
    fallback: 'info',
    meaning: `One of ${LOG_LEVELS.join(', ')}`,
    read: text => oneOf(LOG_LEVELS, text),
  },
} satisfies { [Key in keyof Config]: Variable<Config[Key]> }

/** The variables as README shows them. */
export const CONFIGURATION_TABLE = Object.values(VARIABLES).map(({ name, fallback, meaning }) => ({
  name,
  fallback,
  meaning,
}))

/** Reads and checks the whole configuration. @throws OperatorError that names every variable that does not fit */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = []
  const entries = Object.entries(VARIABLES).map(([key, { name, fallback, read }]) => {
    try {
      return [key, read(environment[name] || fallback)]
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : error}`)
      return [key, null]
    }
  })
  if (faults.length > 0) throw new OperatorError(`The configuration does not fit: ${faults.join('; ')}.`)
  return Object.fromEntries(entries) as unknown as Config
}

function integer(text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}, and is "${text}"`)
  }
  return value
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function milliseconds(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  return Number(count) * (UNITS_MS[unit] ?? Number.NaN)
}

function duration(text: string, least: string, most: string): number {
  const value = milliseconds(text)
  if (!(value >= milliseconds(least) && value <= milliseconds(most))) {
    throw new Error(`must be from ${least} to ${most}, in s, m, h or d, and is "${text}"`)
  }
  return value
}

function durations(text: string, most: number, shortest: string, longest: string): number[] {
  const all = text.trim().split(/\s+/)
  if (all.length > most) throw new Error(`must have at most ${most} parts, and has ${all.length}`)
  return all.map(one => duration(one, shortest, longest))
}

function boolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error(`must be true or false, and is "${text}"`)
  return text === 'true'
}

function oneOf<Words extends readonly string[]>(words: Words, text: string): Words[number] {
  if (!words.includes(text)) throw new Error(`must be one of ${words.join(', ')}, and is "${text}"`)
  return text
}

/** The text may hold a password, so that it is never repeated. */
function databaseUrl(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error('must read postgres://user:password@host:port/database')
  }
  return text
}

function secret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters')
  return text
}
