import type { Static, TObject, TSchema } from 'typebox'
import { statementsOf } from '../database/batch.ts'
import type { Answers, Batch, Database } from '../database/pool.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import type { BuiltInPermission, Scope } from '../kernel/vocabulary.ts'
import type { Caller } from './caller.ts'
import { changedMeanwhile } from './etag.ts'
import type { Actor, EntryFact, Fact, RequestContext, Target } from './fact.ts'
import type { PlatformOperation } from './platform-operation.ts'

/**
 * An operation is one thing that the API can do: data that describes its contract, and functions that implement it.
 * There are five kinds:
 *
 * - a query reads: `read`, then `answer`;
 * - a governance change runs alone in its organization, under that organization's lock: `read` lists what the decision
 *   needs, `decide` returns what changes; change, audit entry and governance events commit together or not at all;
 * - bookkeeping writes what the platform registers (triggers, integrations), and saved audit views: `read`, then
 *   `decide`, without lock or audit entry, unless a guard refuses it (403), or it has `record` and runs in a session;
 * - an open operation belongs to no organization, such as one on a person's own account, or with a one-time token;
 * - a platform operation is called with a platform key, and concerns organizations (`platform-operation.ts`).
 *
 * `read` returns statements, sent in one batch, which take locks in their order. `readMore` is a second batch, which
 * depends on the first. `answer` and `decide` are synchronous: they get the results as `found` and `more`, and use no
 * database and no clock. Except for new ids and secrets they are pure. A change returns writes, sent with COMMIT.
 *
 * The other files of this folder are the runtime. Before `answer` or `decide`, it checks the caller's scope and
 * permission, and validates params, query and body against their schemas. It runs a governance change in these steps
 * (`change.ts`):
 *
 * 1. These checks. Then the request waits for earlier changes of the organization in this process.
 * 2. With an Idempotency-Key: claims the key. A stored response ends the request here, without the organization's lock.
 * 3. One batch: the organization's lock (its row of `governance_heads`), the caller again, `read`. The authority that
 *    was read under the lock is checked, then `If-Match`. `readMore`, if there is one, is another batch.
 * 4. `decide`. If it refuses with 403 or 409, the change is rolled back and the refusal is recorded in a transaction of
 *    its own, unless only a recent sign-in is missing.
 * 5. One batch: the writes; the audit entry and the events; a statement that marks the events as fanned out if no
 *    webhook subscribes; the head; the stored response; COMMIT. Then `afterCommit`, which may replace the response.
 *
 * A dry run takes at least the same locks and sends the same writes, but ROLLBACK instead of the rest of step 5. It
 * records nothing, not even a refusal, and ignores the key. A deadlock or lost race repeats the transaction once.
 */
export type Operation = OperationShape &
  (
    | {
        readonly kind: 'query'
        readonly mayBeSlow?: true | ((query: never) => boolean)
        readonly mayLag?: true
        answerWhileFrozen?(asked: RequestInput): unknown
        read?(input: ReadInput): Batch
        /** The state from which the ETag of the response is computed. */
        etag?(found: unknown): unknown
        readMore?(context: QueryContext & { readonly found: unknown }): Batch
        answer(context: QueryContext & Read): unknown
      }
    | {
        readonly kind: 'change'
        read?(input: ChangeReadInput): Batch
        etag?(found: unknown): unknown
        previewState?(found: unknown): unknown
        etagOfAnswer?(response: unknown): unknown
        readMore?(context: ChangeContext & { readonly found: unknown }): Batch
        decide(context: ChangeContext & Read): Outcome<unknown>
        /** Awaited before a stored response is replayed, so that the replay keeps the guarantee of `beforeResponse`. */
        readonly beforeReplay?: (context: Replayed<never, unknown>) => Promise<void>
        /** Returns the stored response without data that the caller may no longer see. */
        onReplay?(response: unknown, caller: Caller): unknown
      }
    | {
        readonly kind: 'bookkeeping'
        read?(input: ReadInput): Batch
        readMore?(context: ChangeContext & { readonly found: unknown }): Batch
        decide(context: ChangeContext & Read): Written<unknown>
        record?(context: ChangeContext & Read): Fact | null
      }
    | { readonly kind: 'open'; readonly account: AccountNeed; run(context: OpenContext): Promise<unknown> }
    | PlatformOperation
  )

/** The results of the batches of `read` and `readMore`, in the same nested shapes. */
interface Read<Found = unknown, More = unknown> {
  readonly found: Found
  readonly more: More
}

/** The use of a session. Requests count as sign-in attempts, except with `required`, and GET requests with `unused`. */
export type AccountNeed = 'required' | 'optional' | 'unused'

