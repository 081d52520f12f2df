import type { Static, TObject, TSchema } from 'typebox'
import type { Sql } from '../database/pool.ts'
import type { Authority } from '../kernel/authority.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import type { GovernanceFact } from '../kernel/event-catalogue.ts'
import type { BuiltInPermission, Scope } from '../kernel/vocabulary.ts'

/**
 * An operation is one thing that the API can do: data that says how it looks from outside, and `run`, which does it.
 * There are four kinds:
 *
 * - a query reads;
 * - a governance change runs alone in its organization, under that organization's lock, and says what it changed;
 *   change, audit entry and governance events commit together or not at all;
 * - bookkeeping writes what the platform registers (triggers, integrations), with neither lock nor audit entry;
 * - an open operation belongs to no organization: people ask it about their own account, or it takes a one-time token.
 *
 * The files beside this one are the mechanism around `run`. When `run` begins, the caller's authority has been read
 * (in a governance change: under the lock), scope and permission have been checked, and params, query and body fit
 * their schemas.
 */
export type Operation = OperationShape &
  (
    | {
        readonly kind: 'query'
        readonly readAhead?: ReadAhead<Asked, unknown>
        run(context: QueryContext & { sql?: Sql; found?: unknown }): Promise<unknown>
      }
    | {
        readonly kind: 'change'
        readonly readAhead?: ReadAhead<Asked, unknown>
        run(context: ChangeContext & { found: unknown }): Promise<Outcome<unknown>>
        /** Awaited before a stored answer is sent again, so that it keeps what `afterCommit` promised. */
        readonly beforeReplay?: (context: Pick<ChangeContext, 'caller' | 'params'>) => Promise<void>
      }
    | { readonly kind: 'bookkeeping'; run(context: ChangeContext): Promise<unknown> }
    | { readonly kind: 'open'; readonly account: AccountNeed; run(context: OpenContext): Promise<unknown> }
  )

/**
 * Who may ask an open operation: only a signed-in person; anyone, with the signed-in person known; or anyone at all.
 * What anyone may ask is counted against the limit of sign-in attempts.
 */
export type AccountNeed = 'required' | 'optional' | 'unused'

/** What an operation looks like from outside. */
export interface OperationShape {
  /** Names the file, the SDK method and, through its stem, the audit action and the event type. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** What an API key needs; null where any key will do. A session needs no scope: its permission decides. */
  readonly scope: Scope | null
  /** What the caller must hold; null where the scope alone decides for a key. */
  readonly permission: BuiltInPermission | null
  /** The standard that fixes statuses and request ids on the wire, where it is not ours alone. */
  readonly standard?: 'authzen'
  /** Only for a signed-in person: an API key is refused, whatever its scopes. */
  readonly sessionOnly?: true
  /** A value that does not fit answers the first not-found error of the operation. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Absent when the answer has no body (204), or is a stream. */
  readonly response?: TSchema
  /** Media types of an answer that is streamed as text. */
  readonly streams?: readonly string[]
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202
  /** Every public error that `run` may throw; another one is a bug and answers 500. */
  readonly errors: readonly ErrorDefinition[]
  /** Fields of the body that may carry a credential: the audit entry of a refusal leaves their values out. */
  readonly unrecorded?: readonly string[]
  readonly example?: { readonly body?: unknown; readonly response?: unknown }
}

/** Who is asking, as the database says at this moment. */
export interface Caller extends Authority {
  readonly organizationId: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly credential: CallerCredential
}

export type CallerCredential =
  | { readonly type: 'api_key'; readonly id: string; readonly name: string; readonly scopes: readonly Scope[] }
  | { readonly type: 'session'; readonly id: string }

/** A person who has signed in, in no organization yet. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
}

export interface OpenContext<Params = never, Query = never, Body = never> {
  /** Null where nobody has signed in, or nobody needs to. */
  readonly account: SignedIn | null
  readonly context: RequestContext
  readonly now: Date
  /** Scheme and host under which the request came, such as `https://reeve.acme.test`. */
  readonly origin: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** Who did something, as the audit trail keeps it. */
export interface Actor {
  readonly type: 'member' | 'account' | 'operator' | 'system'
  readonly id: string | null
  readonly name: string
  /** The API key that the member acted with. */
  readonly key: { readonly id: string; readonly name: string } | null
}

/** Where a request came from, as the audit trail keeps it. */
export interface RequestContext {
  readonly requestId: string
  readonly ip: string | null
  readonly userAgent: string | null
}

/** What a request asks for, checked against the operation's schemas. */
export interface Asked<Params = never, Query = never, Body = never> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export interface QueryContext<Params = never, Query = never, Body = never> extends Asked<Params, Query, Body> {
  readonly caller: Caller
  readonly now: Date
}

export interface ChangeContext<Params = never, Query = never, Body = never> extends QueryContext<Params, Query, Body> {
  readonly sql: Sql
  readonly dryRun: boolean
}

export type { GovernanceFact }

/** What was changed: one audit entry, and the governance events that tell of it. */
export interface Fact {
  readonly action: string
  readonly target: Target
  readonly reason?: string | null
  readonly changes?: { readonly before: unknown; readonly after: unknown }
  readonly events: readonly GovernanceFact[]
  /** The change has made deliveries due by itself, whoever subscribes to its events. */
  readonly makesDue?: true
}

