import { type Statement, sql } from './statement.ts'

export interface Address {
  /** Host name, IP address, or folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

/** The state of the server at the other end of a connection. */
export interface ServerState {
  /** The number of the write-ahead log's timeline, which each promotion increases. Null on a standby. */
  readonly timeline: number | null
  /** Milliseconds since the last checkpoint on this timeline. Null if there was none since the promotion. */
  readonly checkpoint_age: number | null
}

/** A connection that must end when another server becomes the primary. */
export interface Follower {
  readonly state: Promise<ServerState>
  cut(error: Error): void
}

/** The current primary. The connections of this process follow it through failovers. */
export interface Primary {
  /** The address of new connections. */
  readonly address: Address
  /** True while the process knows the primary. */
  readonly isLeased: boolean
  /** Cuts the connection when its server turns out not to be the primary. Returns a function that ends the tracking. */
  follow(connection: Follower): () => void
  /** Resolves when the process knows the primary. @throws PrimaryUnknown */
  leased(): Promise<void>
  /** Resolves when no process reads from a former primary any more. @throws PrimaryUnknown */
  settled(): Promise<void>
}

/**
 * Reads the state of the server, without special privileges. `pg_control_checkpoint` alone would lag behind a
 * promotion.
 */
export const readServerState = (): Statement<ServerState | undefined> =>
  sql<ServerState[]>`
    with server as (
      select case when not pg_is_in_recovery()
          then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer end as timeline
    )
    select timeline,
      case when timeline_id = timeline
        then floor(extract(epoch from clock_timestamp() - checkpoint_time) * 1000)::integer end as checkpoint_age
    from server, pg_control_checkpoint()`.first()
