import type { ServerResponse } from 'node:http'
import { type HttpReceiver, type Received, startHttpReceiver } from './http-receiver.ts'

/** Lines of one chain, as a receiver of the audit trail has them. */
export type Lines = readonly string[]

/** What the receiver does with a batch. */
export interface Behaviour {
  /** Whether it keeps the lines. */
  readonly keeps: boolean
  /** Null: it closes the connection without an answer. */
  readonly status: number | null
  readonly afterMs?: number
}

export const TAKES: Behaviour = { keeps: true, status: 200 }

/** A receiver of the audit trail that keeps lines for each organization, in the order in which they came. */
export interface TrailReceiver {
  readonly url: string
  readonly batches: HttpReceiver['requests']
  readonly until: HttpReceiver['until']
  readonly failures: () => number
  linesOf(organizationId: string): Lines
  close(): void
}

export async function startTrailReceiver(behave: (batch: Received) => Behaviour = () => TAKES): Promise<TrailReceiver> {
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

/** Whole lines: what stands behind the last line feed is none. */
export const linesIn = (text: string): string[] => text.split('\n').slice(0, -1)

/** The lines that are entries, by sequence, without repetitions. Fails if one is left out or repeated differently. */
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
