import { fork } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

export interface Receiving {
  /** Number of receivers, each on its own port. */
  readonly endpoints: number
  /** Range in milliseconds of the random response time. If null, requests are accepted, but never get a response. */
  readonly answersAfter: readonly [number, number] | null
}

/** A request that has arrived. */
export interface Arrival {
  readonly endpoint: number
  /** The header `webhook-id`. */
  readonly id: string
  /** Time of arrival of the headers, as monotonic(). */
  readonly at: number
}

/** A request with its headers and body. Only some requests are recorded as samples. */
export interface Sample {
  readonly endpoint: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Question {
  readonly number: number
  readonly name: 'ports' | 'until' | 'reached' | 'take'
  readonly about: unknown
}

/** Webhook receivers in a separate process. */
export interface Receivers {
  /** The URL of each endpoint. */
  readonly urls: readonly string[]
  /** Resolves when `count` requests have arrived since the last `take`. @throws if they do not arrive in time */
  until(count: number, withinMs?: number): Promise<void>
  /** Number of endpoints that have received a request since the last `take`. */
  reached(): Promise<number>
  /** Returns and clears the requests since the last `take`. */
  take(): Promise<{ arrivals: Arrival[]; samples: Sample[] }>
  stop(): void
}

export async function startReceivers(receiving: Receiving): Promise<Receivers> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(receiving)])
  const asked = new Map<number, (answer: unknown) => void>()
  let questions = 0
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    asked.get(number)?.(answer)
    asked.delete(number)
  })
  const ask = <T>(name: Question['name'], about: unknown = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const number = questions++
      asked.set(number, answer => resolve(answer as T))
      child.send({ number, name, about } satisfies Question, error => error && reject(error))
    })
  const ports = await ask<number[]>('ports')
  return {
    urls: ports.map(port => `http://127.0.0.1:${port}/hooks/reeve`),
    async until(count, withinMs = 90_000) {
      const came = await ask<number>('until', { count, withinMs })
      if (came < count) throw new Error(`of ${count} requests only ${came} came within ${withinMs} ms`)
    },
    reached: () => ask('reached'),
    take: () => ask('take'),
    stop: () => child.disconnect(),
  }
}