/** The contract of an operation. */
export interface OperationShape {
  /** The id; it names the file, the SDK method and, by its verb and noun, the audit action and the event type. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Scope that an API key needs; null if no scope is needed. A session needs no scope: its permission decides. */
  readonly scope: Scope | null
  /** Permission that the caller needs; null if a key needs only the scope. */
  readonly permission: BuiltInPermission | null
  /** Set if a standard prescribes the statuses and the format of request ids. */
  readonly standard?: 'authzen'
  /** True if only a signed-in person may call it: an API key is refused, whatever its scopes. */
  readonly sessionOnly?: true
  /** True if the session's sign-in must be recent, because the operation's effect outlives the session. */
  readonly freshSession?: true
  /** Path parameters. If the nth is invalid, the response is the nth not-found error of `errors`. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** Absent if the response has no body (204) or is a stream. */
  readonly response?: TSchema
  /** Media types of a response that is streamed as text. */
  readonly streams?: readonly string[]
  /** The status of a successful response; 200 by default. */
  readonly status?: 200 | 201 | 202
  /** Every public error that the operation may throw, except those of the runtime. Any other becomes a 500. */
  readonly errors: readonly ErrorDefinition[]
  /** Fields of the body that may contain a credential. The audit entry of a refusal omits their values. */
  readonly unrecorded?: readonly string[]
  readonly example?: { readonly body?: unknown; readonly response?: unknown }
}

/** A signed-in person, outside any organization. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
}

export interface OpenContext<Params = never, Query = never, Body = never> {
  /** Null if nobody is signed in, or if the operation does not use the account. */
  readonly account: SignedIn | null
  readonly context: RequestContext
  readonly now: Date
  /** Scheme and host of the request, such as `https://reeve.acme.test`. */
  readonly origin: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** The parameters and body of a request, checked against the operation's schemas. */
export interface RequestInput<Params = never, Query = never, Body = never> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export interface ReadInput<Params = never, Query = never, Body = never> extends RequestInput<Params, Query, Body> {
  readonly organizationId: string
  /** The time before the batch is sent. Because a change then waits for its lock, `decide` gets a later time. */
  readonly now: Date
}

export interface ChangeReadInput<Params = never, Query = never, Body = never> extends ReadInput<Params, Query, Body> {
  /** True for a dry run or with `If-Match`: `read` must then return all that `previewState` uses. */
  readonly needsPreviewState: boolean
}

export interface QueryContext<Params = never, Query = never, Body = never> extends RequestInput<Params, Query, Body> {
  readonly caller: Caller
  readonly now: Date
}

export interface ChangeContext<Params = never, Query = never, Body = never> extends QueryContext<Params, Query, Body> {
  /** True for a dry run. `decide` may use it only for the response: the runtime rolls the writes back. */
  readonly dryRun: boolean
}

export type { Actor, EntryFact, Fact, RequestContext, Target }

/** The decision of a bookkeeping operation: its response and its writes. */
export interface Written<Response> {
  readonly response: Response
  readonly writes?: Batch
}

/** The decision of a governance change: its response, its writes, and the fact to record; null if there is none. */
export interface Outcome<Response> extends Written<Response> {
  readonly fact: Fact | null
  /** True if the response has a secret: a replay in a session then requires a recent sign-in. */
  readonly replayNeedsRecentSignIn?: boolean | undefined
  /** The actor, if only `decide` can determine who it is. */
  readonly actor?: Actor
  /** Returns further writes that contain the request's origin, such as a mail about the change. */
  readonly writesFor?: ((origin: RequestContext) => Batch) | undefined
  /** Called before the writes are sent; not in a dry run. */
  readonly beforeWrites?: (() => void) | undefined
  /**
   * Runs after the commit, for effects outside the database. Its result replaces `response`, also for a replay. Before
   * that, or if the process dies, a replay gets `response`, which therefore must be true without these effects.
   */
  readonly afterCommit?: (() => Promise<Response>) | undefined
  /** Delays the response; runs concurrently with `afterCommit`. If it rejects, the request fails after the commit. */
  readonly beforeResponse?: (() => Promise<void>) | undefined
}

type Ending<Response> = Omit<Outcome<Response>, keyof Written<Response> | 'fact' | 'actor'>

/** The outcome of a change. It requires a fact, which is recorded in the same transaction. */
export const changed = <Response>(
  response: Response,
  fact: Fact,
  writes: Batch,
  ending: Ending<Response> = {},
): Outcome<Response> => ({ response, fact, writes, ...ending })

/** The outcome of a change that had nothing to do: no entry, no event. */
export const unchanged = <Response>(response: Response, ending: Ending<Response> = {}): Outcome<Response> => ({
  response,
  fact: null,
  ...ending,
})

/** The outcome of a change whose writes are not recorded: no entry, no event. */
export const unrecorded = <Response>(
  response: Response,
  writes: Batch,
  ending: Ending<Response> = {},
): Outcome<Response> => ({ response, fact: null, writes, ...ending })

/** True if the writes have a statement, so that there is something to record. */
export const hasStatements = (writes: Batch): boolean => statementsOf(writes).length > 0

/** A response that is streamed in chunks. */
export interface TextStream {
  readonly mediaType: string
  /** Number of entries in all chunks. If a proxy hides that the stream was truncated, only this number reveals it. */
  readonly entries: number
  /** Reads the chunks in batches on `db`, which refuses a batch once the caller has lost its authority. */
  chunks(db: Database): AsyncIterable<string>
}

/**
 * A response whose computation takes long. It runs after the query has returned its connection. `signal` is aborted
 * when the client has disconnected.
 */
