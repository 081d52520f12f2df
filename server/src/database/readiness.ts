import { NotReady } from '../kernel/not-ready.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Vault } from '../kernel/vault.ts'
import { isConnectionFailure } from './failures.ts'
import { isTiedTo } from './installation.ts'
import { type Applied, describePending, pendingAfter } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import type { Database, Pool } from './pool.ts'
import { sql } from './statement.ts'
import { onConnection } from './transaction.ts'

const ANSWERS_WITHIN_MS = 2_000

/** Resolves if the service can do its work now. @throws NotReady otherwise, with the reason */
export type Readiness = () => Promise<void>

/**
 * Checks that the database responds, accepts writes, and has both the schema that this release needs and the data key
 * that this process opened. A failover, a restore or a newer release can change this while the process runs.
 */
export function createReadiness(pool: Pool, vault: Vault): Readiness {
  const migrations = readMigrations()
  const check = async (db: Database) => {
    const { settings, applied, hasOurKey } = await db.run({
      settings: sql<{ read_only: boolean }[]>`
        select current_setting('transaction_read_only')::boolean as read_only`.first(),
      applied: sql<Applied[]>`select version, name, checksum, works_from from schema_migrations order by version`,
      hasOurKey: isTiedTo(vault),
    })
    if (settings?.read_only) {
      throw new NotReady('database_read_only', 'The database is read-only. It may be a standby: use the primary.')
    }
    const pending = pendingAfter(applied, migrations)
    if (pending.length > 0) throw schemaOlder(pending.map(({ name }) => name))
    if (!hasOurKey) {
      throw new NotReady(
        'other_database',
        'This is not the database that the process started with. Restart the process.',
      )
    }
  }
  return async () => {
    const late = Promise.withResolvers<never>()
    let isBorrowed = false
    const timer = setTimeout(() => late.reject(isBorrowed ? silent() : exhausted()), ANSWERS_WITHIN_MS)
    const work = onConnection(pool, db => {
      isBorrowed = true
      return check(db)
    })
    try {
      await Promise.race([work, late.promise])
    } catch (error) {
      throw toNotReady(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Translates an error into a public reason. The original error becomes the cause, for the log. */
export function toNotReady(cause: unknown): NotReady {
  if (cause instanceof NotReady) return cause
  if (cause instanceof OperatorError) return new NotReady('schema_unfit', cause.message, { cause })
  return isConnectionFailure(cause)
    ? new NotReady('database_unavailable', 'Cannot connect to the database.', { cause })
    : new NotReady('database_refuses', 'The database rejects the queries of Reeve. See the log for the cause.', {
        cause,
      })
}

/** @param pending the names of the migrations that the database lacks */
export function schemaOlder(pending: readonly string[]): NotReady {
  const sentence = describePending(pending).replace(/^m/, 'M')
  return new NotReady('schema_older', `${sentence}. Run "reeve migrate" of this release.`)
}

const silent = () =>
  new NotReady('database_unavailable', `The database did not respond within ${ANSWERS_WITHIN_MS / 1000} s.`)
const exhausted = () =>
  new NotReady(
    'pool_exhausted',
    `Every connection of this process was in use for ${ANSWERS_WITHIN_MS / 1000} s. ` +
      'Look for long transactions, or raise REEVE_DATABASE_CONNECTIONS.',
  )
