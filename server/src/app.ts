import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { hasOrganizations } from './database/governance-lock.ts'
import { checkSecret } from './database/installation.ts'
import { type ConnectionOptions, openPool, type Pool } from './database/pool.ts'
import { isReachable, onConnection } from './database/transaction.ts'
import { createTurns } from './database/turns.ts'
import { executeInternally, type Mechanism } from './execution.ts'
import {
  accountOperations,
  builtInIdentityProvider,
  type ChangeAccount,
  createAttemptLimit,
  createLoginBlocks,
  createSignIn,
  createSignInMails,
  findSessionCaller,
  forgetEnded,
  type IdentityProvider,
  keycloakProvider,
  type LoginBlocks,
  makeSetupToken,
  NETWORK_ADDRESS_HEADER,
  SESSION_COOKIE,
  SIGN_IN_ROUTES,
  scimProvider,
  setupUrl,
} from './features/accounts/index.ts'
import {
  apiKeyOperations,
  createExposedKeys,
  createKeyUsage,
  type ExposedKeys,
  findKeyCaller,
  readKey,
} from './features/api-keys/index.ts'
import {
  appendEntry,
  auditOperations,
  changeInSystem,
  createCheckpointSigner,
  recordSystemEntry,
  signDueCheckpoints,
} from './features/audit/index.ts'
import {
  type AllowList,
  type AtStep,
  createDelivery,
  emitEvents,
  governanceOperations,
  parseAllowList,
  type RequestStops,
} from './features/governance/index.ts'
import { integrationOperations } from './features/integrations/index.ts'
import { invitationOperations, releaseProfile } from './features/invitations/index.ts'
import { createMailer, logTransport, type Mailer, smtpTransport } from './features/mail/index.ts'
import { findMember, memberOperations, putMember } from './features/members/index.ts'
import { oracleOperations } from './features/oracle/index.ts'
import { organizationOperations } from './features/organizations/index.ts'
import { profileOperations } from './features/profiles/index.ts'
import { triggerOperations } from './features/triggers/index.ts'
import { createProbeServer } from './http/probes.ts'
import { createHttpServer } from './http/server.ts'
import { createIdempotency } from './idempotency.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { newId } from './kernel/ids.ts'
import { OperatorError } from './kernel/operator-error.ts'
import { openVault, type Vault } from './kernel/vault.ts'
import type { Operation } from './operation.ts'
import { createWorker, type Worker } from './worker/worker.ts'

export const VERSION = '0.1.0'

export interface AppOptions {
  readonly config: Config
  readonly target: ConnectionOptions
  readonly secret: string
  readonly log: FastifyBaseLogger
  readonly clock?: Clock
  readonly identityProvider?: IdentityProvider
  /** What tests put into the way of deliveries. */
  readonly delivery?: {
    /** Waits, or ends the process, at a step of a delivery. */
    readonly atStep?: AtStep
    /** In place of the barrier. */
    readonly requestStops?: RequestStops
    readonly stopWithinMs?: number
  }
}

/** The parts of the service, put together. */
export interface App {
  readonly pool: Pool
  readonly vault: Vault
  readonly mechanism: Mechanism
  readonly operations: readonly Operation[]
  readonly loginBlocks: LoginBlocks
  readonly mailer: Mailer
  readonly exposedKeys: ExposedKeys
  readonly http: FastifyInstance
  /** What a worker without an API answers to whoever watches it. */
  readonly probes: FastifyInstance
  /** What runs in the background once it is started. */
  readonly worker: Worker
  /** A link that makes the first organization, in place of any before it; null once there is one. */
  makeFirstSetupLink(): Promise<string | null>
  close(): Promise<void>
}

