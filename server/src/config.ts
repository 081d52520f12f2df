import { resolve } from 'node:path'
import { OperatorError } from './kernel/operator-error.ts'
import {
  boolean,
  databaseUrl,
  duration,
  durations,
  httpUrl,
  identityUrl,
  integer,
  mailbox,
  oneOf,
  origin,
  orNull,
  secret,
  smtpUrl,
} from './kernel/setting-values.ts'

/** Everything that an operator can set. This file is the only reader of the environment. */
export interface Config extends Settings {
  readonly identityProvider: IdentityProviderConfig
}

/** Who holds the logins, with all that is needed to tell it. */
export type IdentityProviderConfig =
  | { readonly kind: 'built-in' }
  | {
      readonly kind: 'keycloak'
      readonly url: string
      readonly realm: string
      readonly clientId: string
      readonly clientSecret: string
    }
  | { readonly kind: 'scim'; readonly url: string; readonly token: string }

interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Null: Reeve runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** Null: kept in `dataDir`. */
  readonly secret: string | null
  readonly requestsPerMinute: number
  /** Where browsers reach this service: an origin, without a path. */
  readonly publicUrl: string
  /** Sign-in attempts a minute for each network address and kind. */
  readonly signInAttempts: number
  readonly openIdIssuer: string | null
  readonly openIdClientId: string
  readonly openIdClientSecret: string
  readonly openIdName: string
  readonly webhookAllow: string
  readonly deliveryLanes: number
  readonly deliveryRetentionDays: number
  /** Null: mails are written to the log. */
  readonly smtpUrl: string | null
  readonly mailFrom: { readonly name: string; readonly address: string }
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

/** Read one by one, and put together into `IdentityProviderConfig`. */
interface IdentitySettings {
  readonly identityProviderKind: (typeof IDENTITY_PROVIDERS)[number]
  readonly identityUrl: string | null
  readonly keycloakRealm: string | null
  readonly keycloakClientId: string | null
  readonly keycloakClientSecret: string | null
  readonly scimToken: string | null
}

