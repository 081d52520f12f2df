import { resolve } from 'node:path'
import { AUDIT_VARIABLES } from './audit-variables.ts'
import {
  bearerToken,
  boolean,
  databaseUrl,
  domains,
  duration,
  durations,
  httpUrl,
  identityUrl,
  integer,
  mailbox,
  oneOf,
  origin,
  orNull,
  ratio,
  secret,
  smtpUrl,
  standbyUrl,
} from './setting-values.ts'

export interface Variable<T> {
  readonly name: string
  readonly fallback: string
  readonly meaning: string
  read(text: string): T
}

const IDENTITY_PROVIDERS = ['built-in', 'keycloak', 'scim'] as const
const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type TraceSampler = (typeof TRACE_SAMPLERS)[number]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** All settings by group and key, each with its type and description. */
export const VARIABLES = {
  port: {
    name: 'PORT',
    fallback: '7070',
    meaning: 'TCP port to listen on; 0 selects a free one',
    read: (text: string) => integer(text, 0, 65535),
  },
  host: {
    name: 'HOST',
    fallback: 'localhost',
    meaning: 'IP address or host name to listen on; `localhost`: `127.0.0.1` and `::1`, only for this machine',
    read: (text: string) => text,
  },
  publicUrl: {
    name: 'REEVE_URL',
    fallback: '',
    meaning: 'Public URL of this service, such as `https://reeve.acme.test`; unset: localhost and PORT',
    read: (text: string) => (text === '' ? '' : origin(text)),
  },
  trustProxy: {
    name: 'REEVE_TRUST_PROXY',
    fallback: 'false',
    meaning:
      '`true` if a proxy in front overwrites X-Forwarded-For, and without REEVE_URL also X-Forwarded-Host and -Proto',
    read: (text: string) => boolean(text),
  },
  requestsPerMinute: {
    name: 'REEVE_RATE_LIMIT',
    fallback: '600',
    meaning: 'Requests per minute for each API key and session, counted in each process; 0 for no limit',
    read: (text: string) => integer(text, 0, 1_000_000),
  },
  scimRequestsPerSecond: {
    name: 'REEVE_SCIM_RATE_LIMIT',
    fallback: '50',
    meaning: 'SCIM requests per second for each directory, counted in each process; 0 for no limit',
    read: (text: string) => integer(text, 0, 1_000_000),
  },
  dataDir: {
    name: 'REEVE_DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the built-in PostgreSQL, and of the secret if REEVE_SECRET is unset',
    read: (text: string) => resolve(text),
  },
  /** If null, Reeve runs the built-in PostgreSQL in `dataDir`. */
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL 15 or newer, without a transaction pooler; unset: the built-in PostgreSQL 18',
    read: (text: string) => (text === '' ? null : databaseUrl(text)),
  },
  /** If null, all reads use the primary. */
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    fallback: '',
    meaning: 'A standby of DATABASE_URL, on which exports, verification and backups read; unset: none',
    read: (text: string) => (text === '' ? null : standbyUrl(text)),
  },
  /** In milliseconds. If 0, Reeve does not follow failovers. */
  primaryLeaseMs: {
    name: 'REEVE_PRIMARY_LEASE',
    fallback: '2s',
    meaning:
      'Time for which a process trusts the primary of DATABASE_URL without a response, the same in all processes; 0s ' +
      'disables the check, for a database without a standby',
    read: (text: string) => duration(text, '0s', '1m'),
  },
  databaseConnections: {
    name: 'REEVE_DATABASE_CONNECTIONS',
    fallback: '10',
    meaning: 'Maximum connections of one process for requests; a worker opens up to 12 more',
    read: (text: string) => integer(text, 2, 500),
  },
  migrates: {
    name: 'REEVE_MIGRATE',
    fallback: 'true',
    meaning: '`false`: `serve` does not migrate the database, and waits for `reeve migrate`',
    read: (text: string) => boolean(text),
  },
  /** If null, the secret is stored in `dataDir`. */
  secret: {
    name: 'REEVE_SECRET',
    fallback: '',
    meaning: 'At least 32 characters, the same for all processes; unset: generated once, and stored in REEVE_DATA_DIR',
    read: (text: string) => (text === '' ? null : secret(text)),
  },
  previousSecret: {
    name: 'REEVE_SECRET_PREVIOUS',
    fallback: '',
    meaning: 'The previous secret during a rotation of REEVE_SECRET',
    read: (text: string) => (text === '' ? null : secret(text)),
  },
  signInAttempts: {
    name: 'REEVE_SIGN_IN_ATTEMPTS',
    fallback: '10',
    meaning:
      'Attempts per minute and kind from one network, to sign in or without a credential, counted over all ' +
      'processes; 0 for no limit',
    read: (text: string) => integer(text, 0, 1_000_000),
  },
  /** Maximum invitations per hour. */
  invitations: {
    perAddress: {
      name: 'REEVE_INVITATION_ADDRESS_LIMIT',
      fallback: '5',
      meaning:
        'Invitations per hour from one organization to one email address, including resent and revoked ones, and ' +
        'twice as many per day; 0 for no limit',
      read: (text: string) => integer(text, 0, 1_000_000),
    },
    perOrganization: {
      name: 'REEVE_INVITATION_LIMIT',
      fallback: '200',
      meaning: 'Invitations per hour from one organization; 0 for no limit',
      read: (text: string) => integer(text, 0, 1_000_000),
    },
    perInstallation: {
      name: 'REEVE_INVITATION_TOTAL_LIMIT',
      fallback: '2000',
      meaning: 'Invitations per hour from all organizations together; 0 for no limit',
      read: (text: string) => integer(text, 0, 1_000_000),
    },
  },
  openId: {
    issuer: {
      name: 'REEVE_OIDC_ISSUER',
      fallback: '',
      meaning: 'Issuer URL of the OpenID Connect provider for sign-in: https, http only on loopback; unset: none',
      read: (text: string) => (text === '' ? null : identityUrl(text)),
    },
    clientId: {
      name: 'REEVE_OIDC_CLIENT_ID',
      fallback: '',
      meaning: 'Client id at that provider; its redirect URI is `REEVE_URL/auth/callback/oidc`',
      read: (text: string) => text,
    },
    clientSecret: {
      name: 'REEVE_OIDC_CLIENT_SECRET',
      fallback: '',
      meaning: 'Client secret at that provider',
      read: (text: string) => text,
    },
    name: {
      name: 'REEVE_OIDC_NAME',
      fallback: 'Single sign-on',
      meaning: 'Name of that provider on the sign-in page: “Continue with …”',
      read: (text: string) => text,
    },
    /** If null, every domain is allowed. */
    emailDomains: {
      name: 'REEVE_OIDC_EMAIL_DOMAINS',
      fallback: '',
      meaning: 'Domains of the email addresses that may sign in there, such as `acme.com,acme.de`; unset: all',
      read: (text: string) => (text === '' ? null : domains(text)),
    },
    trustsEmail: {
      name: 'REEVE_OIDC_TRUSTED_EMAIL',
      fallback: 'false',
      meaning: '`true` if that provider is authoritative for these domains, and may omit `email_verified`',
      read: (text: string) => boolean(text),
    },
  },
  identity: {
    kind: {
      name: 'REEVE_IDENTITY_PROVIDER',
      fallback: 'built-in',
      meaning: `Identity provider that holds the logins: one of ${IDENTITY_PROVIDERS.join(', ')}`,
      read: (text: string) => oneOf(IDENTITY_PROVIDERS, text),
    },
    url: {
      name: 'REEVE_IDENTITY_URL',
      fallback: '',
      meaning: 'URL of Keycloak (`https://id.example.com`), or of the SCIM service (`https://idp.example.com/scim/v2`)',
      read: (text: string) => (text === '' ? null : identityUrl(text)),
    },
    realm: {
      name: 'REEVE_KEYCLOAK_REALM',
      fallback: '',
      meaning: 'Realm that holds the logins',
      read: orNull,
    },
    clientId: {
      name: 'REEVE_KEYCLOAK_CLIENT_ID',
      fallback: '',
      meaning: 'Confidential client of that realm, whose service account may view and manage users',
      read: orNull,
    },
    clientSecret: {
      name: 'REEVE_KEYCLOAK_CLIENT_SECRET',
      fallback: '',
      meaning: 'Secret of that client',
      read: orNull,
    },
    token: {
      name: 'REEVE_SCIM_TOKEN',
      fallback: '',
      meaning: 'Bearer token for the SCIM service',
      read: orNull,
    },
  },
  /** If null, mails are written to the log. */
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'Mail server, such as `smtp://user:password@host:587` (with STARTTLS) or `smtps://…`; `?tls=none` ' +
      'for one without TLS; unset: mails are written to the log',
    read: (text: string) => (text === '' ? null : smtpUrl(text)),
  },
  mailFrom: {
    name: 'REEVE_MAIL_FROM',
    fallback: 'Reeve <reeve@localhost>',
    meaning: 'Sender of mails',
    read: (text: string) => mailbox(text),
  },
  webhookAllow: {
    name: 'REEVE_WEBHOOK_ALLOW',
    fallback: '',
    meaning: 'Private receivers that webhooks may reach, such as `127.0.0.1/32:9000`; comma-separated',
    read: (text: string) => text,
  },
  delivery: {
    lanes: {
      name: 'REEVE_DELIVERY_LANES',
      fallback: '64',
      meaning: 'Webhooks to which one worker process sends concurrently',
      read: (text: string) => integer(text, 1, 1_000),
    },
    retentionDays: {
      name: 'REEVE_DELIVERY_RETENTION_DAYS',
      fallback: '30',
      meaning: 'Retention of finished deliveries and their attempts in days',
      read: (text: string) => integer(text, 1, 3_650),
    },
    connectTimeoutMs: {
      name: 'REEVE_DELIVERY_CONNECT_TIMEOUT',
      fallback: '5s',
      meaning: 'Timeout of DNS lookup, connection and TLS handshake of a webhook',
      read: (text: string) => duration(text, '1s', '1m'),
    },
    timeoutMs: {
      name: 'REEVE_DELIVERY_TIMEOUT',
      fallback: '15s',
      meaning: 'Timeout of one request to a webhook, including the connection',
      read: (text: string) => duration(text, '1s', '1m'),
    },
    retryPausesMs: {
      name: 'REEVE_DELIVERY_RETRIES',
      fallback: '5s 5m 30m 2h 5h 10h 14h 20h 24h',
      meaning:
        'Pauses between the attempts of a delivery, each with ±20 % jitter; the last attempt follows the last pause',
      read: (text: string) => durations(text, 20, '1s', '7d'),
    },
    longestHoldMs: {
      name: 'REEVE_DELIVERY_LONGEST_PAUSE',
      fallback: '15m',
      meaning:
        'Maximum pause of a failing webhook; after 5 consecutive failures the first pause is 30s, and each further ' +
        'one twice as long',
      read: (text: string) => duration(text, '30s', '1d'),
    },
    disableAfterDays: {
      name: 'REEVE_DELIVERY_DISABLE_AFTER_DAYS',
      fallback: '5',
      meaning:
        'Days without a success, with at least 10 attempts, after which a webhook is disabled; there is a warning ' +
        'after three fifths of them; 0 for never',
      read: (text: string) => integer(text, 0, 365),
    },
  },
  ...AUDIT_VARIABLES,
  /** If null, a worker process opens no port. */
  workerPort: {
    name: 'REEVE_WORKER_PORT',
    fallback: '',
    meaning: 'TCP port on which `--role worker` serves /livez, /readyz and /metrics; unset: none',
    read: (text: string) => (text === '' ? null : integer(text, 0, 65535)),
  },
  /** If null, `/metrics` is on the port of the API or, for a worker, on the port of the probes. */
  metricsPort: {
    name: 'REEVE_METRICS_PORT',
    fallback: '',
    meaning: 'TCP port on which a process serves /metrics, and then on no other; unset: the port of /readyz',
    read: (text: string) => (text === '' ? null : integer(text, 0, 65535)),
  },
  /** If null, metrics are public. */
  metricsToken: {
    name: 'REEVE_METRICS_TOKEN',
    fallback: '',
    meaning: 'Bearer token of at least 32 characters, without which /metrics returns 401; unset: anyone can read it',
    read: (text: string) => (text === '' ? null : bearerToken(text)),
  },
  /** In milliseconds. If null, the drain takes 0 s if stdout is a terminal, otherwise 5 s. */
  drainTimeMs: {
    name: 'REEVE_DRAIN_TIME',
    fallback: '',
    meaning: 'Time for which /readyz returns 503 before a stop closes the port; unset: 0s on a terminal, 5s otherwise',
    read: (text: string) => (text === '' ? null : duration(text, '0s', '10m')),
  },
  traces: {
    /** If null, tracing is off. OpenTelemetry's SDK itself reads this and every other OTEL_EXPORTER_OTLP variable. */
    endpoint: {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      fallback: '',
      meaning: 'Destination of traces, by OTLP over HTTP, such as `http://localhost:4318`; unset: no tracing',
      read: (text: string) => (text === '' ? null : httpUrl(text)),
    },
    sampler: {
      name: 'OTEL_TRACES_SAMPLER',
      fallback: 'always_on',
      meaning: `Trace sampler: one of ${TRACE_SAMPLERS.join(', ')}`,
      read: (text: string) => oneOf(TRACE_SAMPLERS, text),
    },
    ratio: {
      name: 'OTEL_TRACES_SAMPLER_ARG',
      fallback: '1',
      meaning: 'Ratio of a ratio-based sampler, from 0 to 1',
      read: (text: string) => ratio(text),
    },
  },
  logLevel: {
    name: 'REEVE_LOG_LEVEL',
    fallback: 'info',
    meaning: `One of ${LOG_LEVELS.join(', ')}`,
    read: (text: string) => oneOf(LOG_LEVELS, text),
  },
}

/** The parsed values, in the same shape. */
export type Read<Variables> = {
  readonly [Key in keyof Variables]: Variables[Key] extends Variable<infer Value> ? Value : Read<Variables[Key]>
}