export interface Target {
  readonly type: string
  readonly id: string
  readonly name?: string
}

/** What a governance change leaves behind: its answer, and the fact to record (null: nothing was changed). */
export interface Outcome<Response> {
  readonly response: Response
  readonly fact: Fact | null
  /** Who did it, where only the change itself found that out. */
  readonly actor?: Actor
  /** Statements that were sent, and that nothing waits for but the commit. They leave in one flush with it. */
  readonly last?: readonly Promise<unknown>[]
  /** Runs after the commit, for what must leave the process then. Its answer replaces `response`. */
  readonly afterCommit?: () => Promise<Response>
}

type Ending<Response> = {
  readonly [Part in 'last' | 'afterCommit']?: Outcome<Response>[Part] | undefined
}

/** The outcome of a change. Its fact is recorded in the same transaction, so it cannot be forgotten. */
export const changed = <Response>(
  response: Response,
  fact: Fact,
  { last = [], afterCommit }: Ending<Response> = {},
): Outcome<Response> => ({ response, fact, last, ...(afterCommit && { afterCommit }) })

/** The outcome of a call that had nothing to change: no entry, no event. */
export const unchanged = <Response>(
  response: Response,
  { afterCommit }: Pick<Ending<Response>, 'afterCommit'> = {},
): Outcome<Response> => ({ response, fact: null, ...(afterCommit && { afterCommit }) })

/** An answer that is sent piece by piece. */
export interface TextStream {
  readonly mediaType: string
  /** How many entries the pieces have in all. A proxy may end what it did not get to its end: only this shows it. */
  readonly entries: number
  readonly chunks: AsyncIterable<string>
}

/** An answer that takes long: worked out once the connection that the caller was read on has been given back. */
export class Deferred<Response> {
  readonly work: () => Promise<Response>

  constructor(work: () => Promise<Response>) {
    this.work = work
  }
}

type Value<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** An operation without a response schema answers nothing, whatever `run` resolves to. */
type Answered<Schema> = Schema extends TSchema ? Static<Schema> : unknown

type QueryAnswer<Schema> = Schema extends TSchema ? Static<Schema> | Deferred<Static<Schema>> : TextStream

type Shaped<
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TObject | undefined,
  R extends TSchema | undefined,
> = Omit<OperationShape, 'params' | 'query' | 'body' | 'response'> & {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response?: R
}

/**
 * The one place where an operation's own types are given up; the mechanism has checked the values against the
 * schemas.
 */
const erase = (kind: Operation['kind'], shape: object) => ({ kind, ...shape }) as Operation

/**
 * Reads that do not depend on the caller. All are sent at once, in one flush with the reading of the caller, and in a
 * change behind the lock, so that `run` begins with what they `found`. A caller who is refused never sees it.
 */
export type ReadAhead<Asks, Found> = (sql: Sql, organizationId: string, asked: Asks, now: Date) => Promise<Found>

/** A query that reads ahead needs no connection of its own, and has none in `run`. */
type Reading<Found> = [Found] extends [never] ? { readonly sql: Sql } : { readonly found: Found }

/** An operation that reads. What one with a body asks for stands there. */
export function query<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Found = never,
>(
  shape: Shaped<P, Q, B, R> & {
    readonly readAhead?: ReadAhead<Asked<Value<P>, Value<Q>, Value<B>>, Found>
    run(context: QueryContext<Value<P>, Value<Q>, Value<B>> & Reading<Found>): Promise<QueryAnswer<R>>
  },
): Operation {
  return erase('query', shape)
}

/** An operation that changes who may do what. It runs alone in its organization and is recorded. */
export function governanceChange<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Found = undefined,
>(
  shape: Shaped<P, Q, B, R> & {
    readonly readAhead?: ReadAhead<Asked<Value<P>, Value<Q>, Value<B>>, Found>
    run(context: ChangeContext<Value<P>, Value<Q>, Value<B>> & { readonly found: Found }): Promise<Outcome<Answered<R>>>
    readonly beforeReplay?: (context: Pick<ChangeContext<Value<P>>, 'caller' | 'params'>) => Promise<void>
  },
): Operation {
  return erase('change', shape)
}

/** An operation that registers what the platform knows; frequent, and no governance. */
export function bookkeeping<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(
  shape: Shaped<P, Q, B, R> & {
    run(context: ChangeContext<Value<P>, Value<Q>, Value<B>>): Promise<Answered<R>>
  },
): Operation {
  return erase('bookkeeping', shape)
}

/**
 * An operation outside any organization. It opens what transactions it needs, and records what it changes, by itself.
 */
export function open<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Need extends AccountNeed = AccountNeed,
>(
  shape: Omit<Shaped<P, Q, B, R>, 'scope' | 'permission'> & {
    readonly account: Need
    run(
      context: Omit<OpenContext<Value<P>, Value<Q>, Value<B>>, 'account'> & {
        readonly account: { required: SignedIn; optional: SignedIn | null; unused: null }[Need]
      },
    ): Promise<Answered<R>>
  },
): Operation {
  return erase('open', { scope: null, permission: null, ...shape })
}
