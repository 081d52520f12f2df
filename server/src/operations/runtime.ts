import type { Fragment, Pool } from '../database/pool.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Head } from './governance-lock.sql.ts'
import type { Idempotency } from './idempotency.ts'
import type { RunExclusively } from './keyed-mutex.ts'
import type { Actor, Fact, RequestContext } from './operation.ts'

/** Runs operations, and knows neither audit entries nor governance events; `app.ts` brings those. */
export interface Runtime {
  readonly pool: Pool
  readonly clock: Clock
  readonly runExclusively: RunExclusively
  readonly idempotency: Idempotency
  /** Writes the fact's audit entry behind `head`. */
  appendEntry(head: Head, recording: Recording): Recorded
  /** Writes the fact's governance events behind `head`. */
  emitEvents(head: Head, recording: Recording): { readonly write: Fragment | undefined; readonly head: Head }
  /** Takes events that no webhook subscribes to out of the outbox. Returns a row if it did. */
  skipFanout(before: Head, after: Head, recording: Recording): Fragment
  /** Called after each commit of an entry with the new head, so that rewriting the chain is noticed. Must not throw. */
  appended(organizationId: string, head: Head): void
  /** Called after the commit of a governance change that left something to deliver. Must not throw. */
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
