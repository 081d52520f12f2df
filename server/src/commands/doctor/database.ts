import type { Config } from '../../config/config.ts'
import { requireInstallation } from '../../database/existing.ts'
import { type Health, readHealth } from '../../database/health.ts'
import { inspectInstallation } from '../../database/installation.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import { readMigrations } from '../../database/migration-files.ts'
import type { Server } from '../../database/open.ts'
import { type Partitioned, readPartitioned } from '../../database/partitions.ts'
import type { Pool } from '../../database/pool.ts'
import { requireProtections } from '../../database/protections.ts'
import { requireRights } from '../../database/rights.ts'
import { inspectStandby } from '../../database/standby.ts'
import { onConnection } from '../../database/transaction.ts'
import { measureBacklog } from '../../features/governance/delivery/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Role } from '../serve.ts'
import { type CheckResult, fault, type Problem, problemsOf, warning } from './findings.ts'

const WORKER_CONNECTIONS = 12
const MOST_SKEW_MS = 5_000
const MOST_LAG_S = 300

export async function checkRights(config: Config, { target }: Server): Promise<CheckResult> {
  // Before an upgrade, the privileges of pending migrations are missing. If the list of pending migrations cannot be
  // read, `checkMigrations` reports the reason.
  const pending = new Set(await pendingMigrations(target).catch(() => []))
  const applied = readMigrations().filter(({ name }) => !pending.has(name))
  await requireRights(target, config, applied)
  return { detail: 'the database user has all required privileges' }
}

/**
 * Checks that the schema is that of this release. A missing or older schema is only a warning if the start of this
 * release creates or migrates it. The value is undefined for a missing schema.
 */
export async function checkMigrations(config: Config, server: Server): Promise<CheckResult<'older' | 'current'>> {
  try {
    await requireInstallation(server)
  } catch (error) {
    if (!(error instanceof OperatorError) || !config.migrates) throw error
    if (error.code === 'no_database') {
      const detail = `${error.message} The first start of this release creates it.`
      return { detail, problems: [warning('database_not_created', detail)] }
    }
    if (error.code !== 'schema_older') throw error
    const detail = `${error.message} The first start of this release does so, too.`
    return { value: 'older', detail, problems: [warning('schema_older', detail)] }
  }
  return { value: 'current', detail: 'the database schema matches this release' }
}

/** Checks what the database itself enforces, even if Reeve has a bug: row-level security, privileges and triggers. */
export async function checkProtections({ target }: Server): Promise<CheckResult> {
  await requireProtections(target)
  return { detail: 'row-level security, privileges and triggers are as expected' }
}

/** Checks that a known secret opens the data key, and warns of unfinished steps of a rotation. */
export async function checkSecret(config: Config, { target }: Server): Promise<CheckResult> {
  const { under, secrets, isSealed } = await inspectInstallation(target, config)
  const { current, previous } = secrets
  if (!isSealed) {
    return { detail: `${under.from} is correct; the data key is encrypted with it at the first start of this release` }
  }
  const detail = `the data key is encrypted with ${under.from}`
  const when = config.secret === null ? '' : ', once every process has both'
  return {
    detail,
    problems: problemsOf(
      under !== current &&
        warning(
          'secret_not_rotated',
          `The data key is still encrypted with ${under.from}. Run "npx reeve secret rotate"${when}.`,
        ),
      under === current &&
        config.secret !== null &&
        previous !== null &&
        warning('previous_secret_unused', `${previous.from} is no longer needed: remove it at the next restart.`),
    ),
  }
}

/** Checks PostgreSQL's durability settings, the number of connections, the clocks, TLS and the user. */
export async function checkServer(config: Config, role: Role, pool: Pool, clock: Clock): Promise<CheckResult> {
  const asked = clock.now().getTime()
  const health = await onConnection(pool, readHealth)
  const skewMs = Math.round(Math.abs(health.now.getTime() - (asked + clock.now().getTime()) / 2))
  return {
    detail: 'commits are durable, enough connections are available, and the clocks are in sync',
    problems: problemsOf(
      ...durabilityProblems(health),
      ...replicationProblems(health),
      connectionProblem(config, role, health),
      await standbyProblem(config, pool),
      skewMs > MOST_SKEW_MS &&
        fault(
          'clocks_differ',
          `The clocks of this machine and of PostgreSQL differ by ${Math.round(skewMs / 1000)} s, so sessions, ` +
            'invitations and leases expire at the wrong time. Synchronize both machines (NTP).',
        ),
      config.databaseUrl !== null &&
        !health.is_local &&
        !health.is_encrypted &&
        warning(
          'database_without_tls',
          'The connection to PostgreSQL is not encrypted. Add ?sslmode=verify-full to DATABASE_URL.',
        ),
      config.databaseUrl !== null &&
        health.is_superuser &&
        warning(
          'database_superuser',
          'The user of DATABASE_URL is a superuser, which is not required. Give Reeve a user of its own that owns ' +
            'only its database.',
        ),
      health.idle_transactions > 0 &&
        warning(
          'transactions_left_open',
          `${health.idle_transactions} transactions have been open and idle for over five minutes. They can hold up ` +
            'migrations and changes. Find them in pg_stat_activity, and end them with pg_terminate_backend.',
        ),
    ),
  }
}

