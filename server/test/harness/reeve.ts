import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import postgres from 'postgres'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { openInstallation } from '../../src/database/installation.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { assertChainsHold } from './chains.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { assertEventsFitCatalogue } from './event-catalogue.ts'
import { type Organization, seedOrganization } from './organization.ts'
import { cheapHashing } from './quick-hashing.ts'

export { type Answer, type AnsweredBody, type CallOptions, call } from './call.ts'

export const TEST_SECRET = 'a secret that only the tests know, long enough'

/** A clock that shows the real time, plus the time by which a test has advanced it. */
export class TestClock implements Clock {
  #offset = 0
  now() {
    return new Date(Date.now() + this.#offset)
  }
  advance(milliseconds: number) {
    this.#offset += milliseconds
  }
  reset() {
    this.#offset = 0
  }
}

/**
 * A running Reeve that several files share, one after another, and call over HTTP. Each file uses its own
 * organizations, and starts with a clock that shows the real time.
 */
export interface SharedReeve {
  readonly app: App
  readonly http: FastifyInstance
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly url: string
  /** `call('PATCH /v1/members/…', { key, body })` */
  call(request: string, options?: CallOptions): Promise<Answer>
  organization(name?: string): Promise<Organization>
  /** A superuser's connection to the database, which bypasses row-level security. */
  readonly query: postgres.Sql
  stop(): Promise<void>
}

/** A running Reeve that only this file uses, on its own database. */
export interface TestReeve extends SharedReeve {
  /** Assembles a second service on this database. The caller must close it. */
  openAgain(options: Partial<Omit<AppOptions, 'config'>> & { readonly config: Partial<Config> }): App
}

export interface TestOptions
  extends Partial<
    Pick<AppOptions, 'identityProvider' | 'passwords' | 'delivery' | 'log' | 'consoleFolder' | 'streamLimits'>
  > {
  readonly config?: Omit<Partial<Config>, 'delivery'> & { readonly delivery?: Partial<Config['delivery']> }
  /** True if the test tampers with audit entries. The chains are then not verified at the end. */
  readonly tampers?: boolean
  /** The port; a free one by default. */
  readonly port?: number
  /** The database to use instead of a new one. It is not dropped at the end. */
  readonly on?: TestDatabase
}

export async function startReeve(options: TestOptions = {}): Promise<TestReeve> {
  const database = options.on ?? (await cloneDatabase())
  const clock = new TestClock()
  const base = readConfig({
    REEVE_SECRET: TEST_SECRET,
    REEVE_RATE_LIMIT: '0',
    REEVE_SCIM_RATE_LIMIT: '0',
    REEVE_SIGN_IN_ATTEMPTS: '0',
    REEVE_INVITATION_ADDRESS_LIMIT: '0',
    REEVE_INVITATION_LIMIT: '0',
    REEVE_INVITATION_TOTAL_LIMIT: '0',
  })
  const config = { ...base, ...options.config, delivery: { ...base.delivery, ...options.config?.delivery } }
  const parts = {
    target: database.target,
    dataKey: await openInstallation(database.target, config),
    log: options.log ?? pino({ level: process.env.REEVE_TEST_LOG ?? 'silent' }),
  }
  const app = createApp({
    ...parts,
    config,
    clock,
    consoleFolder: options.consoleFolder ?? null,
    passwords: options.passwords ?? cheapHashing,
    // Keeps `last_active_at` and `last_used_at` from being written during a test, which would change responses that it
    // compares.
    flushUsageEveryMs: 60 * 60_000,
    ...(options.delivery && { delivery: options.delivery }),
    ...(options.streamLimits && { streamLimits: options.streamLimits }),
    ...(options.identityProvider && { identityProvider: options.identityProvider }),
  })
  const http = await app.openHttp()
  await http.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const query = postgres({ ...database.target, max: 1 } as postgres.Options<Record<string, never>>)
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    app,
    http,
    clock,
    database,
    url,
    openAgain: ({ config: changed, ...again }) =>
      createApp({
        ...parts,
        ...again,
        log: parts.log.child({}, { level: 'error' }),
        config: { ...config, ...changed },
      }),
    call: (request, callOptions) => call(url, request, callOptions),
    organization: name => seedOrganization(app, url, name),
    query,
    async stop() {
      try {
        if (options.on) return
        if (!options.tampers) await assertChainsHold(app)
        await assertEventsFitCatalogue(query)
      } finally {
        await Promise.all([query.end(), app.close()])
        if (!options.on) await database.drop()
      }
    },
  }
}

let shared: Promise<TestReeve> | undefined
let twin: Promise<TestReeve> | undefined
let holders = 0

/**
 * The shared server of this process. The first caller starts it. The last one to stop it also verifies all audit
 * chains.
 */
export async function sharedReeve(): Promise<SharedReeve> {
  holders++
  shared ??= startReeve()
  const reeve = await shared
  reeve.clock.reset()
  return { ...reeve, stop: releaseShared }
}

/** The shared server and a second one on its database, in place of two processes. The second one has its own clock. */
export async function sharedTwo(): Promise<{ reeve: SharedReeve; second: SharedReeve; stop(): Promise<void> }> {
  const reeve = await sharedReeve()
  twin ??= startReeve({ on: reeve.database })
  const second = await twin
  second.clock.reset()
  return { reeve, second, stop: releaseShared }
}

/** Keeps the shared server running, if it is started at all, until the returned function is called. */
export function keepSharedReeve(): () => Promise<void> {
  holders++
  return releaseShared
}

async function releaseShared(): Promise<void> {
  if (--holders > 0) return
  const [reeve, second] = [await shared, await twin]
  shared = undefined
  twin = undefined
  await second?.stop()
  await reeve?.stop()
}

/** Runs a job of the worker immediately. */
export async function runJob({ app }: SharedReeve, name: string): Promise<void> {
  const job = app.jobs.find(one => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(new AbortController().signal)
}

/** The status and, for an error response, its code: `201` or `409 member_suspended`. */
export const outcomeOf = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${body.code}`

/** Reads or writes the organization's rows directly, bypassing the API. */
export const inDatabase = inTransaction
