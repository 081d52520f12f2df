import createClient from 'openapi-fetch'
import { type OperationId, ReeveError } from './errors.ts'
import type { Problem } from './generated/schemas.ts'
import type { Answered, CallOptions } from './options.ts'
import { mayBeDoneAfter, type Pauses, pauseAfter, realPauses } from './retries.ts'

interface Connection {
  /** The URL of Reeve, such as `https://reeve.acme.example`. */
  readonly baseUrl: string
  /** Timeout in seconds of an attempt, and of each chunk of an export. Default: 60. */
  readonly timeoutSeconds?: number | undefined
  /** Maximum attempts of a call. Default: 3. */
  readonly tries?: number | undefined
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** An API key; or the browser's session, with the id of the organization for calls that concern one. */
export type ReeveOptions = Connection &
  (
    | { readonly apiKey: string; readonly organization?: undefined }
    | { readonly organization?: string | undefined; readonly apiKey?: undefined }
  )

/** A call in the form of its HTTP request. */
export interface Call extends CallOptions {
  readonly operation: OperationId
  readonly method: string
  readonly path: string
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** False for a GET, a POST that writes nothing, and a dry run. */
  readonly isWrite: boolean
  /** True if the call is idempotent, so that it may be sent again. */
  readonly isRepeatable: boolean
  /**
   * Validates a stream; undefined for other responses. The timeout applies until the stream begins, and then to each
   * chunk.
   */
  readonly streams?: StreamValidator | undefined
}

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>['read']>>

/**
 * Validates the headers of a response, and then each read of its body, including the end. Throws a SyntaxError if the
 * content is not the requested one, and another error if the body is incomplete.
 */
export type StreamValidator = (headers: Headers) => (read: Read) => Read

export type Send = (call: Call) => Promise<Answered<unknown>>

export function createTransport(options: ReeveOptions, { random, sleep }: Pauses = realPauses): Send {
  const { timeoutSeconds = 60, tries = 3 } = options
  checkOptions(options)
  checkAbove('tries', tries)
  checkAbove('timeoutSeconds', timeoutSeconds)
  const request = requestsTo(options)

  async function tryOnce(call: Call): Promise<Answered<unknown>> {
    const { operation, method, path, query, body, headers, streams, signal } = call
    const late = new AbortController()
    let response: Response | undefined
    let watch: ReturnType<StreamValidator> | undefined
    const longestMs = Math.min(LONGEST_TIMER_MS, 1000 * (call.timeoutSeconds ?? timeoutSeconds))
    const inTime: InTime = async work => {
      const timer = setTimeout(() => late.abort(), longestMs)
      try {
        return await work
      } catch (cause) {
        signal?.throwIfAborted()
        const code = late.signal.aborted ? 'timeout' : faultOf(cause)
        // Closes the connection, because the rest is not read.
        late.abort()
        throw new ReeveError({ operation, code, response, cause })
      } finally {
        clearTimeout(timer)
      }
    }
    const outcome = await inTime(
      request(method, path, {
        params: { query },
        headers,
        body,
        signal: AbortSignal.any([signal ?? late.signal, late.signal]),
        parseAs: streams && 'stream',
      }).then(outcome => {
        response = outcome.response
        if (response.ok) watch = streams?.(response.headers)
        return outcome
      }),
    )
    const { data, response: answer } = outcome
    if (!answer.ok) throw refused(operation, outcome)
    return {
      // openapi-fetch returns no stream for an empty body.
      data: watch ? streamInTime((data as Bytes | undefined) ?? new Blob([]).stream(), inTime, watch) : data,
      etag: strongETag(answer.headers),
      response: answer,
    }
  }

  return async call => {
    checkAbove('timeoutSeconds', call.timeoutSeconds ?? timeoutSeconds)
    call.signal?.throwIfAborted()
    let mayBeDone = false
    for (let tried = 1; ; tried++) {
      try {
        return await tryOnce(call)
      } catch (error) {
        if (!(error instanceof ReeveError)) throw error
        mayBeDone = call.isWrite && mayBeDoneAfter(error, mayBeDone)
        error.mayBeDone = mayBeDone
        if (!call.isRepeatable || tried >= tries) throw error
        const pause = pauseAfter(tried, error, random)
        if (pause === undefined) throw error
        await sleep(pause, call.signal)
      }
    }
  }
}

function requestsTo({ baseUrl, apiKey, organization, headers, fetch: fetchInstead }: ReeveOptions) {
  const client = createClient<Record<string, Record<string, never>>>({
    baseUrl,
    fetch: request => (fetchInstead ?? fetch)(request),
    headers: {
      ...headers,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(organization !== undefined && { 'reeve-organization': organization }),
    },
    ...(apiKey === undefined && { credentials: 'include' }),
    // Reeve never redirects a call. After a proxy's redirect, fetch would send a POST again as a GET.
    redirect: 'manual',
  })
  // The types of openapi-fetch require paths that are known at compile time.
  return client.request as (method: string, path: string, init: object) => Promise<Outcome>
}

function checkOptions({ baseUrl, apiKey }: ReeveOptions): void {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl must be the URL of Reeve, such as https://reeve.acme.example')
  }
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be visible ASCII without spaces')
  }
}

function checkAbove(name: string, value: number): void {
  if (!(value > 0)) throw new TypeError(`${name} must be a number above 0`)
}

/** Maximum delay of `setTimeout`, which would fire immediately with a longer delay. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Applies the timeout to a wait for the service, and turns its errors into ReeveErrors. */
type InTime = <T>(work: Promise<T>) => Promise<T>

/**
 * Applies the timeout to each read of the stream. The returned stream has no buffer, so that the time that the consumer
 * takes between reads does not count.
 */
function streamInTime(bytes: Bytes, inTime: InTime, watch: ReturnType<StreamValidator>): Bytes {
  const reader = bytes.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await inTime(reader.read().then(watch))
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

interface Outcome {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/** The error code. A response that cannot be parsed came from an intermediary, such as a proxy. */
const faultOf = (cause: unknown) => (cause instanceof SyntaxError ? 'unexpected_answer' : 'network_fault')

function refused(operation: OperationId, { error, response }: Outcome): ReeveError {
  const problem = typeof (error as Problem | null | undefined)?.code === 'string' ? (error as Problem) : null
  const code = (problem?.code as ReeveError['code'] | undefined) ?? 'unexpected_answer'
  return new ReeveError({ operation, code, response, problem })
}

/** A weak ETag, which lists have, is only for `If-None-Match`. */
function strongETag(headers: Headers): string | undefined {
  const etag = headers.get('etag')
  return etag === null || etag.startsWith('W/') ? undefined : etag
}