async function standbyProblem({ databaseReadUrl: url }: Config, pool: Pool): Promise<Problem | false> {
  if (url === null) return false
  try {
    await onConnection(pool, db => inspectStandby(url, db))
    return false
  } catch (error) {
    return warning(
      'standby_unusable',
      `Exports, verification and backups use the primary, because the standby of DATABASE_READ_URL cannot be read: ` +
        `${error instanceof Error ? error.message : error}.`,
    )
  }
}

function durabilityProblems({ settings }: Health): Problem[] {
  const off = (name: string) => settings.get(name) === 'off'
  return problemsOf(
    settings.get('transaction_read_only') === 'on' &&
      fault('database_read_only', 'The database is read-only. It may be a standby: set DATABASE_URL to the primary.'),
    off('fsync') &&
      fault(
        'fsync_off',
        'fsync is off: a crash can corrupt the database. As an administrator: alter system reset fsync.',
      ),
    off('full_page_writes') &&
      fault(
        'full_page_writes_off',
        'full_page_writes is off: a crash can corrupt pages. As an administrator: alter system reset full_page_writes.',
      ),
    off('synchronous_commit') &&
      fault(
        'synchronous_commit_off',
        'synchronous_commit is off: a crash can lose confirmed changes and their audit entries. ' +
          'Set it to on, for the server or with alter database … set synchronous_commit = on.',
      ),
    off('autovacuum') &&
      warning('autovacuum_off', 'autovacuum is off: tables grow, and queries slow down. Turn it on.'),
    settings.get('default_transaction_isolation') !== 'read committed' &&
      fault(
        'isolation_not_read_committed',
        `default_transaction_isolation is ${settings.get('default_transaction_isolation')}, and Reeve's locks need ` +
          "read committed: alter database … set default_transaction_isolation = 'read committed'.",
      ),
  )
}

/** Checks the standbys: a failover must not lose changes, and the loss of one standby must not block changes. */
function replicationProblems({ settings, standbys }: Health): Problem[] {
  const isSynchronous = (settings.get('synchronous_standby_names') ?? '') !== ''
  return problemsOf(
    !isSynchronous &&
      standbys > 0 &&
      warning(
        'standby_asynchronous',
        'No standby is synchronous: a failover can lose confirmed changes. As an administrator: alter system set ' +
          "synchronous_standby_names = 'ANY 1 (*)'.",
      ),
    isSynchronous &&
      standbys === 0 &&
      fault(
        'standby_missing',
        'synchronous_standby_names is set, but no standby is connected: every change waits for one. Start it or, on ' +
          'a promoted server, as an administrator: alter system reset synchronous_standby_names.',
      ),
    isSynchronous &&
      standbys === 1 &&
      warning('standby_single', 'There is only one standby: every change waits while it is away. Add a second one.'),
    isSynchronous &&
      settings.get('synchronous_commit') === 'local' &&
      warning(
        'synchronous_commit_local',
        'synchronous_commit is local: changes do not wait for the standby, so a failover can lose them. Set it to on.',
      ),
  )
}

function connectionProblem({ databaseConnections }: Config, role: Role, health: Health): Problem | null {
  const count = (name: string) => Number(health.settings.get(name) ?? 0)
  const most = count('max_connections') - count('superuser_reserved_connections') - count('reserved_connections')
  const needed = databaseConnections + (role === 'api' ? 0 : WORKER_CONNECTIONS)
  const left = most - health.foreign_connections
  const limit = health.connection_limit
  if (limit !== null && needed > limit && !health.is_superuser) {
    return fault(
      'too_few_connections',
      `This process may open ${needed} connections, but the user or the database of DATABASE_URL is limited to ` +
        `${limit}. ` +
        'As an administrator: alter role … connection limit -1, or alter database … connection limit -1.',
    )
  }
  if (needed <= left) return null
  const detail =
    `This process may open ${needed} connections, but PostgreSQL has only ${left} for all of Reeve (max_connections ` +
    `${count('max_connections')}, ${health.foreign_connections} in use by other programs). Raise max_connections, or ` +
    'lower REEVE_DATABASE_CONNECTIONS.'
  return needed > most ? fault('too_few_connections', detail) : warning('too_few_connections', detail)
}

/** Checks the results of background work: deliveries on time, and partitions ahead of time. */
export async function checkWork(pool: Pool, clock: Clock): Promise<CheckResult> {
  const { oldestDueSeconds } = await measureBacklog({ pool, clock })
  const partitioned = await onConnection(pool, db => readPartitioned(db, clock.now()))
  const tables = (some: readonly Partitioned[]) => some.map(({ table }) => table).join(' and ')
  const short = partitioned.filter(({ ahead }) => ahead === 0)
  const overflowing = partitioned.filter(({ has_overflow }) => has_overflow)
  return {
    detail: 'no delivery is overdue, and partitions exist for the next year',
    problems: problemsOf(
      short.length > 0 &&
        warning(
          'partitions_missing',
          `${tables(short)} will need a new partition within a year: no worker is running, or its job fails. ` +
            'Start one with --role worker, and look for "partitions" in its log.',
        ),
      overflowing.length > 0 &&
        warning(
          'partition_overflow',
          `Rows of ${tables(overflowing)} are in the default partition: no partition existed for their time, or a ` +
            'clock was wrong. Check the clocks, and that a worker is running: its job "partitions" moves the rows.',
        ),
      oldestDueSeconds > MOST_LAG_S &&
        fault(
          'deliveries_lag',
          `A delivery has been due for ${Math.round(oldestDueSeconds / 60)} minutes: no worker is running, or too ` +
            'few are. Start one with --role worker, and check its log.',
        ),
    ),
  }
}
