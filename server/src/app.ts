import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from './config/config.ts'
import { partitionsJob } from './database/partitions.ts'
import { type ConnectionOptions, openPool, type Pool } from './database/pool.ts'
import { createPoolMetrics } from './database/pool-metrics.ts'
import { createReadiness } from './database/readiness.ts'
import { createIdentityProvider, type IdentityProvider } from './features/accounts/identity-providers/index.ts'
import { createLoginBlocks, type LoginBlocks, loginBlockJob } from './features/accounts/login-blocks/index.ts'
import { accountOperations, createSessionCredential, SESSION_COOKIE } from './features/accounts/sessions/index.ts'
import { makeFirstSetUpLink } from './features/accounts/set-up/index.ts'
import {
  createAttemptLimit,
  createSecurityNotices,
  createSignIn,
  createSignInMetrics,
  NETWORK_ADDRESS_HEADER,
  type PasswordHashing,
  type SecurityNotices,
  type SignInParts,
  scryptHashing,
  signInJobs,
  signInOperations,
} from './features/accounts/sign-in/index.ts'
import {
  apiKeyJobs,
  apiKeyOperations,
  createExposedKeys,
  createKeyReader,
  type ExposedKeys,
  listUnrevokedKeysOf,
} from './features/api-keys/index.ts'
import { openArchivedTrail } from './features/audit/archive/index.ts'
import {
  appendEntries,
  auditOperations,
  checkpointJob,
  createChainMemory,
  createCheckpointSigner,
} from './features/audit/index.ts'
import { shipTrailJobs } from './features/audit/sink/index.ts'
import { authzenOperations } from './features/authzen/index.ts'
import {
  connectDirectories,
  exposedDirectoryTokens,
  isMappedInitially,
  listDirectoriesWithTokenOf,
} from './features/directories/index.ts'
import { createScim } from './features/directories/scim/index.ts'
import {
  type AtStep,
  createDelivery,
  type RevocationBarrier,
  type SendPause,
  skipFanout,
} from './features/governance/delivery/index.ts'
import { allowListOf } from './features/governance/destinations/index.ts'
import { createEventTokens } from './features/governance/event-tokens/index.ts'
import { emitEvents } from './features/governance/events/index.ts'
import { governanceOperations } from './features/governance/index.ts'
import { createWebhookMetrics, disableWebhook, warnOfFailingWebhook } from './features/governance/webhooks/index.ts'
import { integrationOperations } from './features/integrations/index.ts'
import {
  createInvitationLimit,
  createOwnerMails,
  invitationCountsJob,
  invitationOperations,
  pendingInvitations,
  releaseProfile,
} from './features/invitations/index.ts'
import { createMailer, createMailTransport, type Mailer, mailJob } from './features/mail/index.ts'
import { findMember, memberOperations } from './features/members/index.ts'
import { addFollowUp, hasIntegrationFollowUps, offboardingOperations } from './features/offboarding/index.ts'
import { oracleOperations } from './features/oracle/index.ts'
import { organizationOperations } from './features/organizations/index.ts'
import { createPlatformKeyReader, exposedPlatformKeys, platformOperations } from './features/platform/index.ts'
import { profileOperations } from './features/profiles/index.ts'
import { triggerOperations } from './features/triggers/index.ts'
import { createMetricsServer, createProbeServer, type Probes } from './http/probes.ts'
import { createHttpServer } from './http/server.ts'
import type { StreamLimits } from './http/text-streams.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Job } from './kernel/job.ts'
import { openVault, type Vault } from './kernel/vault.ts'
import { createRegistry, showDatabaseMeasures } from './metrics.ts'
import { createIdempotency } from './operations/idempotency.ts'
import {
  type ChangeOrganization,
  contextWithoutRequest,
  executeInternally,
  SYSTEM_ACTOR,
} from './operations/internal-change.ts'
import { createKeyedMutex } from './operations/keyed-mutex.ts'
import type { Operation } from './operations/operation.ts'
import type { Runtime } from './operations/runtime.ts'
import { createSlowReads, slowReadLimits } from './operations/slow-reads.ts'
import { openStandby } from './operations/standby.ts'
import { createUsage } from './usage.ts'
import { VERSION } from './version.ts'
import { createWorker, type Worker } from './worker/worker.ts'

/** Number of connections for short reads. With two, reads continue on the second one while the first is blocked. */
const sharedOf = (connections: number) => (connections < 5 ? 1 : 2)

