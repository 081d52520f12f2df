import { Connection } from './connection.ts'

/** A series of requests: returns the next one, or undefined if there are no more. */
export type Workload = () => Buffer | undefined

export interface Round {
  readonly requests: number
  readonly perSecond: number
  /** Latencies in milliseconds. */
  readonly p50: number
  readonly p95: number
}

/** Number of concurrent requests. */
export const CONNECTIONS = 16

/**
 * Runs a closed loop for this number of seconds: each connection sends a request as soon as it has the previous
 * response. A status other than 2xx ends the benchmark, so that no error responses are measured.
 */
export async function runRound(
  port: number,
  workload: Workload,
  seconds: number,
  concurrency = CONNECTIONS,
): Promise<Round> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => Connection.open(port)))
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async (connection: Connection) => {
    for (let now = performance.now(); now < end; ) {
      const request = workload()
      if (!request) return
      const { status, body } = await connection.send(request)
      if (status < 200 || status > 299) throw new Error(`${status} to ${request.toString()}\n${body}`)
      const answered = performance.now()
      latencies.push(answered - now)
      now = answered
    }
  }
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const connection of connections) connection.close()
  }
  const elapsed = (performance.now() - started) / 1000
  if (latencies.length === 0) throw new Error('nothing was left to measure: the population is too small')
  latencies.sort((a, b) => a - b)
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  }
}

/** The quantile of a sorted list, such as the median for a `share` of 0.5. NaN for an empty list. */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
