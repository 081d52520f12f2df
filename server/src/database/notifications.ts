import postgres from 'postgres'
import { type ConnectionOptions, connectionOptions, type Pool, RUNTIME_ROLE } from './pool.ts'
import { inPassing } from './transaction.ts'

const TOGETHER_MS = 2
const MOST_BYTES = 7_000

/** Tells the other processes on this database; never inside a transaction, and several messages at once. */
export interface Notifier {
  /** Sends soon; a message that cannot be sent is lost, as one that nobody hears is. */
  send(message: string): void
  /** Resolves when everything has been sent. */
  flush(): Promise<void>
}

/** Messages are joined by line feeds and must not hold one. */
export function createNotifier(pool: Pool, channel: string): Notifier {
  let waiting = new Set<string>()
  let sending: Promise<void> | null = null

  const sendAll = async () => {
    await new Promise(resolve => setTimeout(resolve, TOGETHER_MS))
    while (waiting.size > 0) {
      const payloads = packed(waiting)
      waiting = new Set()
      // One NOTIFY at a time commits in a database: none may wait for the disk there.
      await inPassing(pool, sql => payloads.map(text => sql`select pg_notify(${channel}, ${text})`)).catch(() => {})
    }
    sending = null
  }

  return {
    send(message) {
      waiting.add(message)
      sending ??= sendAll()
    },
    async flush() {
      await sending
    },
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

/** Hears what other processes send, on a connection of its own that is made again when it was lost. */
export function listenTo(
  target: ConnectionOptions,
  channel: string,
  hear: (message: string) => void,
): { ready: Promise<unknown>; close(): Promise<void> } {
  const client = postgres(connectionOptions(target, { role: RUNTIME_ROLE }))
  const ready = client.listen(channel, payload => {
    for (const message of payload.split('\n')) hear(message)
  })
  ready.catch(() => {})
  return { ready, close: () => client.end({ timeout: 1 }) }
}
