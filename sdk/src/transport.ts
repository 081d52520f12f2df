import createClient from 'openapi-fetch'
import { type OperationId, ReeveError } from './errors.ts'
import type { Problem } from './generated/schemas.ts'
import type { CallOptions } from './options.ts'
import { mayBeDoneAfter, type Pauses, pauseAfter, realPauses } from './retries.ts'

interface Connection {
  /** Where Reeve is, such as `https://reeve.acme.example`. */
  readonly baseUrl: string
  /** How long one try may take, and each piece of an export: 60 unless told. */
  readonly timeoutSeconds?: number | undefined
  /** How often a call is tried at most: 3 unless told. */
  readonly tries?: number | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** In place of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** With an API key; or with the browser's session, in the organization with this id where the call is about one. */
export type ReeveOptions = Connection &
  (
    | { readonly apiKey: string; readonly organization?: undefined }
    | { readonly organization?: string | undefined; readonly apiKey?: undefined }
  )

/** One call, as it goes on the wire. */
export interface Call extends CallOptions {
  readonly operation: OperationId
  readonly method: string
  readonly path: string
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Changes something: no GET, no question in a POST, no dry run. */
  readonly isWrite: boolean
  /** The same request once more has no other effect than one. */
  readonly isRepeatable: boolean
  /** The answer is a stream, watched over by this. The timeout counts until it begins, and then for each piece. */
  readonly streams?: Watch | undefined
}

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>['read']>>

/**
 * Looks at the head of an answer, and then passes on what is read of it, the end too. Throws a SyntaxError if it is not
 * what was asked for, and another error if not all of it has come.
 */
export type Watch = (headers: Headers) => (read: Read) => Read

/** Resolves to the body of the answer. */
export type Send = (call: Call) => Promise<unknown>

export function createTransport(options: ReeveOptions, { random, sleep }: Pauses = realPauses): Send {
  const { baseUrl, apiKey, organization, timeoutSeconds = 60, tries = 3 } = options
  checkOptions(options)
  checkAbove('tries', tries)
  checkAbove('timeoutSeconds', timeoutSeconds)
  const client = createClient<Record<string, Record<string, never>>>({
    baseUrl,
    fetch: request => (options.fetch ?? fetch)(request),
    headers: {
      ...options.headers,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(organization !== undefined && { 'reeve-organization': organization }),
    },
    ...(apiKey === undefined && { credentials: 'include' }),
    // Reeve never redirects a call. A proxy that does would have a POST sent again as a GET.
    redirect: 'manual',
  })
  // The client's own types are for paths that are known when it is compiled.
  const request = client.request as (method: string, path: string, init: object) => Promise<Outcome>

  async function tryOnce(call: Call): Promise<unknown> {
    const { operation, method, path, query, body, headers, streams, signal } = call
    const late = new AbortController()
    let response: Response | undefined
    let watch: ReturnType<Watch> | undefined
    const longestMs = Math.min(LONGEST_TIMER_MS, 1000 * (call.timeoutSeconds ?? timeoutSeconds))
    const inTime: InTime = async work => {
      const timer = setTimeout(() => late.abort(), longestMs)
      try {
        return await work
      } catch (cause) {
        signal?.throwIfAborted()
        const code = late.signal.aborted ? 'timeout' : faultOf(cause)
        // Nobody reads the rest.
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
    if (!outcome.response.ok) throw refused(operation, outcome)
    // An empty body is no stream to the client beneath.
    return watch
      ? streamInTime((outcome.data as Bytes | undefined) ?? new Blob([]).stream(), inTime, watch)
      : outcome.data
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

function checkOptions({ baseUrl, apiKey }: ReeveOptions): void {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl must be the address of Reeve, such as https://reeve.acme.example')
  }
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be visible ASCII without spaces')
  }
}

function checkAbove(name: string, value: number): void {
  if (!(value > 0)) throw new TypeError(`${name} must be a number above 0`)
}

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Bounds a wait for the service, and says its faults as the client does. */
type InTime = <T>(work: Promise<T>) => Promise<T>

/** Reads ahead of nobody: the time that the reader takes is its own. */
function streamInTime(bytes: Bytes, inTime: InTime, watch: ReturnType<Watch>): Bytes {
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

/** What does not parse came from something between here and Reeve. */
const faultOf = (cause: unknown) => (cause instanceof SyntaxError ? 'unexpected_answer' : 'network_fault')

function refused(operation: OperationId, { error, response }: Outcome): ReeveError {
  const problem = typeof (error as Problem | null | undefined)?.code === 'string' ? (error as Problem) : null
  const code = (problem?.code as ReeveError['code'] | undefined) ?? 'unexpected_answer'
  return new ReeveError({ operation, code, response, problem })
}
