import type { ServerResponse } from 'node:http'
import { type HttpReceiver, type Received, startHttpReceiver } from './http-receiver.ts'

/** The lines of one chain, as received. */
export type Lines = readonly string[]

/** The receiver's reaction to a batch. */
export interface Behaviour {
  /** True if the receiver stores the lines of the batch. */
  readonly keeps: boolean
  /** The status of the response; null closes the connection without a response. */
  readonly status: number | null
  readonly afterMs?: number
}

export const ACCEPTS: Behaviour = { keeps: true, status: 200 }

/** A receiver of an audit sink. It stores the lines of each organization in the order of arrival. */
export interface TrailReceiver {
  readonly url: string
  readonly batches: HttpReceiver['requests']
  readonly until: HttpReceiver['until']
  readonly failures: () => number
  linesOf(organizationId: string): Lines
  close(): void
}

export async function startTrailReceiver(
  behave: (batch: Received) => Behaviour = () => ACCEPTS,
): Promise<TrailReceiver> {
  const kept = new Map<string, string[]>()
  let failures = 0
  const receiver = await startHttpReceiver((batch: Received, response: ServerResponse) => {
    const { keeps, status, afterMs = 0 } = behave(batch)
    const organizationId = String(batch.headers['reeve-organization'])
    if (status !== 200) failures++
    if (keeps) kept.set(organizationId, [...(kept.get(organizationId) ?? []), ...linesIn(batch.body)])
    setTimeout(() => {
      if (status === null) response.destroy()
      else response.writeHead(status).end()
    }, afterMs)
  })
  return {
    url: receiver.url('/trail'),
    batches: receiver.requests,
    until: receiver.until,
    failures: () => failures,
    linesOf: organizationId => kept.get(organizationId) ?? [],
    close: receiver.close,
  }
}

/** Splits a text into complete lines. A last line without a line feed is dropped. */
export const linesIn = (text: string): string[] => text.split('\n').slice(0, -1)

/** The entries in the order of their sequences, without duplicates. Throws if one is missing or a duplicate differs. */
export function entriesIn(lines: Lines): string[] {
  const entries: string[] = []
  for (const line of lines) {
    const { sequence, signature } = JSON.parse(line)
    if (signature !== undefined) continue
    if (sequence > entries.length + 1) throw new Error(`${sequence} came after ${entries.length}`)
    if (sequence <= entries.length && entries[sequence - 1] !== line) throw new Error(`two lines for ${sequence}`)
    entries[sequence - 1] = line
  }
  return entries
}
