import type { Pool, Sql, Statement } from '../database/pool.ts'
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
  emitEvents(sql: Sql, head: Head, recording: Recording): Recorded
  /** Takes events that nobody will get out of the outbox. Resolves to whether there is something left to deliver. */
  passOver(sql: Sql, before: Head, after: Head, recording: Recording): Promise<boolean>
  /** Told after each commit of an entry where the chain stands, so that rewriting it is noticed. Must not throw. */
  appended(organizationId: string, head: Head): void
  /** Told after the commit of a governance change that left something to deliver. Must not throw. */
  committed(organizationId: string): void
}

/** Statements for the flush that commits, and where the head is after them. */
export interface Recorded {
  readonly statements: readonly Statement[]
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
