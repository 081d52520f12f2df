import type { Static, TObject, TSchema } from 'typebox'
import type { Answers, Batch } from '../database/pool.ts'
import type { PlatformScope } from '../kernel/vocabulary.ts'
import { changedMeanwhile } from './etag.ts'
import type { OperationShape } from './operation.ts'
import type {
  Found,
  PlatformChangeContext,
  PlatformContext,
  PlatformOperation,
  PlatformOutcome,
  PlatformReadInput,
} from './platform-operation.ts'

type Value<Schema> = Schema extends TSchema ? Static<Schema> : undefined

type Shaped<P, Q, B, R> = Omit<
  OperationShape,
  'params' | 'query' | 'body' | 'response' | 'scope' | 'permission' | 'sessionOnly' | 'freshSession'
> & {
  readonly platformScope: PlatformScope
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
}

/** The scope and the permission of an organization's key, which a platform operation does not have. */
const NONE = { scope: null, permission: null }

/** A platform operation that only reads. */
export function platformQuery<
  R extends TSchema,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  Read extends Batch = undefined,
>(
  shape: Shaped<P, Q, undefined, R> & {
    read(input: PlatformReadInput<Value<P>, Value<Q>, undefined>): Read
    etag?(found: Answers<Read>): unknown
    answer(context: PlatformContext<Value<P>, Value<Q>, undefined> & Found<Answers<Read>>): Static<R>
  },
) {
  return erase('platformQuery', shape)
}

/** A platform operation that changes or creates an organization. */
export function platformChange<
  R extends TSchema,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
  Read extends Batch = undefined,
>(
  shape: Shaped<P, Q, B, R> & {
    organizationOf?(params: Value<P>): string
    read(input: PlatformReadInput<Value<P>, Value<Q>, Value<B>>): Read
    etag?(found: Answers<Read>): unknown
    etagOfAnswer?(response: Static<R>): unknown
    /** Adds the present state to a stored response, if a client could rely on a past one. */
    onReplay?(response: Static<R>, found: Answers<Read>): Static<R>
    decide(
      context: PlatformChangeContext<Value<P>, Value<Q>, Value<B>> & Found<Answers<Read>>,
    ): PlatformOutcome<Static<R>>
  },
) {
  return erase('platformChange', shape.etag ? { ...shape, errors: [...shape.errors, changedMeanwhile] } : shape)
}

/** Erases the types of an operation. The runtime validates the values by the schemas. */
const erase = <Kind extends PlatformOperation['kind'], Typed extends object>(kind: Kind, shape: Typed) =>
  ({ kind, ...NONE, ...shape }) as unknown as Typed & OperationShape & Extract<PlatformOperation, { kind: Kind }>