export class Deferred<Response> {
  readonly work: (signal: AbortSignal) => Promise<Response>

  constructor(work: (signal: AbortSignal) => Promise<Response>) {
    this.work = work
  }
}

type Replayed<P, R> = Pick<ChangeContext<P>, 'caller' | 'params'> & { readonly response: R }
type Value<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** An operation without a response schema sends no body, whatever its function returns. */
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

/** The only function that erases the types of an operation. The runtime validates the values by the schemas. */
const erase = <Kind extends Operation['kind'], Typed extends object>(kind: Kind, shape: Typed) =>
  ({ kind, ...shape }) as unknown as Typed & Extract<Operation, { kind: Kind }>

/** The functions of an operation that reads `Found` and then, depending on it, `More`. */
interface Reading<Asks, Context, Found extends Batch, More extends Batch> {
  read?(input: Asks): Found
  /** The state of the resource, if it exists. Its ETag is in the response; a change compares it with `If-Match`. */
  etag?(found: Answers<Found>): unknown
  readMore?(context: Context & { readonly found: Answers<Found> }): More
}

/** An operation that only reads, even if it has a body. */
export function query<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Found extends Batch = undefined,
  More extends Batch = undefined,
>(
  shape: Shaped<P, Q, B, R> &
    Reading<ReadInput<Value<P>, Value<Q>, Value<B>>, QueryContext<Value<P>, Value<Q>, Value<B>>, Found, More> & {
      /** True if the query may take longer than 20 ms. It then reads on a borrowed connection, after admission. */
      readonly mayBeSlow?: true | ((query: Value<Q>) => boolean)
      /** True if the data may be read on a standby, which lags. The caller is read on the primary. */
      readonly mayLag?: true
      /**
       * Answers instead of `answer` while the organization is frozen, from the request alone, so that it shows nothing
       * of the organization. Only for questions of the platform whether somebody may do something: the answer is no.
       * Without it, the caller is refused.
       */
      answerWhileFrozen?(asked: RequestInput<Value<P>, Value<Q>, Value<B>>): QueryAnswer<R>
      answer(context: QueryContext<Value<P>, Value<Q>, Value<B>> & Read<Answers<Found>, Answers<More>>): QueryAnswer<R>
    },
) {
  return erase('query', shape)
}

/** An operation that changes members, permissions or webhooks. It runs alone in its organization and is recorded. */
export function governanceChange<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Found extends Batch = undefined,
  More extends Batch = undefined,
>(
  shape: Shaped<P, Q, B, R> &
    Reading<ChangeReadInput<Value<P>, Value<Q>, Value<B>>, ChangeContext<Value<P>, Value<Q>, Value<B>>, Found, More> & {
      decide(
        context: ChangeContext<Value<P>, Value<Q>, Value<B>> & Read<Answers<Found>, Answers<More>>,
      ): Outcome<Answered<R>>
      /** State on which a preview depends. With its ETag as `If-Match`, the change is made as previewed, or fails. */
      previewState?(found: Answers<Found>): unknown
      /** The state of the resource after the change, if the response is the resource. */
      etagOfAnswer?(response: Answered<R>): unknown
      readonly beforeReplay?: (context: Replayed<Value<P>, Answered<R>>) => Promise<void>
      /** Removes data that the caller may no longer see from a stored response, perhaps of an earlier release. */
      onReplay?(response: Answered<R>, caller: Caller): Answered<R>
    },
) {
  const { errors, etag, previewState } = shape as unknown as OperationShape & { etag?: unknown; previewState?: unknown }
  return erase('change', etag || previewState ? { ...shape, errors: [...errors, changedMeanwhile] } : shape)
}

/** An operation that registers data of the platform. It is called often, and is not a governance change. */
export function bookkeeping<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  R extends TSchema | undefined = undefined,
  Found extends Batch = undefined,
  More extends Batch = undefined,
>(
  shape: Shaped<P, Q, B, R> &
    Reading<ReadInput<Value<P>, Value<Q>, Value<B>>, ChangeContext<Value<P>, Value<Q>, Value<B>>, Found, More> & {
      decide(
        context: ChangeContext<Value<P>, Value<Q>, Value<B>> & Read<Answers<Found>, Answers<More>>,
      ): Written<Answered<R>>
      /** The fact of the change; null if nothing changes. Recorded only in a session. */
      record?(context: ChangeContext<Value<P>, Value<Q>, Value<B>> & Read<Answers<Found>, Answers<More>>): Fact | null
    },
) {
  return erase('bookkeeping', shape)
}

/** An operation outside any organization. It opens its own transactions, and records its changes itself. */
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

/** True if the operation is not refused while the organization of its caller is frozen. */
export const answersWhileFrozen = (operation: OperationShape) => 'answerWhileFrozen' in operation

/** True if responses of the operation have an ETag. */
export const hasEtag = (operation: Operation) => 'etag' in operation || 'previewState' in operation

/** True if the operation accepts `If-Match`. Others ignore the header. */
export const isConditional = (operation: Operation) =>
  /^(change|platformChange)$/.test(operation.kind) && hasEtag(operation)
