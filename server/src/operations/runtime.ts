import type { Pool, Statement } from '../database/pool.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Head } from './governance-lock.sql.ts'
import type { Idempotency } from './idempotency.ts'
import type { RunExclusively } from './keyed-mutex.ts'
import type { Actor, Fact, RequestContext } from './operation.ts'
import type { RunSlowRead } from './slow-reads.ts'
import type { Standby } from './standby.ts'

/** Everything that is needed to run operations. `app.ts` adds the functions for audit entries and governance events. */
export interface Runtime {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly runSlowRead: RunSlowRead
  /** Null if DATABASE_READ_URL is unset. */
  readonly standby: Standby | null
  readonly idempotency: Idempotency
  /** Returns the statement that inserts the audit entries of a fact after `head`. */
  appendEntries(head: Head, recording: Recording): Recorded
  /** Returns the statement that inserts the governance events of a fact after `head`. */
  emitEvents(head: Head, recording: Recording): { readonly write: Statement | undefined; readonly head: Head }
  /** Returns the statement that reads a member's name for an audit entry; undefined if there is no such member. */
  findMemberName(organizationId: string, userId: string): Statement<string | undefined>
  /** Returns the statement that marks events as fanned out if no webhook subscribes. Its result is true if it did. */
  skipFanout(before: Head, after: Head, recording: Recording): Statement<boolean>
  /**
   * Called after the commit of an entry, with the new head. Used to detect tampering with the chain. Must not throw.
   */
  appended(organizationId: string, head: Head): void
  /** Called after the commit of a governance change that has something to deliver. Must not throw. */
  committed(organizationId: string): void
}

/** A statement that inserts a record, and the head after it. */
export interface Recorded {
  readonly write: Statement
  readonly head: Head
}

/** A fact with the time, actor and origin for its audit entry. */
export interface Recording {
  readonly organizationId: string
  readonly fact: Fact
  readonly actor: Actor
  readonly context: RequestContext
  readonly now: Date
}
