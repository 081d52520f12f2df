import type { OperationId } from './errors.ts'
import { List } from './lists.ts'
import type { Answered, AnswerPromise, ConditionalOptions, DryRunOptions } from './options.ts'
import { AuditExport, createExportValidator, Export } from './streams.ts'
import type { Call, Send } from './transport.ts'

/** The data of an operation that the client needs at run time. The rest is in types. */
export interface Operation {
  /** The id of the operation; by default the name of the method. */
  readonly id?: OperationId
  /** Method and path. The method's first arguments are the ids in the path. */
  readonly call: `${string} ${string}`
  /** The kind of the argument after the ids. The last argument is always the options. */
  readonly takes?: 'body' | 'query'
  /** True for a POST that writes nothing. */
  readonly readOnly?: true
  readonly takesKey?: true
  readonly takesIfMatch?: true
  /** True for a list, whose items are in a field named like the last segment of the path. */
  readonly lists?: true
  /** Set for an export: `csv` if that is its only format, otherwise true. */
  readonly streams?: true | 'csv'
}

type Method = (...given: unknown[]) => unknown

/** The methods of one group of operations. */
export const bind = (send: Send, operations: Readonly<Record<string, Operation>>): Record<string, Method> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, toMethod(send, name as OperationId, operation)]),
  )

function toMethod(
  send: Send,
  name: OperationId,
  { id = name, call, takes, readOnly, takesKey, takesIfMatch, lists, streams }: Operation,
): Method {
  const [method = '', template = ''] = call.split(' ')

  return (...given) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(checkId(id, name, given.shift())))
    const input = takes && given.shift()
    const { dryRun, idempotencyKey, ifMatch, ...options } = (given.shift() ?? {}) as DryRunOptions & ConditionalOptions
    // The service would ignore the header and make the change unconditionally.
    if (ifMatch !== undefined && !takesIfMatch) throw new TypeError(`${id} takes no ifMatch`)
    const query = { ...(takes === 'query' && (input as object)), ...(dryRun && { dry_run: true }) }
    const request: Call = {
      ...options,
      operation: id,
      method,
      path,
      query,
      isWrite: method !== 'GET' && !readOnly && !dryRun,
      isRepeatable: method !== 'POST' || takesKey === true || readOnly === true,
      body: takes === 'body' ? input : undefined,
      headers: {
        // All attempts of a call have the same key, so that the service makes the write only once.
        ...(takesKey && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
    }
    if (lists)
      return new List(id, path.replace(/.*\//, '').replace('-', '_'), cursor =>
        toPromise(send(cursor ? { ...request, query: { ...query, cursor } } : request)),
      )
    if (streams) {
      const format = streams === 'csv' ? 'csv' : (query as { format?: string }).format
      const open = (() => toPromise(send({ ...request, streams: createExportValidator(format) }))) as Export['bytes']
      return streams === 'csv' ? new Export(open) : new AuditExport(open, format)
    }
    return toPromise(send(request))
  }
}

function toPromise<Body>(answered: Promise<Answered<Body>>): AnswerPromise<Body> {
  const body = answered.then(({ data }) => data)
  return Object.assign(body, {
    withResponse() {
      // Only one of the two promises is awaited, and the other must not count as an unhandled rejection.
      body.catch(() => {})
      return answered
    },
  })
}

/** An empty id, or a dot segment, would change the path. */
function checkId(operation: string, name: string, value: unknown): string {
  if (typeof value === 'string' && !['', '.', '..'].includes(value)) return value
  throw new TypeError(`${operation}: ${name} must be the id of a thing and not ${JSON.stringify(value)}`)
}