export interface AppOptions {
  readonly config: Config
  readonly target: ConnectionOptions
  /** The key from which all hashing and sealing keys are derived. See `openInstallation`. */
  readonly dataKey: Uint8Array
  readonly log: FastifyBaseLogger
  /** Label of this process in the metrics: its role. */
  readonly role?: string
  readonly clock?: Clock
  /** The folder of the built console; null or absent if no console is served. */
  readonly consoleFolder?: string | null
  readonly identityProvider?: IdentityProvider
  /** Milliseconds between writes of last-use times; 30 seconds by default. */
  readonly flushUsageEveryMs?: number
  /** Password hashing; tests use a fast algorithm. */
  readonly passwords?: PasswordHashing
  /** Limits of exports; tests use short ones. */
  readonly streamLimits?: Partial<StreamLimits>
  /** Fault injection for tests of deliveries. */
  readonly delivery?: {
    /** Called at each step of a delivery; may wait or end the process. */
    readonly atStep?: AtStep
    /** Replaces the revocation barrier. */
    readonly barrier?: RevocationBarrier
    readonly barrierWithinMs?: number
    /** Replaces the function that pauses the sending of this process for a moment after a revocation. */
    readonly sendPause?: SendPause
  }
}

export interface App {
  readonly pool: Pool
  readonly vault: Vault
  readonly runtime: Runtime
  readonly operations: readonly Operation[]
  readonly loginBlocks: LoginBlocks
  readonly mailer: Mailer
  readonly notices: SecurityNotices
  readonly exposedKeys: ExposedKeys
  readonly directoryPeople: ReturnType<typeof connectDirectories>['people']
  readonly registry: Registry
  /** The buffers of last-use times and activity; tests flush them. */
  readonly usage: ReturnType<typeof createUsage>
  /** Creates the HTTP API. Not created with the app, because most commands need no server and creating one is slow. */
  openHttp(): Promise<FastifyInstance>
  /** Creates the server of a worker's probes. */
  openProbes(): FastifyInstance
  /** Creates the server of `/metrics` for a separate port. */
  openMetrics(): FastifyInstance
  /** The periodic jobs of the worker. Each can also be run directly. */
  readonly jobs: readonly Job[]
  /** The background worker, which is not started yet. */
  readonly worker: Worker
  /** Creates a setup link for the first organization, and invalidates earlier links; null if an organization exists. */
  makeFirstSetUpLink(url?: string): Promise<string | null>
  /** Makes `/readyz` fail from now on; all other requests are still served. */
  startDraining(): void
  /** Cuts all connections to the database, for a shutdown that takes too long. Returns the number of those in use. */
  cutDatabase(): number
  close(): Promise<void>
}

function createRuntime(
  {
    vault,
    chainMemory,
    ...shared
  }: Pick<Runtime, 'pool' | 'clock' | 'runSlowRead' | 'standby'> & {
    readonly vault: Vault
    readonly chainMemory: ReturnType<typeof createChainMemory>
  },
  committed: Runtime['committed'],
): Runtime {
  return {
    ...shared,
    runExclusively: createKeyedMutex(),
    idempotency: createIdempotency(vault),
    appendEntries,
    emitEvents,
    findMemberName: (organizationId, userId) => findMember(organizationId, userId).map(member => member?.name),
    skipFanout,
    appended: (organizationId, { auditSequence, auditHash }) =>
      chainMemory.appended(organizationId, { sequence: auditSequence, hash: auditHash.toString('hex') }),
    committed,
  }
}

