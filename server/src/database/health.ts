import type { Database } from './pool.ts'
import { sql } from './statement.ts'

/** Settings of the server, and its current state. */
export interface Health {
  readonly settings: ReadonlyMap<string, string>
  /** Connected standbys. */
  readonly standbys: number
  /** Connections of programs other than Reeve. */
  readonly foreign_connections: number
  readonly is_superuser: boolean
  /** Connection limit of the role or of the database, whichever is lower; null if neither has a limit. */
  readonly connection_limit: number | null
  readonly is_encrypted: boolean
  readonly is_local: boolean
  /** Transactions that have been idle for five minutes. */
  readonly idle_transactions: number
  readonly now: Date
}

const SETTINGS = [
  'autovacuum',
  'default_transaction_isolation',
  'fsync',
  'full_page_writes',
  'max_connections',
  'reserved_connections',
  'superuser_reserved_connections',
  'synchronous_commit',
  'synchronous_standby_names',
  'transaction_read_only',
]

export async function readHealth(db: Database): Promise<Health> {
  const { settings, state } = await db.run({
    settings: sql<
      { name: string; setting: string }[]
    >`select name, setting from pg_settings where name = any(${SETTINGS})`,
    state: sql<Omit<Health, 'settings'>[]>`
      select
        (select count(*)::integer from pg_stat_replication) as standbys,
        (select count(*)::integer from pg_stat_activity
          where backend_type = 'client backend' and application_name <> 'reeve') as foreign_connections,
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'
            and state_change < clock_timestamp() - interval '5 minutes') as idle_transactions,
        (select rolsuper from pg_roles where rolname = session_user) as is_superuser,
        (select least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) from pg_roles, pg_database
          where rolname = session_user and datname = current_database()) as connection_limit,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
        coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as is_local,
        clock_timestamp() as now`.first(),
  })
  if (!state) throw new Error('PostgreSQL answered nothing')
  return { ...state, settings: new Map(settings.map(({ name, setting }) => [name, setting])) }
}
