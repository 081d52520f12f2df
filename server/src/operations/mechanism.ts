import type { Fragment, Pool, Sql } from '../database/pool.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Head } from './governance-lock.sql.ts'
import type { Idempotency } from './idempotency.ts'
import type { RunExclusively } from './keyed-mutex.ts'
import type { Actor, Fact, RequestContext } from './operation.ts'

/** What runs operations, and does not know audit entries or governance events; `app.ts` brings those. */
export interface Mechanism {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly idempotency: Idempotency
  /** Writes the fact's audit entry behind `head`. */
  appendEntry(sql: Sql, head: Head, recording: Recording): Recorded
  /** Writes the fact's governance events behind `head`. */
  emitEvents(sql: Sql, head: Head, recording: Recording): { readonly write: Fragment | undefined; readonly head: Head }
  /** Takes events that nobody will get out of the outbox. Returns a row if it did. */
  passOver(sql: Sql, before: Head, after: Head, recording: Recording): Fragment
  /** Told after each commit of an entry where the chain stands, so that rewriting it is noticed. Must not throw. */
  appended(organizationId: string, head: Head): void
  /** Told after the commit of a governance change that left something to deliver. Must not throw. */
  committed(organizationId: string): void
}

/** A part of the statement that records a change, and where the head is after it. */
export interface Recorded {
  readonly write: Fragment
  readonly head: Head
}

/** A fact, with all that its audit entry says of when, who and where from. */
export interface Recording {
  readonly organizationId: string
  readonly fact: Fact
  readonly actor: Actor
  readonly context: RequestContext
  readonly now: Date
}