/** The parts that the API and the worker share. Nothing is read or sent yet. */
function createParts(options: AppOptions) {
  const { config, target, log, clock = systemClock, passwords = scryptHashing } = options
  const vault = openVault(options.dataKey)
  const allow = allowListOf(config.webhookAllow)
  const chainMemory = createChainMemory()
  const registry = createRegistry(options.role ?? 'all')
  const poolMeter = createPoolMetrics(registry)
  const shared = sharedOf(config.databaseConnections)
  const pool = openPool(target, config.databaseConnections, { shared, meter: poolMeter('requests') })
  const runSlowRead = createSlowReads(slowReadLimits(config.databaseConnections - shared))
  const standby = openStandby({ primary: pool, url: config.databaseReadUrl, runSlowRead, log })
  const parts = { pool, clock, vault, chainMemory, runSlowRead, standby }
  const runtime = createRuntime(parts, id => delivery.committed(id))
  const change: ChangeOrganization = (organizationId, work) =>
    executeInternally(runtime, organizationId, { actor: SYSTEM_ACTOR, context: contextWithoutRequest() }, work)

  const usage = createUsage(pool, options)
  const transport = createMailTransport(config, log)
  const mailer = createMailer({ pool, clock, vault, transport, log })
  const exposedKeys = createExposedKeys({
    runtime,
    vault,
    directoryTokens: exposedDirectoryTokens({ runtime, vault }),
    platformKeys: exposedPlatformKeys({ runtime, vault }),
    onError: error => log.error({ err: error }, 'looking up reported keys failed; a worker will retry'),
  })
  const provider = options.identityProvider ?? createIdentityProvider(config.identityProvider)
  const loginBlocks = createLoginBlocks({ pool, clock, provider, change, log })
  const maintenance = { change, mailer, metrics: createWebhookMetrics(registry) }
  const eventTokens = createEventTokens({ pool, clock, vault, publicUrl: config.publicUrl })
  const delivery = createDelivery({
    pool,
    poolMeter: poolMeter('deliveries'),
    target,
    clock,
    vault,
    eventTokens,
    allow,
    registry,
    settings: config.delivery,
    disable: (lane, url, reason) => disableWebhook(maintenance, lane, url, reason),
    warn: (lane, disableAfter) => warnOfFailingWebhook(maintenance, lane, disableAfter),
    onError: (error, what) => log.error({ err: error, what }, 'delivery loop failed; continuing'),
    ...options.delivery,
  })
  const barrier = options.delivery?.barrier ?? delivery.barrier
  const signer = createCheckpointSigner(vault)
  const keys = { exposedKeys, eventTokens, change, sinkSession: openPool(target, 1) }
  const accounts = createSignInParts({ config, runtime, vault, mailer, passwords, registry, log, ...usage })
  const base = { config, log, clock, vault, registry, pool, runtime, passwords, usage, mailer, barrier }
  const directories = connectDirectories({ ...base, allow, loginBlocks, change })
  const archive = openArchivedTrail(pool, signer, config.auditArchive)
  return { ...base, ...accounts, ...keys, signer, archive, loginBlocks, delivery, allow, chainMemory, directories }
}

/** Sign-in, its limit of attempts, and the mails about changes of accounts. */
function createSignInParts({
  config,
  ...parts
}: Pick<SignInParts, 'runtime' | 'vault' | 'mailer' | 'passwords' | 'sessionUsage' | 'log'> & {
  config: Config
  registry: Registry
}) {
  const { runtime, vault, mailer, registry } = parts
  const { pool, clock } = runtime
  const { publicUrl, openId } = config
  const notices = createSecurityNotices({ clock, mailer, vault, publicUrl, provider: openId?.name ?? null })
  const provider = { publicUrl, openIdProvider: openId, metrics: createSignInMetrics(registry) }
  return {
    notices,
    signIn: createSignIn({ ...parts, ...provider, notices, activeKeysOf: listUnrevokedKeysOf }),
    attempts: createAttemptLimit({ pool, clock, vault, perMinute: config.signInAttempts }),
  }
}

type Parts = ReturnType<typeof createParts>

function createOperations(parts: Parts): Operation[] {
  const { config, runtime, vault, allow, barrier, signer, chainMemory, loginBlocks, exposedKeys, mailer } = parts
  const { passwords, notices, archive } = parts
  const { publicUrl } = config
  const ownerMails = createOwnerMails({ mailer, vault, publicUrl })
  return [
    ...memberOperations({ logins: loginBlocks, ownerMails, invitations: pendingInvitations, isMappedInitially }),
    ...offboardingOperations({ logins: loginBlocks, barrier, directoriesOf: listDirectoriesWithTokenOf }),
    ...profileOperations(releaseProfile),
    ...organizationOperations({ runtime, vault, passwords, mailer, publicUrl, sendsMail: config.smtpUrl !== null }),
    ...[...accountOperations(runtime, vault), ...signInOperations(config.openId, notices)],
    ...apiKeyOperations({ vault, exposedKeys, notices }),
    ...[...triggerOperations, ...integrationOperations({ add: addFollowUp, has: hasIntegrationFollowUps })],
    ...oracleOperations,
    ...invitationOperations({
      runtime,
      vault,
      post: { mailer, publicUrl, isMailSent: config.smtpUrl !== null },
      limit: createInvitationLimit({ vault, limits: config.invitations }),
      logins: loginBlocks,
      passwords,
    }),
    ...parts.directories.operations,
    ...governanceOperations({ vault, eventTokens: parts.eventTokens, allow, barrier }),
    ...auditOperations({ runtime, signer, memory: chainMemory, archive }),
    ...authzenOperations(config.isPublicUrlSet ? publicUrl : null),
    ...platformOperations({ vault, allow, mailer, notices, publicUrl, countDirectories: parts.directories.count }),
  ]
}

