import { fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from './monotonic.ts'

const SCRIPT = join(import.meta.dirname, 'receiver-process.ts')

/** A request that arrived between two times by `monotonic()`. */
export interface TimedRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  /** A time at which the request had certainly not arrived yet. */
  readonly notBefore: number
  /** A time at which the headers of the request had been read. */
  readonly readAt: number
}

export type FromReceiver = { readonly port: number } | { readonly request: TimedRequest } | { readonly flushed: number }

/**
 * A webhook receiver on loopback in a separate process, so that stalls of the test's process do not distort its times.
 */
export interface TimedReceiver {
  readonly requests: readonly TimedRequest[]
  url(path: string): string
  /** Resolves once the condition `is` holds for the received requests. */
  until(is: (requests: readonly TimedRequest[]) => boolean, what: string, withinMs?: number): Promise<void>
  /** Resolves once `requests` contains every request that had arrived before the call. */
  flush(): Promise<void>
  close(): void
}

export async function startTimedReceiver({ answersWithinMs = 0 } = {}): Promise<TimedReceiver> {
  const child = fork(SCRIPT, [String(answersWithinMs)], { execArgv: [] })
  const requests: TimedRequest[] = []
  const flushes: (() => void)[] = []
  const listening = Promise.withResolvers<number>()
  child.once('exit', code => listening.reject(new Error(`the receiver has ended with ${code}`)))
  child.on('message', (message: FromReceiver) => {
    if ('request' in message) requests.push(message.request)
    else if ('port' in message) listening.resolve(message.port)
    else flushes[message.flushed]?.()
  })
  const port = await listening.promise
  return {
    requests,
    url: path => `http://127.0.0.1:${port}${path}`,
    async until(is, what, withinMs = 60_000) {
      for (const late = monotonic() + withinMs; !is(requests); await sleep(10)) {
        if (monotonic() > late) throw new Error(`not within ${withinMs} ms: ${what} (${requests.length} came)`)
      }
    },
    flush: () =>
      new Promise(resolve => {
        child.send(flushes.length)
        flushes.push(resolve)
      }),
    close: () => void child.kill(),
  }
}

/** Records when servers of this process send responses, by method and path. */
export interface AnswerTimes {
  /** Time of the last response, by `monotonic()`. No client can have read the response earlier. */
  sentAt(method: string, path: string): number
  stop(): void
}

const FINISHED = 'http.server.response.finish'

/** Records the times of responses. */
export function watchAnswers(): AnswerTimes {
  const times = new Map<string, number>()
  const finished = (message: unknown) => {
    const { method, url } = (message as { request: IncomingMessage }).request
    times.set(`${method} ${url}`, monotonic())
  }
  subscribe(FINISHED, finished)
  return {
    sentAt(method, path) {
      const at = times.get(`${method} ${path}`)
      if (at === undefined) throw new Error(`no answer to ${method} ${path} was sent`)
      return at
    },
    stop: () => void unsubscribe(FINISHED, finished),
  }
}
