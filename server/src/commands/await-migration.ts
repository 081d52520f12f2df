import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { pendingMigrations } from '../database/migrate.ts'
import type { ConnectionOptions } from '../database/pool.ts'
import { schemaOlder, toNotReady } from '../database/readiness.ts'
import { createWaitingServer } from '../http/probes.ts'
import type { NotReady } from '../kernel/not-ready.ts'
import { OperatorError, Stopped } from '../kernel/operator-error.ts'
import type { Log } from './log.ts'

const POLL_EVERY_MS = 1_000

interface Waiting {
  readonly log: Log
  readonly stopped: AbortSignal
  listen(server: FastifyInstance): Promise<string | null>
}

/**
 * Waits until another process has migrated the database to this release. In the meantime `/livez` returns 200, and
 * `/readyz` returns 503 with the reason.
 * @throws Stopped, and OperatorError when this release cannot work on the database
 */
export async function awaitMigration(target: ConnectionOptions, { log, stopped, listen }: Waiting): Promise<void> {
  let reason = await findReason(target)
  if (!reason) return
  const server = createWaitingServer({
    // There are no metrics yet.
    metrics: { registry: new Registry(), token: null, haveOwnPort: true },
    isDraining: () => stopped.aborted,
    async assertReady() {
      if (reason) throw reason
    },
  })
  try {
    const probes = await listen(server)
    for (let told = ''; reason; reason = await findReason(target)) {
      if (reason.message !== told) log.warn({ code: reason.code, probes }, `waiting: ${reason.message}`)
      told = reason.message
      await sleep(POLL_EVERY_MS, undefined, { signal: stopped }).catch(() => {
        throw new Stopped('Stopped before the database was migrated.')
      })
    }
  } finally {
    await server.close()
  }
}

/** The reason why this process cannot start yet; null once it can. */
async function findReason(target: ConnectionOptions): Promise<NotReady | null> {
  try {
    const pending = await pendingMigrations(target)
    return pending.length > 0 ? schemaOlder(pending) : null
  } catch (error) {
    if (error instanceof OperatorError) throw error
    return toNotReady(error)
  }
}
