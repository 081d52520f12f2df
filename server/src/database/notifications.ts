import { createDrain } from '../kernel/drain.ts'
import { openConnection } from './connection.ts'
import { type ConnectionOptions, type Pool, RUNTIME_ROLE } from './pool.ts'
import { sql } from './statement.ts'
import { commitWithoutSync } from './transaction.ts'

/** Time for which messages are collected into one batch. */
const GATHER_MS = 2
/** PostgreSQL limits a payload to 8,000 bytes. */
const MOST_BYTES = 7_000

/** Sends messages to all processes that listen on this database, in batches and outside the caller's transaction. */
export interface Notifier {
  /** Queues a message. It is lost if it cannot be sent or if nobody listens. */
  send(message: string): void
  /** Resolves when everything has been sent. */
  flush(): Promise<void>
}

/** Messages are joined by line feeds and must not contain one. */
export function createNotifier(pool: Pool, channel: string): Notifier {
  let waiting = new Set<string>()

  const sendWaiting = async () => {
    if (waiting.size === 0) return false
    const payloads = packed(waiting)
    waiting = new Set()
    const notify = payloads.map(text => sql`select pg_notify(${channel}, ${text})`)
    // PostgreSQL commits transactions with NOTIFY one after another, so these commits must not wait for fsync.
    await commitWithoutSync(pool, notify).catch(() => {})
    return true
  }
  const drain = createDrain({ work: sendWaiting, gatherMs: GATHER_MS })

  return {
    send(message) {
      waiting.add(message)
      drain.ask()
    },
    flush: drain.ended,
  }
}

function packed(messages: Iterable<string>): string[] {
  const payloads: string[] = []
  for (const message of messages) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + message.length < MOST_BYTES)
      payloads[payloads.length - 1] = `${last}\n${message}`
    else payloads.push(message)
  }
  return payloads
}

/** Pause after a lost connection and after a failed attempt to connect. */
const LISTEN_AGAIN_MS = 250

/** Receives the messages of all processes, including this one, on its own connection. Reconnects after a loss. */
export function listenTo(
  target: ConnectionOptions,
  channel: string,
  onMessage: (message: string) => void,
): { ready: Promise<unknown>; close(): Promise<void> } {
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const onNotification = (payload: string) => {
    for (const message of payload.split('\n')) onMessage(message)
  }
  const onLost = () => {
    if (isClosed) return
    again = setTimeout(() => {
      connection = open()
    }, LISTEN_AGAIN_MS)
  }
  let ready: Promise<unknown>
  const open = () => {
    const opened = openConnection(target, { role: RUNTIME_ROLE }, { onLost, onNotification })
    ready = opened.script(`listen "${channel}"`)
    ready.catch(() => opened.cut())
    return opened
  }
  let connection = open()
  return {
    get ready() {
      return ready
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      await connection.close()
    },
  }
}