/** Opens the service on a database that has been migrated. @throws OperatorError when the secret is another one */
export async function createApp(options: AppOptions): Promise<App> {
  const app = await assembleApp(options)
  try {
    await onConnection(app.pool, sql => checkSecret(sql, app.vault))
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Puts the parts together. Nothing is read or sent yet. */
export async function assembleApp(options: AppOptions): Promise<App> {
  const { config, target, log, clock = systemClock } = options
  const vault = openVault(options.secret)
  const allow = allowListOf(config)
  const pool = openPool(target, config.databaseConnections)
  const keyUsage = createKeyUsage(pool, error => log.warn({ err: error }, 'key usage was not written'))
  const mechanism: Mechanism = {
    pool,
    clock,
    takeTurns: createTurns(),
    idempotency: createIdempotency(vault),
    async findCaller(sql, credential, now) {
      if (credential.type === 'operator') return credential.caller
      if (credential.type === 'session') return findSessionCaller(sql, credential, now)
      const caller = await findKeyCaller(sql, credential, now)
      if (caller) keyUsage.note(caller, now)
      return caller
    },
    appendEntry,
    emitEvents,
    committed: organizationId => delivery.committed(organizationId),
  }
  const mailer = createMailer({
    pool,
    clock,
    vault,
    transport: config.smtpUrl === null ? logTransport(log) : smtpTransport(config.smtpUrl, config.mailFrom),
    log,
  })
  const exposedKeys = createExposedKeys({
    mechanism,
    vault,
    onError: error => log.error({ err: error }, 'reported keys were not looked up; a worker tries again'),
  })
  const loginBlocks = createLoginBlocks({
    pool,
    clock,
    provider: options.identityProvider ?? identityProviderOf(config),
    change: (organizationId, work) => executeInternally(mechanism, organizationId, bySystem(), work),
    log,
  })
  const registry = new Registry()
  const delivery = createDelivery({
    pool,
    target,
    clock,
    vault,
    allow,
    change: (organizationId, work) => executeInternally(mechanism, organizationId, bySystem(), work),
    registry,
    settings: {
      lanes: config.deliveryLanes,
      retentionDays: config.deliveryRetentionDays,
      connectTimeoutMs: config.deliveryConnectTimeoutMs,
      timeoutMs: config.deliveryTimeoutMs,
      retryPausesMs: config.deliveryRetriesMs,
      longestHoldMs: config.deliveryLongestPauseMs,
      disableAfterDays: config.deliveryDisableAfterDays,
    },
    onError: (error, what) => log.error({ err: error, what }, 'delivery failed; it goes on'),
    atStep: options.delivery?.atStep,
    stopWithinMs: options.delivery?.stopWithinMs,
  })
  const requestStops = options.delivery?.requestStops ?? delivery.requestStops
  const signer = createCheckpointSigner(vault)
  const { publicUrl } = config
  const attempts = createAttemptLimit({ pool, clock, vault, perMinute: config.signInAttempts })
  const signIn = createSignIn({
    pool,
    vault,
    now: () => clock.now(),
    publicUrl,
    openIdProvider: openIdProviderOf(config),
    mails: createSignInMails({ pool, clock, mailer, publicUrl }),
    note: ({ fact, actor, context }) => recordSystemEntry(mechanism, fact, { actor, context }),
    // What strangers send wrongly is no error of ours; what the library does not expect is thrown and logged elsewhere.
    log: (level, message, details) => log[level === 'error' ? 'warn' : level]({ details }, `sign-in: ${message}`),
  })
  const changeAccount: ChangeAccount = ({ account, context }, action, work) =>
    changeInSystem(
      mechanism,
      { actor: { type: 'account', id: account.userId, name: account.name, key: null }, context },
      async (sql, now) => {
        const { result, changes } = await work(sql, now)
        return {
          result,
          fact: { action, target: { type: 'account', id: account.userId, name: account.email }, changes },
        }
      },
    )
  const operations = [
    ...memberOperations(loginBlocks),
    ...profileOperations(releaseProfile),
    ...organizationOperations({ mechanism, vault }),
    ...accountOperations({ pool, changeAccount }),
    ...apiKeyOperations({ vault, exposedKeys }),
    ...triggerOperations,
    ...integrationOperations,
    ...oracleOperations,
    ...invitationOperations({
      mechanism,
      vault,
      post: { mailer, publicUrl, isMailSent: config.smtpUrl !== null },
      memberships: { findMember, putMember },
    }),
    ...governanceOperations({ vault, allow, requestStops }),
    ...auditOperations({ pool, takeTurns: mechanism.takeTurns, signer }),
  ]
  const probes = { registry, ready: () => isReachable(pool) }
  const http = await createHttpServer({
    ...probes,
    operations,
    mechanism,
    credentials: {
      sessionCookie: SESSION_COOKIE,
      apiKey: key => readKey(vault, key),
      session: cookie => signIn.readSession(cookie),
    },
    signIn: {
      origin: publicUrl,
      networkAddressHeader: NETWORK_ADDRESS_HEADER,
      routes: SIGN_IN_ROUTES,
      handle: request => signIn.handle(request),
      findAccount: tokenHash => signIn.findAccount(tokenHash),
      countAttempt: attempt => attempts.count(attempt),
    },
    requestsPerMinute: config.requestsPerMinute,
    trustProxy: config.trustProxy,
    version: VERSION,
    log,
    measures: [
      {
        name: 'reeve_login_blocks_waiting',
        help: 'Login blocks that the identity provider has neither set nor lifted yet',
        read: () => loginBlocks.countUnfinished(),
      },
    ],
  })
  const probeServer = createProbeServer(probes)
  const jobs = createWorker({
    log,
    jobs: [
      {
        name: 'audit checkpoints',
        everyMs: 5_000,
        run: signal => signDueCheckpoints({ pool, clock, takeTurns: mechanism.takeTurns, signer }, signal),
      },
      { name: 'login blocks', everyMs: 5_000, run: signal => loginBlocks.finishDue(signal) },
      { name: 'mail', everyMs: 5_000, run: signal => mailer.sendDue(signal) },
      { name: 'exposed keys', everyMs: 5_000, run: () => exposedKeys.revokeDue() },
      { name: 'forgotten stops', everyMs: 5_000, run: () => delivery.finishForgottenStops() },
      { name: 'ended sessions', everyMs: 60 * 60_000, run: () => forgetEnded(pool, clock.now()) },
      { name: 'old deliveries', everyMs: 60 * 60_000, run: signal => delivery.forgetOld(signal) },
    ],
  })
  const worker: Worker = {
    start() {
      jobs.start()
      delivery.start()
    },
    async stop() {
      await Promise.all([jobs.stop(), delivery.stop()])
    },
  }
  return {
    pool,
    vault,
    mechanism,
    operations,
    loginBlocks,
    mailer,
    exposedKeys,
    http,
    probes: probeServer,
    worker,
    makeFirstSetupLink: () =>
      onConnection(pool, async sql =>
        (await hasOrganizations(sql)) ? null : setupUrl(publicUrl, await makeSetupToken(sql, vault, null, clock.now())),
      ),
    async close() {
      await Promise.all([http.close(), probeServer.close(), worker.stop(), mailer.stop(), exposedKeys.stop()])
      await keyUsage.stop()
      await pool.close()
    },
  }
}

/** Who holds the logins, as the configuration says. */
export function identityProviderOf({ identityProvider }: Pick<Config, 'identityProvider'>): IdentityProvider {
  if (identityProvider.kind === 'keycloak') return keycloakProvider(identityProvider)
  if (identityProvider.kind === 'scim') return scimProvider(identityProvider)
  return builtInIdentityProvider
}

/** @throws OperatorError */
export function allowListOf({ webhookAllow }: Config): AllowList {
  try {
    return parseAllowList(webhookAllow)
  } catch (error) {
    throw new OperatorError(`REEVE_WEBHOOK_ALLOW does not fit: ${(error as Error).message}.`)
  }
}

const openIdProviderOf = ({ openIdIssuer, openIdClientId, openIdClientSecret, openIdName }: Config) =>
  openIdIssuer === null
    ? null
    : { issuer: openIdIssuer, clientId: openIdClientId, clientSecret: openIdClientSecret, name: openIdName }

const bySystem = () => ({
  actor: { type: 'system' as const, id: null, name: 'Reeve', key: null },
  context: { requestId: newId(), ip: null, userAgent: null },
})