const IDENTITY_PROVIDERS = ['built-in', 'keycloak', 'scim'] as const

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
    meaning: 'Most connections that one process opens for requests; a worker opens up to 12 more',
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
  publicUrl: {
    name: 'REEVE_URL',
    fallback: '',
    meaning: 'Where browsers reach this service, such as `https://reeve.acme.test`; unset: localhost and PORT',
    read: text => (text === '' ? '' : origin(text)),
  },
  signInAttempts: {
    name: 'REEVE_SIGN_IN_ATTEMPTS',
    fallback: '10',
    meaning: 'Sign-in attempts of a kind a minute for each network address, counted over all processes; 0 for no limit',
    read: text => integer(text, 0, 1_000_000),
  },
  openIdIssuer: {
    name: 'REEVE_OIDC_ISSUER',
    fallback: '',
    meaning: 'OpenID Connect provider to sign in with, by its issuer URL; unset: none',
    read: text => (text === '' ? null : httpUrl(text)),
  },
  openIdClientId: {
    name: 'REEVE_OIDC_CLIENT_ID',
    fallback: '',
    meaning: 'Client id at that provider; its redirect URI is `REEVE_URL/auth/callback/oidc`',
    read: text => text,
  },
  openIdClientSecret: {
    name: 'REEVE_OIDC_CLIENT_SECRET',
    fallback: '',
    meaning: 'Client secret at that provider',
    read: text => text,
  },
  openIdName: {
    name: 'REEVE_OIDC_NAME',
    fallback: 'Single sign-on',
    meaning: 'What people are shown for that provider',
    read: text => text,
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
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'Mail server, such as `smtp://user:password@host:587` (with STARTTLS) or `smtps://…`; `?tls=none` for one without TLS; unset: mails are written to the log',
    read: text => (text === '' ? null : smtpUrl(text)),
  },
  mailFrom: {
    name: 'REEVE_MAIL_FROM',
    fallback: 'Reeve <reeve@localhost>',
    meaning: 'Who mails are from',
    read: text => mailbox(text),
  },
  identityProviderKind: {
    name: 'REEVE_IDENTITY_PROVIDER',
    fallback: 'built-in',
    meaning: `Who holds the logins: one of ${IDENTITY_PROVIDERS.join(', ')}`,
    read: text => oneOf(IDENTITY_PROVIDERS, text),
  },
  identityUrl: {
    name: 'REEVE_IDENTITY_URL',
    fallback: '',
    meaning: 'Where Keycloak is (`https://id.example.com`), or the SCIM service (`https://idp.example.com/scim/v2`)',
    read: text => (text === '' ? null : identityUrl(text)),
  },
  keycloakRealm: {
    name: 'REEVE_KEYCLOAK_REALM',
    fallback: '',
    meaning: 'Realm that holds the logins',
    read: orNull,
  },
  keycloakClientId: {
    name: 'REEVE_KEYCLOAK_CLIENT_ID',
    fallback: '',
    meaning: 'Confidential client of that realm, whose service account may view and manage users',
    read: orNull,
  },
  keycloakClientSecret: {
    name: 'REEVE_KEYCLOAK_CLIENT_SECRET',
    fallback: '',
    meaning: 'Secret of that client',
    read: orNull,
  },
  scimToken: {
    name: 'REEVE_SCIM_TOKEN',
    fallback: '',
    meaning: 'Bearer token for the SCIM service',
    read: orNull,
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
} satisfies { [Key in keyof (Settings & IdentitySettings)]: Variable<(Settings & IdentitySettings)[Key]> }

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
  const settings = Object.fromEntries(entries) as unknown as Settings & IdentitySettings
  const openId = [settings.openIdIssuer, settings.openIdClientId, settings.openIdClientSecret]
  if (openId.some(Boolean) && !openId.every(Boolean)) {
    faults.push('REEVE_OIDC_ISSUER, REEVE_OIDC_CLIENT_ID and REEVE_OIDC_CLIENT_SECRET must be set together')
  }
  const identityProvider = faults.length === 0 ? identityProviderOf(settings, faults) : null
  if (!identityProvider || faults.length > 0) {
    throw new OperatorError(`The configuration does not fit: ${faults.join('; ')}.`)
  }
  const publicUrl = settings.publicUrl || `http://localhost:${settings.port}`
  return { ...settings, publicUrl, identityProvider }
}

/** Variables that are meant for Reeve, and that it does not know: a name that was mistyped, or one of another release. */
export function unknownVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set<string>(Object.values(VARIABLES).map(({ name }) => name))
  return Object.keys(environment).filter(name => name.startsWith('REEVE_') && !known.has(name))
}

/** A provider needs all of its variables, and none of another's: one that would be passed over is a mistake. */
function identityProviderOf(settings: IdentitySettings, faults: string[]): IdentityProviderConfig {
  const kind = settings.identityProviderKind
  const needed = { 'built-in': [], keycloak: KEYCLOAK_NEEDS, scim: SCIM_NEEDS }[kind] as readonly IdentityNeed[]
  const value = (key: IdentityNeed): string => {
    const text = settings[key]
    if (text === null) faults.push(`${VARIABLES[key].name} must be set, because REEVE_IDENTITY_PROVIDER is ${kind}`)
    return text ?? ''
  }
  for (const key of new Set([...KEYCLOAK_NEEDS, ...SCIM_NEEDS])) {
    if (needed.includes(key) || settings[key] === null) continue
    faults.push(`${VARIABLES[key].name} is set, but REEVE_IDENTITY_PROVIDER is ${kind}`)
  }
  if (kind === 'built-in') return { kind }
  const url = value('identityUrl')
  if (kind === 'scim') return { kind, url, token: value('scimToken') }
  return {
    kind,
    url,
    realm: value('keycloakRealm'),
    clientId: value('keycloakClientId'),
    clientSecret: value('keycloakClientSecret'),
  }
}

type IdentityNeed = (typeof KEYCLOAK_NEEDS | typeof SCIM_NEEDS)[number]
const KEYCLOAK_NEEDS = ['identityUrl', 'keycloakRealm', 'keycloakClientId', 'keycloakClientSecret'] as const
const SCIM_NEEDS = ['identityUrl', 'scimToken'] as const