function createApi(
  { config, runtime, vault, usage, signIn, attempts, directories, log }: Parts,
  probes: Probes,
  operations: readonly Operation[],
  { consoleFolder = null, streamLimits }: Pick<AppOptions, 'consoleFolder' | 'streamLimits'>,
): Promise<FastifyInstance> {
  return createHttpServer({
    ...probes,
    operations,
    runtime,
    credentials: {
      sessionCookie: SESSION_COOKIE,
      apiKey: createKeyReader(vault, usage),
      platformKey: createPlatformKeyReader(vault, usage.platformKeyUsage),
      session: cookie => signIn.readSession(cookie),
      inOrganization: createSessionCredential(usage),
    },
    signIn: {
      origin: config.publicUrl,
      networkAddressHeader: NETWORK_ADDRESS_HEADER,
      handle: request => signIn.handle(request),
      findAccount: tokenHash => signIn.findAccount(tokenHash),
      countAttempt: attempt => attempts.count(attempt),
      countPassword: sessionId => attempts.countPassword(sessionId),
    },
    scim: createScim(directories.people, config.publicUrl),
    logout: directories.logout,
    requestsPerMinute: config.requestsPerMinute,
    scimRequestsPerSecond: config.scimRequestsPerSecond,
    streamLimits,
    trustProxy: config.trustProxy,
    version: VERSION,
    consoleFolder,
    log,
  })
}

function createJobs(parts: Parts): Job[] {
  const { runtime, signer, chainMemory, registry, loginBlocks, mailer, delivery } = parts
  const { pool, sinkSession, log } = parts
  return [
    partitionsJob(runtime),
    checkpointJob({ ...runtime, signer, memory: chainMemory, registry, log }),
    loginBlockJob(loginBlocks),
    mailJob(mailer),
    ...apiKeyJobs({ ...parts, publicUrl: parts.config.publicUrl }),
    ...signInJobs(runtime, parts.config.openId),
    invitationCountsJob(runtime),
    ...[...parts.directories.jobs, ...delivery.jobs],
    ...shipTrailJobs({ pool, session: sinkSession, address: parts.config.auditSink, log }),
  ]
}

/** Assembles the service. Nothing is read or sent yet. */
export function createApp(options: AppOptions): App {
  const parts = createParts(options)
  const { config, log, clock, vault, registry, pool, sinkSession, runtime } = parts
  const { usage, mailer, notices, exposedKeys, loginBlocks, delivery } = parts
  const operations = createOperations(parts)
  let isDraining = false
  const metrics = { registry, token: config.metricsToken, haveOwnPort: config.metricsPort !== null }
  const assertReady = createReadiness(pool, vault)
  const probes = { metrics, isDraining: () => isDraining, assertReady }
  const servers: FastifyInstance[] = []
  const opened = (server: FastifyInstance) => {
    servers.push(server)
    return server
  }
  showDatabaseMeasures({ registry, clock, pool, loginBlocks, assertReady, auditSink: config.auditSink })
  const jobs = createJobs(parts)
  const worker = createWorker({ log, jobs, services: [delivery] })
  return {
    pool,
    vault,
    runtime,
    operations,
    loginBlocks,
    mailer,
    notices,
    exposedKeys,
    directoryPeople: parts.directories.people,
    registry,
    usage,
    openHttp: async () => opened(await createApi(parts, probes, operations, options)),
    openProbes: () => opened(createProbeServer(probes)),
    openMetrics: () => opened(createMetricsServer(metrics)),
    jobs,
    worker,
    makeFirstSetUpLink: (url = config.publicUrl) => makeFirstSetUpLink({ pool, vault, clock, publicUrl: url }),
    startDraining() {
      isDraining = true
    },
    cutDatabase: () => pool.cut() + sinkSession.cut() + delivery.cutDatabase() + (runtime.standby?.cut() ?? 0),
    async close() {
      await Promise.all([...servers.map(server => server.close()), worker.stop(), mailer.stop(), exposedKeys.stop()])
      parts.directories.logout.close()
      await Promise.all(Object.values(usage).map(buffer => buffer.stop()))
      await Promise.all([pool.close(), sinkSession.close(), runtime.standby?.close()])
    },
  }
}
