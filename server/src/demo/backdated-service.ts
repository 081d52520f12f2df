import { setTimeout as sleep } from 'node:timers/promises'
import type { App, AppOptions } from '../app.ts'
import { measureBacklog } from '../features/governance/delivery/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { StoryClock } from './clock.ts'

/** Assembles a second service on the same database, with these options. The caller must close it. */
export type ReopenService = (
  options: Pick<AppOptions, 'clock' | 'passwords'> & { readonly config: Partial<AppOptions['config']> },
) => App

export interface BackdatedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The IP address of the caller. */
  readonly from: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface BackdatedAnswer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** A service whose clock is set back: its API, which is called in process, and its worker. */
export interface BackdatedService {
  readonly app: App
  /** Responds to a request at the time of the clock. */
  send(request: BackdatedRequest): Promise<BackdatedAnswer>
  /** Resolves when the worker has sent every delivery that is due at the time of the clock. */
  delivered(organizationId: string): Promise<void>
  /** Records the completed synchronizations, which are bursts of changes by a directory. */
  endSynchronizations(): Promise<void>
  /** Signs a checkpoint over the entries so far. */
  signCheckpoints(): Promise<void>
  close(): Promise<void>
}

const POLL_EVERY_MS = 10
/** The demo fails if the deliveries make no progress for this long. On a busy machine they take minutes in total. */
const STALLED_AFTER_MS = 120_000

const stalled = () =>
  new OperatorError(
    'The demo could not be filled: its webhooks were not delivered for two minutes. Remove its database, as for ' +
      'starting the demo over, and start again when the machine is less busy.',
  )

/** Settings that replace the operator's while the demo is filled: no limits, and no services outside this machine. */
const settings = (webhookAllow: string) => ({
  webhookAllow,
  requestsPerMinute: 0,
  scimRequestsPerSecond: 0,
  signInAttempts: 0,
  invitations: { perAddress: 0, perOrganization: 0, perInstallation: 0 },
  smtpUrl: null,
  openId: null,
  identityProvider: { kind: 'built-in' as const },
  auditSink: null,
})

/** Opens the service at the time of `clock`, with a running worker that may send to `webhookAllow`. */
export async function openBackdatedService(
  openAgain: ReopenService,
  {
    clock,
    passwords,
    webhookAllow,
  }: Required<Pick<AppOptions, 'passwords'>> & {
    readonly clock: StoryClock
    readonly webhookAllow: string
  },
): Promise<BackdatedService> {
  const app = openAgain({ clock, passwords, config: settings(webhookAllow) })
  const http = await app.openHttp()
  const run = async (job: string) => {
    await app.jobs.find(({ name }) => name === job)?.run(new AbortController().signal)
  }
  app.worker.start()

  return {
    app,
    async send({ method, path, from, headers, body }) {
      const {
        statusCode,
        headers: answered,
        payload,
      } = await http.inject({
        method,
        url: path,
        remoteAddress: from,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return {
        status: statusCode,
        cookies: [answered['set-cookie'] ?? []].flat(),
        body: payload === '' ? {} : JSON.parse(payload),
      }
    },

    async delivered(organizationId) {
      let [backlog, changedAt] = ['', performance.now()]
      for (; ; await sleep(POLL_EVERY_MS)) {
        const { undistributedEvents, lanesDue } = await measureBacklog({ pool: app.pool, clock })
        if (undistributedEvents === 0 && lanesDue === 0) return
        if (backlog === '') app.runtime.committed(organizationId) // Wakes the worker, which polls only every second.
        const present = `${undistributedEvents} ${lanesDue}`
        if (present !== backlog) [backlog, changedAt] = [present, performance.now()]
        if (performance.now() - changedAt > STALLED_AFTER_MS) throw stalled()
      }
    },

    endSynchronizations: () => run('synchronizations of directories'),
    signCheckpoints: () => run('audit checkpoints'),

    close: () => app.close(),
  }
}
